import { expect, test } from 'vitest';
import { WEEKS_AHEAD } from '#domain/cashflow/closings.ts';
import { addDays, addMonths, type Day, dayInChile } from '#domain/date.ts';
import { ufSupposed } from '#domain/rates-ahead.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { testBooks } from '../../../../tests/support/books.ts';
import { snapshotOn, takeSnapshot } from './snapshots.ts';

const { database, person, contextOf, ask } = await testApi();
const TODAY = dayInChile(new Date());
const FAR = addMonths(TODAY, 5);
const FLOW = `query ($c: ID!, $currency: Currency, $scenario: ID) {
  getFlow(companyId: $c, view: month, currency: $currency, past: 0, future: 6, scenario: $scenario) {
    supposedUf { monthlyIpc knownUntil }
    TOTAL { oldCategoryKey values { fieldValue } }
    INCOME { isTotal values { fieldValue documents } fields { values { fieldValue documents } } } } }`;
const SET = 'mutation ($c: ID!, $ipc: Float) { updateCompany(id: $c, input: { ufMonthlyIpc: $ipc }) { ufMonthlyIpc actId } }';
const DETAIL = `query ($c: ID!, $ids: [ID!]!) { getFlowAreaDetail(companyId: $c, pointIds: $ids) { totalAmount documents { amount } } }`;
const SCENARIO = `mutation ($c: ID!, $input: ScenarioInput!) { saveScenario(companyId: $c, input: $input) { id } }`;

type Value = { fieldValue: number; documents: string[] };
type Flow = {
  supposedUf: { monthlyIpc: number; knownUntil: Day } | null;
  TOTAL: { oldCategoryKey: string | null; values: Value[] }[];
  INCOME: { isTotal: boolean; values: Value[]; fields: { values: Value[] }[] }[];
};

test('beyond its known days the UF moves by what the company supposes: cells, details, scenarios and snapshots, and the head says so', async () => {
  const founder = await person();
  const books = await testBooks(database, founder.id);
  const context = await contextOf(founder.token);
  const run = <Answer>(text: string, variables: object = {}) => ask<Answer>(context, text, { c: books.companyId, ...variables });
  const last = { on: TODAY, value: '40000' };
  await books.write((db) =>
    db.insertInto('company_rate').values({ company_id: books.companyId, currency: 'UF', on_day: last.on, value: last.value }).execute(),
  );
  await books.document(FAR, 1_000_000, { currency: 'UF', rate: '40000', amount_clp: 4_000_000, issued_on: TODAY });
  const flowOf = async (currency = 'CLP', scenario: string | null = null) =>
    (await run<{ getFlow: Flow }>(FLOW, { currency, scenario })).data?.getFlow;
  const income = (flow: Flow | undefined) => flow?.INCOME.find(({ isTotal }) => isTotal)?.values[5]?.fieldValue;
  const before = await flowOf();
  expect([income(before), before?.supposedUf]).toEqual([4_000_000, null]);

  const set = await run<{ updateCompany: { ufMonthlyIpc: number; actId: string } }>(SET, { ipc: 0.4 });
  expect(set.data?.updateCompany.ufMonthlyIpc).toBe(0.4);
  const supposed = ufSupposed(last, 0.4, { from: FAR, to: FAR })[0]?.value;
  const expected = Math.round(100 * Number(supposed));
  expect(expected).toBeGreaterThan(4_060_000);
  const after = await flowOf();
  expect([income(after), after?.supposedUf]).toEqual([expected, { monthlyIpc: 0.4, knownUntil: TODAY }]);
  const cell = after?.INCOME.flatMap(({ fields }) => fields).find(({ values }) => values[5]?.fieldValue)?.values[5];
  const detail = await run<{ getFlowAreaDetail: { totalAmount: number; documents: { amount: number }[] } }>(DETAIL, {
    ids: cell?.documents,
  });
  expect(detail.data?.getFlowAreaDetail).toMatchObject({ totalAmount: expected, documents: [{ amount: expected }] });
  // In UF it is what it is.
  expect(income(await flowOf('UF'))).toBe(100);

  const steps = [{ kind: 'shift', target: { kind: 'area', id: books.area('ventassinclasificar') }, days: 1 }];
  const scenario = await run<{ saveScenario: { id: string } }>(SCENARIO, { input: { name: 'Un día', steps } });
  const shifted = ufSupposed(last, 0.4, { from: addDays(FAR, 1), to: addDays(FAR, 1) })[0]?.value;
  const closing = (await flowOf('CLP', scenario.data?.saveScenario.id ?? ''))?.TOTAL.find((row) => row.oldCategoryKey === 'closingBalance');
  expect(closing?.values[6]?.fieldValue).toBe(Math.round(100 * Number(shifted)));

  await books.write((db) => takeSnapshot(db, books.companyId, TODAY));
  const lastKnown = (await books.read((db) => snapshotOn(db, books.companyId, TODAY)))?.rates.UF?.at(-1);
  const end = addDays(TODAY, 7 * (WEEKS_AHEAD + 1));
  expect(lastKnown).toEqual(ufSupposed(last, 0.4, { from: end, to: end })[0]);

  // What the IPC readjusts every two months moves by it from the second one on; a job takes it up.
  const { rows } = await database.ownerPool.query<{ count: number }>(
    'select count(*)::int as count from graphile_worker.jobs where key = $1',
    [`projections:${books.companyId}`],
  );
  expect(rows[0]?.count).toBe(1);
  const rent = { sourceType: 'recurrent', name: 'Arriendo', cashflowAreaId: books.area('arriendos'), amount: 1_000_000, firstDate: TODAY };
  await run('mutation ($c: ID!, $input: CashSourceInput!) { saveCashSource(companyId: $c, input: $input) { id } }', {
    input: { ...rent, interval: 30, roll: 'stay', readjust: 'ipc', readjustMonths: 2 },
  });
  const amounts = await books.read((db) => db.selectFrom('cash_occurrence').select('amount').orderBy('on_day').limit(4).execute());
  const inTwoMonths = addMonths(TODAY, 2);
  const uf = Number(ufSupposed(last, 0.4, { from: inTwoMonths, to: inTwoMonths })[0]?.value);
  const readjusted = 0 - Math.round((1_000_000 * uf) / 40_000);
  expect(amounts.map(({ amount }) => amount)).toEqual([-1_000_000, -1_000_000, readjusted, readjusted]);

  await run('mutation ($c: ID!, $act: String!) { undoAct(companyId: $c, actId: $act) { id } }', { act: set.data?.updateCompany.actId });
  const undone = await flowOf();
  expect([income(undone), undone?.supposedUf]).toEqual([4_000_000, null]);
});
