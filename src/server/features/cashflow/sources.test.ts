import { beforeEach, expect, test } from 'vitest';
import { bankDayFrom } from '#domain/bank-days.ts';
import { projectionEnd } from '#domain/cashflow/sources.ts';
import { addDays, addMonths, type Day, dayInChile } from '#domain/date.ts';
import type { Context } from '#server/api/context.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { type TestBooks, testBooks } from '../../../../tests/support/books.ts';

const { database, person, contextOf, ask } = await testApi();

const FIELDS = 'id name cashflowAreaLabel currency amount nextAmount isFromAnswers version interval payDay';
const LIST = `query ($companyId: ID!) { cashSources(companyId: $companyId) { ${FIELDS} } }`;
const SAVE = `mutation ($companyId: ID!, $id: ID, $version: Int, $input: CashSourceInput!) {
  saveCashSource(companyId: $companyId, id: $id, version: $version, input: $input) { ${FIELDS} } }`;
const FLOW = `query ($companyId: ID!, $future: Int, $showProjections: Boolean) {
  getFlow(companyId: $companyId, view: month, currency: CLP, past: 0, future: $future, showProjections: $showProjections) { projectedUntil } }`;
const TODAY = dayInChile(new Date());
const DELETE = 'mutation ($companyId: ID!, $id: ID!) { deleteCashSource(companyId: $companyId, id: $id) { id } }';
const ANSWER = `mutation ($companyId: ID!, $mark: OnboardingMark, $answers: OnboardingAnswersInput) {
  saveOnboardingStep(companyId: $companyId, step: additional, mark: $mark, answers: $answers) { isCompleted } }`;

type Source = { id: string; name: string; amount: number; nextAmount: number | null; isFromAnswers: boolean; version: number };
type Answer = { getFlow: { projectedUntil: Day | null }; cashSources: Source[]; saveCashSource: Source; deleteCashSource: { id: string } };

let books: TestBooks;
let context: Context;
beforeEach(async () => {
  const founder = await person();
  books = await testBooks(database, founder.id);
  context = await contextOf(founder.token);
});

const run = (text: string, variables: object = {}) => ask<Answer>(context, text, { companyId: books.companyId, ...variables });
const sources = async () => (await run(LIST)).data?.cashSources ?? [];
const rent = (change: object = {}) => ({
  sourceType: 'recurrent',
  name: '  Arriendo   oficina ',
  cashflowAreaId: books.area('arriendos'),
  currency: 'UF',
  amount: 50.5,
  firstDate: addDays(TODAY, 5),
  interval: 30,
  payDay: 'fifth',
  ...change,
});
const occurrences = async () =>
  (await books.read((db) => db.selectFrom('cash_occurrence').selectAll().where('company_id', '=', books.companyId).execute())).length;

test('a source is added, changed and taken out, and its projections with it', async () => {
  const { data } = await run(SAVE, { input: rent() });
  const added = data?.saveCashSource;
  expect(added).toMatchObject({ name: 'Arriendo oficina', cashflowAreaLabel: 'Arriendos', amount: 50.5, nextAmount: 50.5, version: 1 });
  expect(await occurrences()).toBeGreaterThan(34);
  const change = { id: added?.id, version: 1, input: rent({ amount: 60 }) };
  expect((await run(SAVE, change)).data?.saveCashSource).toMatchObject({ amount: 60, nextAmount: 60, version: 2 });
  expect((await run(SAVE, change)).code).toBe('CONFLICT');
  expect((await run(DELETE, { id: added?.id })).data?.deleteCashSource.id).toBe(added?.id);
  expect([await sources(), await occurrences()]).toEqual([[], 0]);
});

test('the next time of a source is one that still counts, and what of it does', async () => {
  await run(SAVE, { input: rent({ currency: 'CLP', amount: 900_000, firstDate: addDays(TODAY, 40), payDay: 'date', roll: 'stay' }) });
  const next = 'query ($companyId: ID!) { cashSources(companyId: $companyId) { nextDate nextAmount } }';
  const gaveWay = (on: Day, amount: number) =>
    books.write((db) =>
      db
        .updateTable('cash_occurrence')
        .set({ given_way: amount })
        .where('company_id', '=', books.companyId)
        .where('on_day', '=', on)
        .execute(),
    );
  const [first, second] = [addDays(TODAY, 40), addMonths(addDays(TODAY, 40), 1)];
  await gaveWay(first, -900_000);
  await gaveWay(second, -200_000);
  expect((await run(next)).data?.cashSources).toEqual([{ nextDate: second, nextAmount: 700_000 }]);
});

test('a report that reaches the end of what is projected says so, while a source goes on after it', async () => {
  const end = projectionEnd(TODAY);
  const report = async (future: number, showProjections = true) => {
    const { data } = await run(FLOW, { future, showProjections });
    return data?.getFlow.projectedUntil;
  };
  // The 37th of these is in the last month.
  const months = { firstDate: addDays(addMonths(end, -36), -1), payDay: 'date', times: 37 };
  const once = { sourceType: 'singleEntry', interval: null, payDay: 'date' };
  for (const ending of [{ untilDate: addDays(end, -1) }, { times: 12 }, months, once]) {
    const { data } = await run(SAVE, { input: rent({ currency: 'CLP', amount: 900_000, ...ending }) });
    expect([data?.saveCashSource.amount, await report(40)]).toEqual([900_000, null]);
  }
  const { data } = await run(SAVE, { input: rent({ currency: 'CLP', amount: 900_000 }) });
  expect([await report(35), await report(36), await report(40)]).toEqual([null, addDays(end, -1), addDays(end, -1)]);
  expect(await report(40, false)).toBeNull();
  await run(DELETE, { id: data?.saveCashSource.id });
  expect(await report(40)).toBeNull();
});

test.each<[object, string]>([
  [{ name: ' ' }, 'name'],
  [{ amount: 0 }, 'amount'],
  [{ amount: -5 }, 'amount'],
  [{ currency: 'CLP', amount: 10.5 }, 'amount'],
  [{ interval: 31 }, 'interval'],
  [{ interval: null }, 'interval'],
  [{ interval: 15 }, 'payDay'],
  [{ firstDate: '2099-01-01' }, 'firstDate'],
  [{ untilDate: addDays(TODAY, 4) }, 'untilDate'],
  [{ times: 10_000 }, 'times'],
  [{ dueDay: 13 }, 'dueDay'],
])('a source with %j is refused naming %s, and nothing is stored', async (change, field) => {
  const { code, field: named } = await run(SAVE, { input: rent(change) });
  expect([code, named]).toEqual(['BAD_USER_INPUT', field]);
  expect([await sources(), await occurrences()]).toEqual([[], 0]);
});

test("another company's area or source is as unknown as one that does not exist", async () => {
  const other = await testBooks(database);
  const { data } = await run(SAVE, { input: rent() });
  for (const id of [other.area('arriendos'), 'x']) {
    expect((await run(SAVE, { input: rent({ cashflowAreaId: id }) })).code).toBe('NOT_FOUND');
    expect((await run(SAVE, { id, input: rent() })).code).toBe('NOT_FOUND');
    expect((await run(DELETE, { id })).code).toBe('NOT_FOUND');
  }
  expect((await sources()).map((one) => one.id)).toEqual([data?.saveCashSource.id]);
});

test('answers are sources from the moment their step is left, also when it is left out; a draft is none', async () => {
  const answers = { rentDay: 5, rentAmount: 900_000 };
  await run(ANSWER, { mark: 'DRAFT', answers });
  expect(await sources()).toEqual([]);
  await run(ANSWER, { mark: 'SKIPPED' });
  expect(await sources()).toMatchObject([{ name: 'Arriendo', amount: 900_000, nextAmount: 900_000, isFromAnswers: true }]);
  await run(ANSWER, { mark: 'DONE', answers: { rentAmount: null } });
  expect(await sources()).toEqual([]);
});

test('undoing brings back a first day that meanwhile has passed', async () => {
  const input = { sourceType: 'singleEntry', name: 'Bono', cashflowAreaId: books.area('sueldos'), currency: 'CLP', amount: 1000 };
  const later = addDays(dayInChile(new Date()), 30);
  const { data } = await run(SAVE, { input: { ...input, firstDate: later } });
  const id = data?.saveCashSource.id;
  const passed = addDays(later, -35);
  await database.owner.updateTable('cash_source').set({ first_on: passed }).where('source_id', '=', String(id)).execute();
  await run(SAVE, { id, input: { ...input, firstDate: later } });
  const { entry_no } = await database.owner
    .selectFrom('history')
    .select('entry_no')
    .where('company_id', '=', books.companyId)
    .orderBy('entry_no', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const undone = await run('mutation ($companyId: ID!, $no: String!) { undoAct(companyId: $companyId, actId: $no) { id } }', {
    no: String(entry_no),
  });
  expect(undone.code).toBeNull();
  const rows = await database.owner.selectFrom('cash_occurrence').select('on_day').where('company_id', '=', books.companyId).execute();
  // A payment that nobody said otherwise of is made on the next bank day.
  expect(rows.map((one) => one.on_day)).toEqual([bankDayFrom(passed)]);
});
