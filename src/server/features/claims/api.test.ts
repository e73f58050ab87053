import { afterAll, expect, test } from 'vitest';
import { addDays, dayInChile, timeInChile } from '#domain/date.ts';
import { newId } from '#server/db/ids.ts';
import { readPfx } from '#server/formats/pfx.ts';
import { runWork } from '#server/jobs/work-runner.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { testBooks } from '../../../../tests/support/books.ts';
import { makePfx } from '../../../../tests/support/certificates.ts';
import { startSiiSimulator, type Trouble } from '../../../../tests/support/sii-simulator.ts';
import { saveCertificate } from '../connections/credentials.ts';
import { askDoubtsByJob, notifyClaimDeadlines } from './jobs.ts';

const simulator = await startSiiSimulator();
afterAll(() => simulator.stop());
const { database, services: plain, person, join, contextOf, ask } = await testApi();
const services = { ...plain, settings: { ...plain.settings, simulatorsUrl: simulator.url } };
const boss = await person();
const member = await person();
const books = await testBooks(database, boss.id);
const { companyId } = books;
await join(companyId, member.id, 'USER');
const pfx = readPfx(makePfx({ password: 'x', rut: '12345678-5' }), 'x');
if (typeof pfx === 'string') throw new Error(pfx);
await books.write((db) => saveCertificate(db, { companyId, personId: boss.id }, services.settings.masterKeys, pfx));

const now = new Date();
const today = dayInChile(now);
let folio = 5_000;
/** An invoice that the register received some days ago, as late in the day as it is now. */
const invoice = async (changes: Record<string, unknown> = {}, daysAgo = 1) => {
  folio += 1;
  const received_on = addDays(today, -daysAgo);
  const fields = {
    is_received: true,
    issued_on: received_on,
    received_on,
    received_time: timeInChile(now),
    folio: String(folio),
    ...changes,
  };
  return { id: await books.document(addDays(today, 30), 119_000, fields), folio: String(folio) };
};

const ACCEPT = `mutation ($companyId: ID!, $codeEvent: ClaimEvent!, $documents: [ID!]!, $reason: String, $isConfirmed: Boolean) {
  acceptDocumentsSii(companyId: $companyId, codeEvent: $codeEvent, documents: $documents, reason: $reason, isConfirmed: $isConfirmed) {
    status message warning workId data { id isSent codResp message } } }`;
type Answer = {
  acceptDocumentsSii: { status: boolean; message: string; warning: string | null; workId: string | null; data: { message: string }[] };
};
const request = async (codeEvent: string, documents: readonly string[], changes: Record<string, unknown> = {}, who = boss) =>
  ask<Answer>(await contextOf(who.token), ACCEPT, { companyId, codeEvent, documents, reason: 'No corresponde', ...changes });
/** Requests an event and waits until its work has ended. */
const enter = async (codeEvent: string, ...documents: string[]) => {
  const { data, message } = await request(codeEvent, documents);
  const workId = data?.acceptDocumentsSii.workId;
  if (!workId) throw new Error(message ?? data?.acceptDocumentsSii.data[0]?.message ?? 'not sent');
  await runWork({ companyId, workId }, services, { isLast: false });
  return workOf(workId);
};
const workOf = (workId: string) =>
  database.owner
    .selectFrom('work')
    .select(['state', 'result', 'error_text as error'])
    .where('work_id', '=', workId)
    .executeTakeFirstOrThrow();
const DOCUMENT = `query ($ids: [ID!]!) { findDocumentsById(ids: $ids) { id claim { clock { state label isSoon }
  events { code state codResp reason message } possible { event refusal } } meta { isValid isProtested badge } } }`;
type Shown = {
  claim: {
    clock: { state: string; label: string };
    events: { code: string; state: string; codResp: number | null; message: string }[];
    possible: unknown[];
  } | null;
  meta: Record<string, unknown>;
};
const show = async (id: string): Promise<Shown> => {
  const { data, message } = await ask<{ findDocumentsById: Shown[] }>(await contextOf(boss.token), DOCUMENT, { ids: [id] });
  const shown = data?.findDocumentsById[0];
  if (!shown) throw new Error(message ?? 'not shown');
  return shown;
};
const sent = (one: { folio: string }) => simulator.calls().filter((call) => call === `ingresarAceptacionReclamoDoc ${one.folio}`).length;
const expected = (id: string) =>
  database.owner.selectFrom('document').select(['is_expected', 'claimed_on']).where('document_id', '=', id).executeTakeFirstOrThrow();

test('an accepted document says so here and there, and can no longer be claimed', async () => {
  const one = await invoice();
  expect((await show(one.id)).claim).toMatchObject({ clock: { state: 'pending', label: 'Quedan 7 días' }, events: [] });
  expect(await enter('ACD', one.id)).toMatchObject({ state: 'done', result: { entered: 1, refused: 0, unknown: 0 } });
  expect(simulator.events(one.folio)).toEqual(['ACD']);
  const works = 'query ($c: ID!, $id: ID) { works(companyId: $c, kinds: [claims], documentId: $id) { title } }';
  const about = async (id: string) =>
    (await ask<{ works: object[] }>(await contextOf(boss.token), works, { c: companyId, id })).data?.works;
  expect(await about(one.id)).toEqual([{ title: 'Aceptación del contenido: 1 documento en el SII' }]);
  expect(await about((await invoice()).id)).toEqual([]);
  const { claim, meta } = await show(one.id);
  expect(claim).toMatchObject({ clock: { state: 'accepted', label: 'Aceptado' }, events: [{ code: 'ACD', state: 'listed', codResp: 0 }] });
  expect(meta).toMatchObject({ isValid: true, isProtested: false });
  expect((await request('RCD', [one.id])).data?.acceptDocumentsSii).toMatchObject({
    status: false,
    warning: '1 de 1 no se envía. El contenido ya fue aceptado: no se puede reclamar.',
    data: [{ isSent: false, codResp: 11, message: 'El contenido ya fue aceptado: no se puede reclamar.' }],
  });
  const late = [await invoice({}, 40), await invoice({}, 40)];
  expect((await request('RCD', [one.id, ...late.map(({ id }) => id)])).data?.acceptDocumentsSii.warning).toBe(
    '3 de 3 no se envían. El contenido ya fue aceptado: no se puede reclamar (1). Pasaron los 8 días desde su recepción: ya no se acepta ni se reclama (2).',
  );
  expect(sent(one)).toBe(1);
  expect(await enter('ERM', one.id)).toMatchObject({ result: { entered: 1 } });
});

test('one that came by mail, before any register, is accepted all the same; of an old one, or a note, nothing is offered', async () => {
  const unknown = { received_on: null, received_time: null };
  const [one, old, note] = [await invoice(unknown), await invoice(unknown, 40), await invoice({ ...unknown, code: 61 })];
  const { claim } = await show(one.id);
  expect(claim).toMatchObject({ clock: null, events: [] });
  expect(claim?.possible).toContainEqual({ event: 'ERM', refusal: null });
  for (const { id } of [old, note]) expect((await show(id)).claim).toBeNull();
  expect(await enter('ERM', one.id)).toMatchObject({ result: { entered: 1 } });
});

test('a claimed document is claimed, protested, and no cash is expected for it', async () => {
  const [one, other] = [await invoice(), await invoice()];
  expect(await expected(one.id)).toMatchObject({ is_expected: true });
  expect(await enter('RFT', one.id, other.id)).toMatchObject({ state: 'done', result: { entered: 2 } });
  expect(await expected(one.id)).toEqual({ is_expected: false, claimed_on: today });
  const { claim, meta } = await show(one.id);
  expect(meta).toEqual({ isValid: false, isProtested: true, badge: 'CLAIMED' });
  expect(claim).toMatchObject({ clock: { label: 'Reclamado' }, events: [{ code: 'RFT', reason: 'No corresponde' }] });
  const acts = await database.owner.selectFrom('history').select('code').where('subject_id', 'in', [one.id, other.id]).execute();
  expect(acts.map(({ code }) => code)).toEqual(['document.claimed', 'document.claimed']);
});

test.each(['cut', 'unsure'] as const)('after an answer that is %s the office is asked, and lists it', async (trouble: Trouble) => {
  const one = await invoice();
  simulator.meet('ingresarAceptacionReclamoDoc', one.folio, trouble);
  expect(await enter('ERM', one.id)).toMatchObject({ state: 'done', result: { entered: 1, refused: 0, unknown: 0 } });
  expect(simulator.events(one.folio)).toEqual(['ERM']);
  expect(sent(one)).toBe(1);
});

/** Makes everything of a document look as if it had been sent so long ago. */
const age = (one: { id: string }, minutes: number) =>
  database.ownerPool.query(
    `update claim_attempt set sent_at = now() - make_interval(mins => $2), asked_at = now() - interval '1 day' where document_id = $1`,
    [one.id, minutes],
  );
const askDoubts = () => askDoubtsByJob({ companyId }, services, { isLast: false });
const eventsOf = async (one: { id: string }) => (await show(one.id)).claim?.events.map(({ code, state }) => [code, state]);
const actsOf = async (one: { id: string }) =>
  (await database.owner.selectFrom('history').select(['code', 'person_id as by']).where('subject_id', '=', one.id).execute()).map(
    ({ code, by }) => [code, by],
  );

test.each(['lost', 'html', 'redirect', 26] as const)(
  'after an answer that is %s and an empty list nobody knows: nothing is sent again, and a job asks what became of it',
  async (trouble: Trouble) => {
    const one = await invoice();
    simulator.meet('ingresarAceptacionReclamoDoc', one.folio, trouble);
    expect(await enter('ACD', one.id)).toMatchObject({ state: 'done', result: { entered: 0, refused: 0, unknown: 1 } });
    expect(await eventsOf(one)).toEqual([['ACD', 'unknown']]);
    // A repeated attempt soon afterwards only asks.
    expect(await enter('ACD', one.id)).toMatchObject({ result: { unknown: 1 } });
    // The office records it late.
    simulator.write(one.folio, 'ACD');
    await age(one, 10);
    await askDoubts();
    expect(sent(one)).toBe(1);
    expect(await eventsOf(one)).toEqual([['ACD', 'listed']]);
    expect(await actsOf(one)).toEqual([['document.accepted', boss.id]]);
    await askDoubts();
    expect(await actsOf(one)).toHaveLength(1);
  },
);

test('what never landed is told as such once it can no longer, and may be sent again', async () => {
  const one = await invoice();
  simulator.meet('ingresarAceptacionReclamoDoc', one.folio, 'lost');
  await enter('ACD', one.id);
  await age(one, 29);
  await askDoubts();
  expect(await eventsOf(one)).toEqual([['ACD', 'unknown']]);
  await age(one, 31);
  simulator.meet('listarEventosHistDoc', one.folio, 'html');
  await askDoubts();
  expect(await eventsOf(one)).toEqual([['ACD', 'unknown']]);
  await age(one, 31);
  await askDoubts();
  expect((await show(one.id)).claim?.events).toMatchObject([{ state: 'refused', message: expect.stringContaining('no lo registró') }]);
  expect(await enter('ACD', one.id)).toMatchObject({ result: { entered: 1 } });
  expect(sent(one)).toBe(2);
});

test('a job asks less often the longer nothing is heard, and at last no more', async () => {
  const one = await invoice();
  simulator.meet('ingresarAceptacionReclamoDoc', one.folio, 'lost');
  await enter('ACD', one.id);
  const questions = () => simulator.calls().filter((call) => call === `listarEventosHistDoc ${one.folio}`).length;
  const before = questions();
  await askDoubts();
  expect(questions()).toBe(before);
  await age(one, 10 * 24 * 60);
  await askDoubts();
  expect(questions()).toBe(before);
});

test('«already registered» to what is sent a second time is an event of ours', async () => {
  const one = await invoice();
  simulator.meet('ingresarAceptacionReclamoDoc', one.folio, 'lost');
  await enter('ACD', one.id);
  await age(one, 31);
  // The office lists it only after it was asked, and reports it as already entered the second time.
  simulator.meet('ingresarAceptacionReclamoDoc', one.folio, 'lateWrite');
  expect(await enter('ACD', one.id)).toMatchObject({ result: { entered: 1, refused: 0 } });
  expect(await eventsOf(one)).toEqual([['ACD', 'listed']]);
});

test('«already registered» to what is sent the first time is the act of somebody else', async () => {
  const one = await invoice();
  simulator.write(one.folio, 'ACD');
  expect(await enter('ACD', one.id)).toMatchObject({ result: { entered: 0, refused: 1 } });
  expect(await eventsOf(one)).toEqual([
    ['ACD', 'listed'],
    ['ACD', 'refused'],
  ]);
  expect(await actsOf(one)).toEqual([]);
});

test.each(['lost', 'otherFolio', 'html'] as const)(
  'while the list is %s the outcome is unknown; the next try asks first and sends nothing',
  async (trouble) => {
    const one = await invoice();
    simulator.meet('ingresarAceptacionReclamoDoc', one.folio, 'cut');
    simulator.meet('listarEventosHistDoc', one.folio, trouble);
    expect(await enter('ACD', one.id)).toMatchObject({ result: { entered: 0, unknown: 1 } });
    expect((await show(one.id)).claim?.events).toMatchObject([
      { code: 'ACD', state: 'unknown', message: expect.stringContaining('no se sabe') },
    ]);
    expect(await enter('ACD', one.id)).toMatchObject({ result: { entered: 1, unknown: 0 } });
    expect(sent(one)).toBe(1);
    expect((await show(one.id)).claim?.events).toMatchObject([{ code: 'ACD', state: 'listed' }]);
  },
);

test.each(['lost', 'otherFolio', 'lagging'] as const)(
  'an event that was entered stands beside earlier ones, though the list is %s',
  async (trouble) => {
    const one = await invoice();
    await enter('ACD', one.id);
    simulator.meet('listarEventosHistDoc', one.folio, trouble);
    expect(await enter('ERM', one.id)).toMatchObject({ result: { entered: 1 } });
    expect(await eventsOf(one)).toEqual([
      ['ACD', 'listed'],
      ['ERM', 'listed'],
    ]);
  },
);

test('a token that has ended is not kept', async () => {
  const one = await invoice();
  await enter('ERM', one.id);
  simulator.meet('ingresarAceptacionReclamoDoc', one.folio, 'endedToken', 'endedToken');
  await expect(enter('ACD', one.id)).resolves.toMatchObject({
    state: 'failed',
    error: expect.stringContaining('no aceptó el certificado'),
  });
  // Nothing was sent, so nothing is open.
  expect(await eventsOf(one)).toEqual([['ERM', 'listed']]);
  const before = simulator.calls().length;
  expect(await enter('ACD', one.id)).toMatchObject({ result: { entered: 1 } });
  expect(simulator.calls()[before]).toBe('getSeed');
});

test('what the office refuses is told in its words, and nothing changes', async () => {
  const one = await invoice();
  simulator.meet('ingresarAceptacionReclamoDoc', one.folio, 18);
  expect(await enter('RCD', one.id)).toMatchObject({ result: { entered: 0, refused: 1 } });
  expect((await show(one.id)).claim?.events).toMatchObject([
    { code: 'RCD', state: 'refused', codResp: 18, message: 'El SII aún no recibe el documento.' },
  ]);
  expect(await expected(one.id)).toMatchObject({ is_expected: true, claimed_on: null });
});

test.each([
  ['paid at issue', { payment_form: 1 }, 1, null, 'El documento se pagó al emitirse: no admite aceptación ni reclamo.'],
  ['issued', { is_received: false }, 1, 17, 'Solo el receptor del documento lo acepta o lo reclama.'],
  ['a credit note', { code: 61 }, 1, 3, expect.stringContaining('33, 34 y 43')],
  [
    'received nine days ago, as its day says',
    { received_time: null },
    9,
    8,
    'Pasaron los 8 días desde su recepción: ya no se acepta ni se reclama.',
  ],
  ['received nine days ago', {}, 9, 8, 'Pasaron los 8 días desde su recepción: ya no se acepta ni se reclama.'],
  ['acknowledged by the register', { accepted_on: today }, 1, 13, 'Ya se dio el recibo de mercaderías o servicios: no se puede reclamar.'],
])('what is %s is not sent', async (_what, changes, daysAgo, codResp, message) => {
  const one = await invoice(changes, daysAgo);
  expect((await request('RCD', [one.id])).data?.acceptDocumentsSii).toMatchObject({ workId: null, data: [{ codResp, message }] });
  expect(sent(one)).toBe(0);
});

test('bad requests are refused whole', async () => {
  const [one, foreign] = [await invoice(), await testBooks(database)];
  const theirs = await foreign.document('2026-12-01', 1_000, { is_received: true });
  const attempts = {
    none: await request('ACD', []),
    twice: await request('ACD', [one.id, one.id]),
    many: await request('ACD', Array.from({ length: 201 }, newId)),
    foreign: await request('ACD', [one.id, theirs]),
    unknown: await request('ACD', [one.id, newId()]),
    noReason: await request('RCD', [one.id], { reason: ' \n ' }),
    long: await request('RCD', [one.id], { reason: 'x'.repeat(501) }),
  };
  expect(Object.values(attempts).map(({ code, field }) => [code, field])).toEqual([
    ['BAD_USER_INPUT', 'documents'],
    ['BAD_USER_INPUT', 'documents'],
    ['BAD_USER_INPUT', 'documents'],
    ['NOT_FOUND', null],
    ['NOT_FOUND', null],
    ['BAD_USER_INPUT', 'reason'],
    ['BAD_USER_INPUT', 'reason'],
  ]);
  expect(attempts.foreign).toEqual(attempts.unknown);
  expect(sent(one)).toBe(0);
});

const RULES = `mutation ($companyId: ID!, $members: [ID!]!, $confirmAbove: Amount) {
  saveClaimRules(companyId: $companyId, members: $members, confirmAbove: $confirmAbove) { members { email } confirmAbove } }`;
const rules = async (members: string[], confirmAbove: number | null = null, who = boss) =>
  ask(await contextOf(who.token), RULES, { companyId, members, confirmAbove });

test('a member may once they are named for it, and no longer when they are not', async () => {
  const one = await invoice();
  const clock = 'query ($companyId: ID!) { claimClock(companyId: $companyId) { mayClaim hasCertificate } }';
  const mayClaim = async () => (await ask(await contextOf(member.token), clock, { companyId })).data;
  expect((await request('ACD', [one.id], {}, member)).code).toBe('FORBIDDEN');
  expect(await mayClaim()).toEqual({ claimClock: { mayClaim: false, hasCertificate: true } });
  expect((await rules([member.id], null, member)).code).toBe('FORBIDDEN');
  expect((await rules([newId()])).field).toBe('members');
  expect((await rules([member.id])).data).toEqual({ saveClaimRules: { members: [{ email: member.email }], confirmAbove: null } });
  expect(await mayClaim()).toMatchObject({ claimClock: { mayClaim: true } });
  expect((await request('ACD', [one.id], {}, member)).data?.acceptDocumentsSii.status).toBe(true);
  await rules([]);
  expect((await request('ACD', [one.id], {}, member)).code).toBe('FORBIDDEN');
});

test.each(['unnamed', 'removed', 'demoted'] as const)('somebody %s in the middle of a work enters nothing more', async (how) => {
  const one = await invoice();
  const named = await person();
  await join(companyId, named.id, 'USER');
  await rules([named.id]);
  const { data } = await request('RCD', [one.id], {}, named);
  const workId = data?.acceptDocumentsSii.workId ?? '';
  if (how === 'unnamed') await rules([]);
  if (how === 'removed') await database.owner.deleteFrom('membership').where('person_id', '=', named.id).execute();
  if (how === 'demoted') await database.ownerPool.query(`update company set plan = '{bloqueado}' where company_id = $1`, [companyId]);
  await runWork({ companyId, workId }, services, { isLast: false });
  await database.ownerPool.query(`update company set plan = '{caudalfull}' where company_id = $1`, [companyId]);
  expect(await workOf(workId)).toMatchObject({ state: 'failed', error: expect.stringContaining('ya no puede') });
  expect(sent(one)).toBe(0);
  expect(await eventsOf(one)).toEqual([]);
});

test("a claim above the company's limit is confirmed a second time, an acceptance is not", async () => {
  const [one, other] = [await invoice(), await invoice()];
  await rules([], 119_000);
  expect((await request('RCD', [one.id])).data?.acceptDocumentsSii.status).toBe(true);
  const both = await request('RCD', [one.id, other.id]);
  expect(both).toMatchObject({ code: 'CONFLICT', field: 'isConfirmed', message: expect.stringContaining('$ 238.000') });
  expect((await request('ACD', [one.id, other.id])).data?.acceptDocumentsSii.status).toBe(true);
  expect((await request('RCD', [one.id, other.id], { isConfirmed: true })).data?.acceptDocumentsSii.status).toBe(true);
  await rules([]);
});

test('the list is ordered by money at risk, the clock counts what is soon, and people are told once a day', async () => {
  const shop = await testBooks(database, boss.id);
  const received = (daysAgo: number, rut: string, amount: number) => {
    const on = addDays(today, -daysAgo);
    const fields = { is_received: true, issued_on: on, received_on: on, received_time: timeInChile(now), counterpart_rut: rut };
    return shop.document(addDays(today, 30), amount, fields);
  };
  for (const daysAgo of [40, 70, 100]) await received(daysAgo, '76086428-5', 100_000);
  const [usual, first, unusual] = [
    await received(1, '76086428-5', 290_000),
    await received(7, '77000001-9', 200_000),
    await received(2, '76086428-5', 310_000),
  ];
  const list = `query ($companyId: ID!) { claimableDocuments(companyId: $companyId) { totalDocs docs { document { id } reasons risk clock { isSoon } } }
    claimClock(companyId: $companyId) { pending amount soon soonAmount next { label } hasCertificate } }`;
  const { data } = await ask(await contextOf(boss.token), list, { companyId: shop.companyId });
  expect(data).toMatchObject({
    claimableDocuments: {
      totalDocs: 3,
      docs: [
        { document: { id: unusual }, reasons: ['Más de 3 veces lo habitual'], risk: 620_000, clock: { isSoon: false } },
        { document: { id: first }, reasons: ['Primera compra a este proveedor'], risk: 400_000, clock: { isSoon: true } },
        { document: { id: usual }, reasons: [], risk: 290_000 },
      ],
    },
    claimClock: {
      pending: 3,
      amount: 800_000,
      soon: 1,
      soonAmount: 200_000,
      next: { label: expect.stringMatching(/^Vence mañana/) },
      hasCertificate: false,
    },
  });
  for (const _ of [1, 2]) await notifyClaimDeadlines({}, services, { isLast: false });
  const notices = await database.owner
    .selectFrom('notification')
    .select('content')
    .where('company_id', '=', shop.companyId)
    .where('kind', '=', 'claims')
    .execute();
  expect(notices).toEqual([{ content: 'A 1 documento por $ 200.000 le quedan menos de 48 horas.' }]);
});
