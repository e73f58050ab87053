// Merging an area, changing a series and prepaying a loan, and taking each back: cut off at every statement, and killed as a whole process.
import { beforeEach, expect, test } from 'vitest';
import { addDays, addMonths, dayInChile } from '#domain/date.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { type TestBooks, testBooks } from '../../../../tests/support/books.ts';
import { cutAt } from '../../../../tests/support/failing.ts';
import { type Act, killedAt, settled } from '../../../../tests/support/killed.ts';

const { database, connection, person, contextOf, ask } = await testApi();
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

/** Every row that these acts may change. */
async function stateOf(): Promise<unknown> {
  const tables = ['area', 'document', 'movement', 'cash_source', 'cash_occurrence', 'loan', 'flow_day', 'history', 'history_item'];
  const rows = tables.map(
    (name) => `(select jsonb_agg(to_jsonb(t) order by to_jsonb(t)::text) from ${name} t where company_id = $1) as ${name}`,
  );
  return (await database.ownerPool.query(`select ${rows.join(', ')}`, [books.companyId])).rows[0];
}

test.each([
  ['merging an area', 2, merge],
  ['undoing it', 3, async () => undoOf(await merge())],
  ['changing a series', 2, changeSeries],
  ['prepaying', 3, prepay],
] as const)('%s, cut off at any statement (each %i.), is done or not begun', async (_name, step, actOf) => {
  const { text, variables } = await actOf();
  const before = await stateOf();
  let cuts = 0;
  for (;;) {
    const attempt = cutAt(await contextOf(owner.token), cuts + 1);
    const { code } = await ask(attempt.context, text, variables);
    await settled(database);
    const state = await stateOf();
    if (code === null) {
      expect(state).not.toEqual(before);
      break;
    }
    expect(code).toBe('INTERNAL');
    expect(state).toEqual(before);
    cuts += step;
  }
  expect(cuts).toBeGreaterThan(10);
  const { rows } = await database.ownerPool.query('select * from rollup_differences($1)', [books.companyId]);
  expect(rows).toEqual([]);
});

test.each([
  ['merging an area', merge],
  ['prepaying', prepay],
] as const)('%s in a process that is killed at one of its statements is not begun', async (_name, actOf) => {
  const act = await actOf();
  const before = await stateOf();
  expect(await killedAt(9, { connection }, owner.token, act)).toBe('SIGKILL');
  await settled(database);
  expect(await stateOf()).toEqual(before);
});
