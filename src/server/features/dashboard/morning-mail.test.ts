import { beforeEach, expect, test } from 'vitest';
import { addDays, dayInChile } from '#domain/date.ts';
import type { Services } from '#server/api/services.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { type TestBooks, testBooks } from '../../../../tests/support/books.ts';
import { mailMorning } from './jobs.ts';

const { database, services, person, join, contextOf, ask } = await testApi();
const sending: Services = {
  ...services,
  settings: { ...services.settings, smtpUrl: 'smtp://127.0.0.1:1', publicUrl: 'https://caudal.example' },
};
const NOW = new Date();
const TODAY = dayInChile(NOW);
const ago = (days: number) => addDays(TODAY, -days);
const SET = 'mutation ($companyId: ID!, $isOn: Boolean!) { setMorningMail(companyId: $companyId, isOn: $isOn) }';
const QUERY = 'query ($companyId: ID!) { dashboard(companyId: $companyId) { morningMail } }';

let ana: Awaited<ReturnType<typeof person>>;
let books: TestBooks;
beforeEach(async () => {
  await database.owner.deleteFrom('outbox').execute();
  ana = await person();
  await database.owner.updateTable('person').set({ email_proven_at: NOW }).where('person_id', '=', ana.id).execute();
  books = await testBooks(database, ana.id);
});

const set = async (isOn: boolean, token = ana.token) =>
  ask<{ setMorningMail: boolean }>({ ...(await contextOf(token)), settings: sending.settings }, SET, { companyId: books.companyId, isOn });
const mails = async () => database.owner.selectFrom('outbox').select(['recipient', 'subject', 'body']).orderBy('recipient').execute();

test('who wants it gets the first five each morning, once a day, and nothing after they end it', async () => {
  for (let no = 1; no <= 7; no += 1)
    await books.document(ago(no), no * 1_000, { counterpart_rut: `7612345${no}-0`, counterpart_name: `Cliente ${no}` });
  await mailMorning(sending, NOW);
  expect(await mails()).toEqual([]);
  expect((await set(true)).data?.setMorningMail).toBe(true);
  await mailMorning(sending, NOW);
  await mailMorning(sending, NOW);
  const line = (no: number) => `Cobro atrasado: Cliente ${no}, $ ${no}.000 (1 documento, ${no} días)`;
  expect(await mails()).toEqual([
    {
      recipient: ana.email,
      subject: 'Prueba: 7 cosas te esperan hoy',
      body: {
        paragraphs: ['$ 28.000 en juego.', line(7), line(6), line(5), line(4), line(3), 'Y 2 más.', expect.stringContaining('Hoy')],
        action: { label: 'Abrir Caudal', url: `https://caudal.example/dashboard?empresa=${books.companyId}` },
      },
    },
  ]);
  await mailMorning(sending, new Date(NOW.getTime() + 86_400_000));
  expect(await mails()).toHaveLength(2);
  await set(false);
  await mailMorning(sending, new Date(NOW.getTime() + 2 * 86_400_000));
  expect(await mails()).toHaveLength(2);
});

test('it tells what its reader may open, in the language of text alone; a quiet day brings none', async () => {
  const colleague = await person();
  await join(books.companyId, colleague.id, 'NOMINAS');
  expect((await set(true, colleague.token)).code).toBe('FORBIDDEN');
  await set(true);
  await mailMorning(sending, NOW);
  expect(await mails()).toEqual([]);
  await database.owner.updateTable('today_mail').set({ mailed_on: null }).execute();
  await books.document(ago(1), 500, { counterpart_name: '<b>Lucía</b>\nBcc: x@y.cl' });
  await mailMorning(sending, NOW);
  const [mail] = await mails();
  expect(mail?.subject).toBe('Prueba: una cosa te espera hoy');
  expect(JSON.stringify(mail?.body)).not.toContain('\\nBcc');
});

test.each([
  [
    'whose e-mail is unproven',
    () => database.owner.updateTable('person').set({ email_proven_at: null }).where('person_id', '=', ana.id).execute(),
  ],
  ['who is no member any more', () => database.owner.deleteFrom('membership').where('person_id', '=', ana.id).execute()],
])('nobody %s gets it', async (_who, change) => {
  await books.document(ago(1), 500);
  await set(true);
  await change();
  await mailMorning(sending, NOW);
  expect(await mails()).toEqual([]);
});

test('an installation that sends no mail offers none', async () => {
  const context = await contextOf(ana.token);
  expect(
    (await ask<{ dashboard: { morningMail: boolean | null } }>(context, QUERY, { companyId: books.companyId })).data?.dashboard.morningMail,
  ).toBeNull();
  expect(await ask(context, SET, { companyId: books.companyId, isOn: true })).toMatchObject({ code: 'CONFLICT', field: 'isOn' });
  const other = await testBooks(database, (await person()).id);
  expect((await ask({ ...context, settings: sending.settings }, SET, { companyId: other.companyId, isOn: true })).code).toBe('NOT_FOUND');
});
