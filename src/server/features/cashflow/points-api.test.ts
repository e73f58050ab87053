import { beforeEach, expect, test } from 'vitest';
import { workedIn } from '#domain/cashflow/gives-way.ts';
import { addDays, dayInChile } from '#domain/date.ts';
import { firstDayOf } from '#domain/period.ts';
import type { Context } from '#server/api/context.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { type TestBooks, testBooks } from '../../../../tests/support/books.ts';
import { compareRollups } from './store.ts';

const { database, person, contextOf, ask } = await testApi();
const TODAY = dayInChile(new Date());
const SETTLE = 'mutation ($companyId: ID!, $point: ID!) { settlePoint(companyId: $companyId, pointId: $point) { status message actId } }';
const GIVE = `mutation ($id: ID!, $input: InitialBalanceDocumentInput!) {
  updateInitialBalanceDocument(id: $id, input: $input) { status actId } }`;
const UNDO = 'mutation ($companyId: ID!, $act: String!) { undoAct(companyId: $companyId, actId: $act) { id } }';
const SAVE = `mutation ($companyId: ID!, $id: ID, $input: CashSourceInput!) {
  saveCashSource(companyId: $companyId, id: $id, input: $input) { id actId } }`;
const DELETE = 'mutation ($companyId: ID!, $id: ID!) { deleteCashSource(companyId: $companyId, id: $id) { actId } }';
const FLOW = `query ($companyId: ID!) { getFlow(companyId: $companyId, view: month, showProjections: true, past: 0, future: 2) {
  EXPENSE { fields { cashflowAreaId projected { documents } } } RESUME { oldCategoryKey values { documents } } } }`;
const DETAIL = `query ($companyId: ID!, $ids: [ID!]!) { getFlowAreaDetail(companyId: $companyId, pointIds: $ids) {
  totalAmount settledAmount documents { id kind amount accountId balanceOrigin givenBalance givenDate } } }`;

type Point = { id: string; kind: string; accountId: string | null; balanceOrigin: string | null; givenBalance: number | null };
type Answer = {
  settlePoint: { status: boolean; message: string; actId: string | null };
  updateInitialBalanceDocument: { actId: string | null };
  saveCashSource: { id: string };
  deleteCashSource: { actId: string };
  getFlow: {
    EXPENSE: { fields: { cashflowAreaId: string; projected: { documents: string[] } }[] }[];
    RESUME: { oldCategoryKey: string; values: { documents: string[] }[] }[];
  };
  getFlowAreaDetail: { totalAmount: number; settledAmount: number; documents: Point[] };
};

let books: TestBooks;
let context: Context;
beforeEach(async () => {
  const founder = await person();
  books = await testBooks(database, founder.id);
  context = await contextOf(founder.token);
});

const run = (text: string, variables: object = {}) => ask<Answer>(context, text, { companyId: books.companyId, ...variables });
const settle = (point: string) => run(SETTLE, { point });
const undo = (act: string | null | undefined) => run(UNDO, { act });
const detail = async (ids: readonly string[]) => (await run(DETAIL, { ids })).data?.getFlowAreaDetail;
const rent = (change: object = {}) => ({
  sourceType: 'recurrent',
  name: 'Arriendo',
  cashflowAreaId: books.area('arriendos'),
  amount: 900_000,
  firstDate: addDays(TODAY, 1),
  interval: 7,
  times: 2,
  roll: 'stay',
  ...change,
});
const addRent = async (change: object = {}) => (await run(SAVE, { input: rent(change) })).data?.saveCashSource.id ?? '';
const occurrences = () =>
  books.read((db) => db.selectFrom('cash_occurrence').selectAll().where('company_id', '=', books.companyId).orderBy('on_day').execute());
const first = async () => (await occurrences())[0]?.occurrence_id ?? '';
const settled = async () => (await occurrences()).map((one) => one.is_settled);
/** The cell of all that is still to come in the area of the rents. */
async function cell(): Promise<readonly string[]> {
  const { data } = await run(FLOW);
  const areas = data?.getFlow.EXPENSE.flatMap((one) => one.fields) ?? [];
  return areas.find((one) => one.cashflowAreaId === books.area('arriendos'))?.projected.documents ?? [];
}

test('a settled occurrence is expected no more, its detail says so, and undoing expects it again', async () => {
  await addRent();
  const ids = await cell();
  const [point] = (await detail(ids))?.documents ?? [];
  const { data } = await settle(point?.id ?? '');
  expect(data?.settlePoint).toMatchObject({ status: true, message: 'Datos actualizados correctamente' });
  expect(await detail(ids)).toMatchObject({ totalAmount: 900_000, settledAmount: 900_000 });
  expect((await detail(ids))?.documents.map(({ kind }) => kind).sort()).toEqual(['projection', 'settled']);
  expect(await compareRollups(database, books.companyId)).toEqual([]);
  expect((await settle(await first())).message).toBe('Arriendo ya está saldado.');
  await undo(data?.settlePoint.actId);
  expect(await detail(ids)).toMatchObject({ totalAmount: 1_800_000, settledAmount: 0 });
  expect((await undo(data?.settlePoint.actId)).code).not.toBeNull();
});

test('a settled occurrence stays so when its source changes, and when it is removed and put back', async () => {
  const id = await addRent();
  await settle(await first());
  await run(SAVE, { id, input: rent({ amount: 1_000_000 }) });
  expect(await settled()).toEqual([true, false]);
  const { data } = await run(DELETE, { id });
  expect(await settled()).toEqual([]);
  await undo(data?.deleteCashSource.actId);
  expect(await settled()).toEqual([true, false]);
  expect(await compareRollups(database, books.companyId)).toEqual([]);
});

test('what has given way to something real is not settled on top of it', async () => {
  const input = { amount: 300_000, interval: 30, times: 1, cashflowAreaId: books.area('sueldos'), name: 'Sueldos' };
  const on = addDays(TODAY, 1);
  // Wages that are paid in the first days of a month are of the one before.
  await books.document(on, 300_000, {
    ...{ is_received: true, document_type: 'OBLIGATION', code: null, area_id: books.area('sueldos') },
    period: firstDayOf(workedIn({ on })),
  });
  await addRent(input);
  expect((await settle(await first())).message).toBe('Lo real de Sueldos ya está: no queda nada por saldar.');
});

test('the point of a document pays all that remains of it; the bank’s own and a whole cell are refused', async () => {
  const document = await books.document(TODAY, 50_000);
  const { data } = await settle(`expected..${document}`);
  expect(await books.read((db) => db.selectFrom('document').select('remaining').executeTakeFirstOrThrow())).toEqual({ remaining: 0 });
  await undo(data?.settlePoint.actId);
  expect(await books.read((db) => db.selectFrom('document').select('remaining').executeTakeFirstOrThrow())).toEqual({ remaining: 50_000 });
  const movement = await books.movement(await books.account(), TODAY, 1_000);
  for (const point of [movement, `match.${movement}.${document}`])
    expect((await settle(point)).message).toBe('Este punto ya se movió en el banco.');
  await addRent();
  expect((await settle((await cell())[0] ?? '')).message).toBe('Elige los puntos de la celda.');
});

test('another company’s point or account answers like an unknown one, and nothing is stored', async () => {
  const other = await testBooks(database);
  const [document, account] = [await other.document(TODAY, 50_000), await other.account()];
  for (const point of [document, `expected..${document}`, account, 'x', ''])
    expect([point, (await settle(point)).code]).toEqual([point, 'NOT_FOUND']);
  for (const id of [account, books.companyId, 'x'])
    expect([id, (await run(GIVE, { id, input: { balance: 1, date: TODAY } })).code]).toEqual([id, 'NOT_FOUND']);
  expect(await other.read((db) => db.selectFrom('document').select('remaining').executeTakeFirstOrThrow())).toEqual({ remaining: 50_000 });
});

/** The only account in the panel of the initial balance. */
async function opening() {
  const { data } = await run(FLOW);
  const row = data?.getFlow.RESUME.find((one) => one.oldCategoryKey === 'initialBalance');
  return detail(row?.values[0]?.documents ?? []);
}

test('the balance of an account without a statement is given, replaced with what was seen in mind, and given back', async () => {
  const id = await books.account();
  const date = addDays(TODAY, -40);
  const give = (balance: number, expected: object | null = null) => run(GIVE, { id, input: { balance, date, expected } });
  expect((await opening())?.documents).toMatchObject([{ accountId: id, balanceOrigin: null, givenBalance: null }]);
  await give(700_000);
  expect(await opening()).toMatchObject({
    totalAmount: 700_000,
    documents: [{ balanceOrigin: 'MANUAL', givenBalance: 700_000, givenDate: date }],
  });
  expect((await give(700_000)).data?.updateInitialBalanceDocument.actId).toBeNull();
  const { data } = await give(800_000, { balance: 700_000, date });
  expect((await opening())?.totalAmount).toBe(800_000);
  expect(await give(900_000, { balance: 700_000, date })).toMatchObject({ code: 'CONFLICT' });
  await undo(data?.updateInitialBalanceDocument.actId);
  expect((await opening())?.totalAmount).toBe(700_000);
});

test('a balance in the future, with too many decimals, or beside a statement’s is refused', async () => {
  const id = await books.account();
  const give = (input: object) => run(GIVE, { id, input: { balance: 1_000, date: TODAY, ...input } });
  expect((await give({ date: addDays(TODAY, 1) })).field).toBe('date');
  expect((await give({ balance: 10.5 })).code).toBe('BAD_USER_INPUT');
  await books.write((db) =>
    db
      .insertInto('account_day')
      .values({ company_id: books.companyId, account_id: id, on_day: TODAY, amount: 0, n: 0, closing: 5 })
      .execute(),
  );
  expect((await opening())?.documents).toMatchObject([{ balanceOrigin: 'STATEMENT' }]);
  expect((await give({})).message).toBe('Esta cuenta tiene saldo de cartola; el saldo manual no se usa.');
});
