import { expect, test } from 'vitest';
import type { Announcement } from '#server/db/open.ts';
import { addToCompany, readCompanies } from '#server/db/scope.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { mailNotification } from './jobs.ts';
import { addNotification, type NewNotification } from './store.ts';

const { database, services, person, company, join } = await testApi();
const boss = await person();
const ana = await person();
const stranger = await person();
const firm = await company(boss.id);
await join(firm, ana.id, 'USER');

const mention = (changes: Partial<NewNotification> = {}): NewNotification => ({
  companyId: firm,
  kind: 'mention',
  recipients: [ana.id],
  senderId: boss.id,
  content: 'Hola @ana',
  redirectUrl: '/documentos_tributarios?id=1',
  referenceType: null,
  documentId: null,
  botname: null,
  ...changes,
});
const notify = (changes: Partial<NewNotification> = {}) =>
  addToCompany(database.app, { personId: boss.id, companyId: firm }, (db) => addNotification(db, mention(changes)));
const recipientsOf = async (id: string | null) =>
  (await database.owner.selectFrom('notification_recipient').select('person_id').where('notification_id', '=', id).execute())
    .map((row) => row.person_id)
    .sort();
/** What somebody who is no member of anything, or of `companies`, sees of the tables themselves. */
const seenBy = (personId: string, companyIds: string[] = []) =>
  readCompanies(database.app, { personId, companyIds }, async (db) => ({
    notifications: (await db.selectFrom('notification').select('notification_id').execute()).map((row) => row.notification_id),
    recipients: (await db.selectFrom('notification_recipient').select('person_id').execute()).map((row) => row.person_id),
  }));

test('a notification reaches members only, each once; nobody left means none', async () => {
  const id = await notify({ recipients: [ana.id, ana.id, stranger.id, boss.id] });
  expect(await recipientsOf(id)).toEqual([ana.id, boss.id].sort());
  expect(await notify({ recipients: [stranger.id] })).toBeNull();
  expect(await notify({ recipients: [] })).toBeNull();
});

test('an invitation is seen by whom it is for without being a member, a mention is not, and others see neither', async () => {
  const invitation = await notify({ kind: 'invitation', recipients: [stranger.id], content: 'Te invitaron' });
  expect(await seenBy(stranger.id)).toEqual({ notifications: [invitation], recipients: [stranger.id] });
  expect(await seenBy(ana.id)).toEqual({ notifications: [], recipients: [] });
  expect((await seenBy(ana.id, [firm])).notifications.length).toBeGreaterThan(1);
});

test('it is announced when the transaction commits, and not when it fails', async () => {
  const announcements: Announcement[] = [];
  const events = database.events('notification', ana.id);
  const next = events.next().then(({ value }) => announcements.push(value));
  await expect(
    addToCompany(database.app, { personId: boss.id, companyId: firm }, async (db) => {
      await addNotification(db, mention());
      throw new Error('later step');
    }),
  ).rejects.toThrow('later step');
  const id = await notify();
  await next;
  await events.return?.();
  expect(announcements).toEqual([{ topic: 'notification', companyId: firm, personId: ana.id, id }]);
});

test.each([
  ['/documentos_tributarios?id=1', '/documentos_tributarios?id=1'],
  ['//evil.example', '/dashboard'],
])('it leads to one of our screens only: %s becomes %s', async (redirectUrl, stored) => {
  const id = await notify({ redirectUrl });
  const row = await database.owner.selectFrom('notification').select('redirect_url').where('notification_id', '=', id).executeTakeFirst();
  expect(row?.redirect_url).toBe(stored);
});

test.each([
  ['mention', 1],
  ['connection', 1],
  ['role', 1],
  ['member', 1],
  ['invitation', 0],
] as const)('a %s adds %i mail jobs', async (kind, jobs) => {
  const id = await notify({ kind });
  const { rows } = await database.ownerPool.query(`select from graphile_worker._private_jobs where payload ->> 'notificationId' = $1`, [
    id,
  ]);
  expect(rows).toHaveLength(jobs);
});

test('the mail goes once to each who wants it and has not read it; without SMTP to nobody', async () => {
  await database.owner.updateTable('person').set({ wants_mail: false }).where('person_id', '=', boss.id).execute();
  const id = (await notify({ recipients: [ana.id, boss.id], content: '<b>hola</b>' })) ?? '';
  const job = { companyId: firm, notificationId: id };
  const mails = () => database.owner.selectFrom('outbox').select(['recipient', 'subject', 'body']).execute();
  await mailNotification(job, services, { isLast: false });
  expect(await mails()).toEqual([]);
  const sending = { ...services, settings: { ...services.settings, smtpUrl: 'smtp://127.0.0.1:1', publicUrl: 'https://caudal.example' } };
  await mailNotification(job, sending, { isLast: false });
  await mailNotification(job, sending, { isLast: false });
  expect(await mails()).toEqual([
    {
      recipient: ana.email,
      subject: 'Ana Pérez te ha mencionado en un comentario',
      body: {
        paragraphs: ['Ana Pérez te ha mencionado en un comentario', '<b>hola</b>', 'Empresa: Prueba'],
        action: { label: 'Abrir en Caudal', url: 'https://caudal.example/documentos_tributarios?id=1' },
      },
    },
  ]);
});
