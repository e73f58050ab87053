// Merging an area, changing a series and prepaying a loan, and taking each back: cut off at every statement, and killed as a whole process.
import { beforeEach, expect, test } from 'vitest';
import { addDays, addMonths, dayInChile } from '#domain/date.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { type TestBooks, testBooks } from '../../../../tests/support/books.ts';
import { stateOf } from '../../../../tests/support/failing.ts';
import { type Act, cutUntilDone, killedAt, settled } from '../../../../tests/support/killed.ts';

const api = await testApi();
const { database, connection, person, contextOf, ask } = api;
const owner = await person();
const TODAY = dayInChile(new Date());
let books: TestBooks;
beforeEach(async () => {
  books = await testBooks(database, owner.id);
});

const MERGE = `mutation ($c: ID!, $area: ID!, $target: ID!) {
  deleteFlowField(companyId: $c, id: $c, cashflowAreaId: $area, targetAreaId: $target) { actId } }`;
const ADD = `mutation ($c: ID!, $category: ID!) { createFlowField(companyId: $c, id: $c, fieldLabel: "Bodegas", cashflowCategoryId: $category) { actId } }`;
const SAVE = 'mutation ($c: ID!, $id: ID, $input: CashSourceInput!) { saveCashSource(companyId: $c, id: $id, input: $input) { id actId } }';
const LEND = 'mutation ($c: ID!, $input: LoanInput!) { saveLoan(companyId: $c, input: $input) { id actId } }';
const PREPAY = 'mutation ($c: ID!, $id: ID!, $input: PrepaymentInput!) { prepayLoan(companyId: $c, id: $id, input: $input) { actId } }';
const UNDO = 'mutation ($c: ID!, $act: String!) { undoAct(companyId: $c, actId: $act) { id } }';

async function run<Answer>(text: string, variables: object): Promise<Answer> {
  const { data, message } = await ask<Answer>(await contextOf(owner.token), text, { c: books.companyId, ...variables });
  if (!data) throw new Error(message ?? 'no answer');
  return data;
}

/** A monthly source in an area. */
const rentIn = (cashflowAreaId: string, amount: number) => ({
  ...{ sourceType: 'recurrent', name: 'Arriendo', cashflowAreaId, amount, firstDate: addDays(TODAY, 1), interval: 30 },
});

/** Of an area with a document, a movement put there and a source, into another. */
async function merge(): Promise<Act> {
  const { rows } = await database.ownerPool.query<{ id: string }>(
    `select category_id as id from category where company_id = $1 and label = 'Operación'`,
    [books.companyId],
  );
  await run(ADD, { category: rows[0]?.id });
  const found = await database.ownerPool.query<{ id: string }>(
    `select area_id as id from area where company_id = $1 and label = 'Bodegas'`,
    [books.companyId],
  );
  const area = found.rows[0]?.id ?? '';
  await books.document(TODAY, 1_000, { is_received: true, area_id: area });
  await books.movement(await books.account(), TODAY, -700, { area_id: area });
  await run(SAVE, { input: rentIn(area, 900_000) });
  return { text: MERGE, variables: { c: books.companyId, area, target: books.area('arriendos') } };
}

async function addSeries(): Promise<Act> {
  return { text: SAVE, variables: { c: books.companyId, input: rentIn(books.area('arriendos'), 900_000) } };
}

async function changeSeries(): Promise<Act> {
  const area = books.area('arriendos');
  const { saveCashSource } = await run<{ saveCashSource: { id: string } }>(SAVE, { input: rentIn(area, 900_000) });
  return { text: SAVE, variables: { c: books.companyId, id: saveCashSource.id, input: rentIn(area, 950_000) } };
}

async function prepay(): Promise<Act> {
  const firstDueDate = addMonths(TODAY, 1);
  const input = { identificator: 'Crédito', principal: 10_000_000, count: 12, rate: 1, firstDueDate, rolls: false };
  const { saveLoan } = await run<{ saveLoan: { id: string } }>(LEND, { input });
  return {
    text: PREPAY,
    variables: { c: books.companyId, id: saveLoan.id, input: { date: firstDueDate, mode: 'shorter', capital: 5_000_000 } },
  };
}

async function undoOf({ text, variables }: Act): Promise<Act> {
  const [{ actId } = { actId: '' }] = Object.values(await run<Record<string, { actId: string }>>(text, variables));
  return { text: UNDO, variables: { c: books.companyId, act: actId } };
}

test.each([
  ['merging an area', 1, merge],
  ['undoing it', 3, async () => undoOf(await merge())],
  ['saving a series', 1, addSeries],
  ['changing it', 1, changeSeries],
  ['prepaying', 1, prepay],
] as const)('%s, cut off at any statement (each %i.), is done or not begun', async (_name, step, actOf) => {
  expect((await cutUntilDone(api, owner.token, await actOf(), step)) * step).toBeGreaterThan(10);
  const { rows } = await database.ownerPool.query('select * from rollup_differences($1)', [books.companyId]);
  expect(rows).toEqual([]);
});

test.each([
  ['merging an area', merge],
  ['saving a series', addSeries],
  ['prepaying', prepay],
] as const)('%s in a process that is killed at one of its statements is not begun', async (_name, actOf) => {
  const act = await actOf();
  const before = await stateOf({ database });
  expect(await killedAt(9, { connection }, owner.token, act)).toBe('SIGKILL');
  await settled(database);
  expect(await stateOf({ database })).toEqual(before);
});
