import { beforeEach, expect, test } from 'vitest';
import type { Context } from '#server/api/context.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { type TestBooks, testBooks } from '../../../../tests/support/books.ts';

const { database, person, company, join, contextOf, ask } = await testApi();

const QUERY = `query ($companyId: ID!) { companySoftlanding(companyId: $companyId) {
  isCompleted completedBy notes steps { name completed completedBy note detected }
  editionHistory { event userEmail fields { key value } } } }`;
const STEP = `mutation ($companyId: ID!, $step: SoftlandingStep!, $isCompleted: Boolean, $note: String, $expected: String) {
  saveSoftlandingStep(companyId: $companyId, step: $step, isCompleted: $isCompleted, note: $note, expected: $expected) { isCompleted } }`;
const NOTES = `mutation ($companyId: ID!, $notes: String!, $expected: String) {
  saveSoftlandingNotes(companyId: $companyId, notes: $notes, expected: $expected) { notes } }`;
const COMPLETE = 'mutation ($companyId: ID!) { completeSoftlanding(companyId: $companyId) { isCompleted completedBy } }';
const REOPEN = 'mutation ($companyId: ID!) { reopenSoftlanding(companyId: $companyId) { isCompleted completedAt } }';

type Softlanding = {
  isCompleted: boolean;
  completedBy: string | null;
  notes: string;
  steps: { name: string; completed: boolean; completedBy: string | null; note: string; detected: boolean }[];
  editionHistory: { event: string; userEmail: string; fields: { key: string; value: string }[] }[];
};

let founder: Awaited<ReturnType<typeof person>>;
let books: TestBooks;
let context: Context;
beforeEach(async () => {
  founder = await person();
  books = await testBooks(database, founder.id);
  context = await contextOf(founder.token);
});

const softlanding = async (by = context) => {
  const { data, message } = await ask<{ companySoftlanding: Softlanding }>(by, QUERY, { companyId: books.companyId });
  if (!data) throw new Error(message ?? '');
  return data.companySoftlanding;
};
const run = (text: string, rest: object = {}, by = context) => ask(by, text, { companyId: books.companyId, ...rest });

test('steps keep their state and note, say who did them, and every change is in the edition history', async () => {
  const colleague = await person();
  await join(books.companyId, colleague.id, 'USER');
  await run(STEP, { step: 'sii', isCompleted: true, note: ' Con la clave del contador ' });
  await run(STEP, { step: 'sii', isCompleted: true, note: 'Con la clave del contador' });
  await run(STEP, { step: 'bancos', isCompleted: false, note: 'Falta Itaú' }, await contextOf(colleague.token));
  await run(STEP, { step: 'sii', isCompleted: false, note: '' });
  await run(NOTES, { notes: 'Reunión el lunes' });
  const { steps, notes, editionHistory } = await softlanding();
  expect(steps.slice(0, 2)).toMatchObject([
    { name: 'sii', completed: false, completedBy: null, note: '' },
    { name: 'bancos', completed: false, note: 'Falta Itaú' },
  ]);
  expect(notes).toBe('Reunión el lunes');
  expect(editionHistory.map(({ event, userEmail }) => [event, userEmail])).toEqual([
    ['anotó', founder.email],
    ['reabrió', founder.email],
    ['anotó', colleague.email],
    ['completó', founder.email],
  ]);
  expect(editionHistory[3]?.fields).toContainEqual({ key: 'note', value: 'Con la clave del contador' });
});

test('two who change the same step at once both stand; a text that changed meanwhile is not written over', async () => {
  await run(STEP, { step: 'sii', note: 'Con la clave' });
  await run(STEP, { step: 'sii', isCompleted: true });
  expect((await softlanding()).steps[0]).toMatchObject({ completed: true, note: 'Con la clave' });
  const late = { step: 'sii', note: 'Otra', expected: '' };
  expect(await run(STEP, late)).toMatchObject({ reason: 'CHANGED_MEANWHILE', field: 'note' });
  expect(await run(STEP, { ...late, expected: 'Con la clave' })).toMatchObject({ code: null });
  await run(NOTES, { notes: 'De Ana', expected: '' });
  expect(await run(NOTES, { notes: 'De Luis', expected: '' })).toMatchObject({ reason: 'CHANGED_MEANWHILE', field: 'notes' });
  expect(await run(NOTES, { notes: 'De ambos', expected: 'De Ana' })).toMatchObject({ code: null });
  expect(await softlanding()).toMatchObject({ notes: 'De ambos', steps: [{ completed: true, note: 'Otra' }, {}, {}, {}, {}, {}] });
});

test('what no text can hold is left out of it', async () => {
  expect(await run(STEP, { step: 'sii', note: 'a\u0000b \ud800\r\nc' })).toMatchObject({ code: null });
  expect(await run(NOTES, { notes: '\u0000' })).toMatchObject({ code: null });
  expect(await softlanding()).toMatchObject({ notes: '', steps: [{ note: 'a b \ufffd\nc' }, {}, {}, {}, {}, {}] });
});

test('what the data says is suggested, not decided', async () => {
  const detected = async () => (await softlanding()).steps.filter((one) => one.detected).map(({ name }) => name);
  expect(await detected()).toEqual([]);
  const account = await books.account();
  const movement = await books.movement(account, '2026-03-10', 1_000);
  const document = await books.document('2026-03-10', 1_000);
  expect(await detected()).toEqual(['sii', 'bancos']);
  await books.match(movement, document, 1_000);
  await books.closing(account, '2026-03-10', 5_000);
  await join(books.companyId, (await person()).id, 'USER');
  expect(await detected()).toEqual(['sii', 'bancos', 'saldos', 'conciliacion', 'usuarios']);
  await books.account();
  expect(await detected()).not.toContain('saldos');
  expect((await softlanding()).steps.filter((one) => one.completed)).toEqual([]);
});

test('ending it tells every member once, and it can be opened again', async () => {
  const colleague = await person();
  await join(books.companyId, colleague.id, 'OPERARIO');
  const events: string[] = [];
  const stops = [founder.id, colleague.id].map((id) => database.subscribe('access', id, ({ personId }) => events.push(personId)));
  expect(await run(COMPLETE)).toMatchObject({ data: { completeSoftlanding: { isCompleted: true, completedBy: founder.email } } });
  await run(COMPLETE);
  expect(await run(REOPEN)).toMatchObject({ data: { reopenSoftlanding: { isCompleted: false, completedAt: null } } });
  // The founder may be notified of the new company too.
  const times = (id: string) => events.filter((one) => one === id).length;
  await expect.poll(() => [times(colleague.id), times(founder.id) >= 2]).toEqual([2, true]);
  expect((await softlanding()).editionHistory.map(({ event }) => event)).toEqual(['reabrió', 'terminó']);
  for (const stop of stops) stop();
});

test('a member of another company reads and writes nothing; a blocked company writes nothing', async () => {
  const stranger = await person();
  await company(stranger.id);
  const theirs = await contextOf(stranger.token);
  for (const [text, rest] of [
    [QUERY, {}],
    [STEP, { step: 'sii', isCompleted: true }],
    [NOTES, { notes: 'x' }],
    [COMPLETE, {}],
  ] as const) {
    expect(await run(text, rest, theirs)).toMatchObject({ code: 'NOT_FOUND' });
  }
  await database.owner
    .updateTable('company')
    .set({ plan: ['blocked'] })
    .where('company_id', '=', books.companyId)
    .execute();
  const blocked = await contextOf(founder.token);
  for (const [text, rest] of [
    [STEP, { step: 'sii', isCompleted: true }],
    [NOTES, { notes: 'x' }],
    [COMPLETE, {}],
    [REOPEN, {}],
  ] as const) {
    expect(await run(text, rest, blocked)).toMatchObject({ code: 'FORBIDDEN' });
  }
  expect((await softlanding(blocked)).editionHistory).toEqual([]);
});

test('a note that is too long is refused by its field', async () => {
  expect(await run(STEP, { step: 'sii', isCompleted: true, note: 'a'.repeat(1_001) })).toMatchObject({ reason: 'TEXT_TOO_LONG' });
  expect((await softlanding()).steps[0]?.completed).toBe(false);
});
