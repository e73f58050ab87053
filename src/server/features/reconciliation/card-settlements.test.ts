// Matches that stand on what a card acquirer's report says, through what people and imports do to them.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Day, day } from '#domain/date.ts';
import type { CardSettlementFacts } from '#domain/reconciliation/card-settlements.ts';
import { newId } from '#server/db/ids.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { testBooks } from '../../../../tests/support/books.ts';
import { withdrawSettlements, writeImportedSettlements } from './card-settlements.ts';
import { runEngine } from './store.ts';

const { database, person, contextOf, ask } = await testApi();
const UNMATCH = 'mutation ($id: ID!, $one: ID!) { act: deleteMatch(match: { companyId: $id, id: $one, reason: OTHER }) { actId } }';
const UNDO = 'mutation ($id: ID!, $no: String!) { undoAct(companyId: $id, actId: $no) { id } }';
const UNDO_RUN = 'mutation ($id: ID!, $run: ID!) { undoEngineRun(companyId: $id, runId: $run) { nModified } }';
const ON = day('2026-03-03');
const ROW = { line: 5, on: ON, sales: 200_000, fee: 2_380, annulled: 0, charges: 0, feeRefund: 0, net: 197_620, account: '', count: 1 };

/** A boleta, and the deposit in which its sale arrives. */
async function shop() {
  const { id: personId, token } = await person();
  const books = await testBooks(database, personId);
  const account = await books.account();
  const asker = await contextOf(token);
  const boleta = (on: Day, amount: number) =>
    books.document(on, amount, { code: 39, counterpart_rut: null, counterpart_name: null, is_expected: false });
  await boleta(day('2026-03-02'), 200_000);
  const movementId = await books.movement(account, ON, 197_620, { glosa: 'ABONO TBK TD', kind: 'acquirer', counterpart_name: 'Transbank' });
  const say = async <Data>(text: string, variables: object) => {
    const { data, message } = await ask<Data>(asker, text, { id: books.companyId, ...variables });
    return data ?? Promise.reject(new Error(message ?? ''));
  };
  const tell = async (...facts: Partial<CardSettlementFacts>[]) => {
    const sourceId = newId();
    const all = facts.map((one) => ({ ...ROW, ...one }));
    await books.write((db) => writeImportedSettlements(db, { companyId: books.companyId, sourceId }, all));
    return sourceId;
  };
  const withdraw = (sourceId: string) => books.write((db) => withdrawSettlements(db, books.companyId, [sourceId]));
  const run = () => books.write((db) => runEngine(db, { companyId: books.companyId, personId }));
  const matches = () => books.read((db) => db.selectFrom('match').select(['match_id as id', 'origin', 'settlement_id as on']).execute());
  const suggestions = () => books.read((db) => db.selectFrom('match_suggestion').select('evidence').execute());
  return { books, movementId, say, tell, withdraw, run, matches, suggestions };
}

test('a match goes with its own report, not with another that says almost the same', async () => {
  const { tell, withdraw, run, matches } = await shop();
  const own = await tell({});
  expect((await run()).automatic).toBe(1);
  const other = await tell({ fee: 2_379, net: 197_621, count: 2 });
  expect(await withdraw(other)).toBe(0);
  expect(await matches()).toMatchObject([{ origin: 'engine', on: expect.any(String) }]);
  expect(await withdraw(own)).toBe(1);
  expect(await matches()).toEqual([]);
});

test('undone and put back by a person it stands on its report again, or without it where that is gone', async () => {
  const { say, tell, withdraw, run, matches } = await shop();
  const undo = async () => {
    const [one] = await matches();
    return (await say<{ act: { actId: string } }>(UNMATCH, { one: one?.id })).act.actId;
  };
  const first = await tell({});
  await run();
  const before = await matches();
  await say(UNDO, { no: await undo() });
  expect(await matches()).toEqual(before);
  const no = await undo();
  expect(await withdraw(first)).toBe(0);
  await say(UNDO, { no });
  expect(await matches()).toEqual([{ ...before[0], on: null }]);
});

test('what waits for a person because of a report waits no more once it is gone', async () => {
  const { say, tell, withdraw, run, suggestions } = await shop();
  const source = await tell({});
  const { runId } = await run();
  await say(UNDO_RUN, { run: runId });
  expect(await suggestions()).toEqual([{ evidence: 'acquirer' }]);
  await withdraw(source);
  expect(await suggestions()).toEqual([]);
});

test('matches of before are told by their sentence on which row they stand', async () => {
  const { books, movementId, tell, run, matches } = await shop();
  // A day and sales that begin alike, what the other deposits of that day were, and one that is in the report twice.
  await tell({}, { net: 197_618, fee: 2_382 }, { sales: 200, fee: 0, net: 200 }, { on: day('2026-03-02') }, {});
  expect((await run()).automatic).toBe(0);
  const { rows } = await database.ownerPool.query<{ id: string }>(
    'select settlement_id as id from card_settlement where company_id = $1 and on_day = $2 and net = 197620 and nth = 0',
    [books.companyId, ON],
  );
  const boleta = await books.read((db) => db.selectFrom('document').select('document_id as id').executeTakeFirstOrThrow());
  const reasons = [
    'La glosa es la de un abono de tarjetas de Transbank',
    'El informe de abonos del 03/03/2026 dice ventas por $ 200.000, que son una boleta, y un abono de $ 197.620',
  ];
  const about = { document_amount: 200_000, origin: 'engine', evidence: 'acquirer', reasons: JSON.stringify(reasons) } as const;
  await books.match(movementId, boleta.id, 197_620, about);
  const another = await shop();
  const other = await another.books.read((db) => db.selectFrom('document').select('document_id as id').executeTakeFirstOrThrow());
  await another.books.match(another.movementId, other.id, 197_620, about);
  await another.tell({ sales: 200_001, fee: 2_381 });
  await database.ownerPool.query('alter table match drop column settlement_id');
  await database.ownerPool.query(readFileSync('src/server/db/migrations/0940_match_on_settlement.sql', 'utf8'));
  expect(await matches()).toMatchObject([{ on: rows[0]?.id }]);
  expect(await another.matches()).toMatchObject([{ on: null }]);
});
