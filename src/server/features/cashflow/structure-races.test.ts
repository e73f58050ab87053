// On every server: locks.
import { expect, test } from 'vitest';
import { addDays, addMonths, dayInChile } from '#domain/date.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { testBooks } from '../../../../tests/support/books.ts';
import { runs } from '../../../../tests/support/runs.ts';

const { database, person, contextOf, ask } = await testApi();
const CLIENTS = 16;
const ROUNDS = runs(50);
const TODAY = dayInChile(new Date());
const ADD = `mutation ($c: ID!, $label: String!, $category: ID!) {
  done: createFlowField(companyId: $c, id: $c, fieldLabel: $label, cashflowCategoryId: $category) { actId } }`;
const MOVE = `mutation ($c: ID!, $area: ID!, $category: ID!) {
  done: editFlowField(companyId: $c, id: $c, cashflowAreaId: $area, newCashflowCategoryId: $category) { actId } }`;
const MERGE = `mutation ($c: ID!, $area: ID!, $target: ID!) {
  done: deleteFlowField(companyId: $c, id: $c, cashflowAreaId: $area, targetAreaId: $target) { actId } }`;
const ADD_CATEGORY = `mutation ($c: ID!, $label: String!, $areas: [ID!]) {
  done: createFlowCategory(companyId: $c, id: $c, label: $label, isIncome: false, importedFields: $areas) { actId } }`;
const DELETE_CATEGORY = `mutation ($c: ID!, $category: ID!) { done: deleteFlowCategory(companyId: $c, id: $c, cashflowCategoryId: $category) { actId } }`;
const ORDER = `mutation ($c: ID!, $input: SectionOrderInput!) { done: updateCategoryOrder(companyId: $c, id: $c, input: $input) { actId } }`;
const SOURCE = 'mutation ($c: ID!, $input: CashSourceInput!) { done: saveCashSource(companyId: $c, input: $input) { actId } }';
const SETTLE = 'mutation ($c: ID!, $point: ID!) { done: settlePoint(companyId: $c, pointId: $point) { actId } }';
const LEND = 'mutation ($c: ID!, $input: LoanInput!) { done: saveLoan(companyId: $c, input: $input) { id actId } }';
const PREPAY =
  'mutation ($c: ID!, $id: ID!, $input: PrepaymentInput!) { done: prepayLoan(companyId: $c, id: $id, input: $input) { actId } }';
const UNDO = 'mutation ($c: ID!, $act: String!) { done: undoAct(companyId: $c, actId: $act) { id } }';
const STRUCTURE = `query ($c: ID!) { getFlowStructure(companyId: $c) {
  EXPENSE { cashflowCategoryId label fields { cashflowAreaId label isKept } } } }`;
const SCHEDULE = `select ((select coalesce(sum(capital), 0) from loan_installment where company_id = $1)
  + (select coalesce(sum(capital), 0) from loan_prepayment where company_id = $1))::text as capital`;

type Area = { cashflowAreaId: string; label: string; isKept: boolean };
type Category = { cashflowCategoryId: string; label: string; fields: Area[] };
type Answer = { done: { id?: string; actId?: string }; getFlowStructure: { EXPENSE: Category[] } };
type Request = [text: string, variables: Record<string, unknown>];
type World = { categories: Category[]; points: readonly string[]; loan: string; acts: readonly string[] };

/** One of the acts, by two numbers; null where there is nothing to do it with. */
function requestOf(number: number, round: number, { categories, points, loan, acts }: World): Request | null {
  const turn = number * 7 + round * 13;
  const at = <Item>(list: readonly Item[], by: number): Item | undefined => list[by % Math.max(1, list.length)];
  const areas = categories.flatMap(({ fields }) => fields);
  const ours = areas.filter(({ isKept }) => !isKept);
  const [area, other] = [at(ours, turn), at(areas, turn + round)];
  const category = at(categories, turn + number);
  const label = `${number}-${round}`;
  switch (turn % 11) {
    case 0:
      return [ORDER, { input: { isIncome: false, categories: turned(categories, turn).map(ordered) } }];
    case 1:
    case 2:
      return category ? [ADD, { label, category: category.cashflowCategoryId }] : null;
    case 3:
    case 4:
      return area && other ? [MERGE, { area: area.cashflowAreaId, target: other.cashflowAreaId }] : null;
    case 5:
      return other && category ? [MOVE, { area: other.cashflowAreaId, category: category.cashflowCategoryId }] : null;
    case 6:
      return categories.length < 14 && area ? [ADD_CATEGORY, { label, areas: [area.cashflowAreaId] }] : null;
    case 7:
      return category ? [DELETE_CATEGORY, { category: category.cashflowCategoryId }] : null;
    case 8:
      return [SETTLE, { point: at(points, turn) }];
    case 9:
      return [PREPAY, { id: loan, input: { date: addMonths(TODAY, 1), mode: 'shorter', capital: 100_000 + turn } }];
    default:
      return acts.length > 0 ? [UNDO, { act: at(acts, turn * 3) }] : null;
  }
}

const ordered = ({ cashflowCategoryId, fields }: Category) => ({
  cashflowCategoryId,
  fields: fields.map(({ cashflowAreaId }) => cashflowAreaId),
});
function turned(list: readonly Category[], by: number): Category[] {
  const at = by % Math.max(1, list.length);
  return [...list.slice(at), ...list.slice(0, at)];
}

test('sixteen people order, merge, move, delete, settle, prepay and undo the same things: totals true, nothing lost or doubled', async () => {
  const founder = await person();
  const books = await testBooks(database, founder.id);
  const context = await contextOf(founder.token);
  const run = (text: string, variables: object) => ask<Answer>(context, text, { c: books.companyId, ...variables });
  const account = await books.account();
  const areaIds = ['arriendos', 'seguros', 'sueldos', 'serviciosbasicos'].map((key) => books.area(key));
  const documents = await Promise.all(
    areaIds.map((area_id, index) => books.document(TODAY, 1_000 * (index + 1), { is_received: true, area_id })),
  );
  await Promise.all(areaIds.map((area_id, index) => books.movement(account, addDays(TODAY, -index), -700 - index, { area_id })));
  const weekly = { sourceType: 'recurrent', name: 'Bodega', amount: 9_000, firstDate: addDays(TODAY, 1), interval: 7, times: 20 };
  await run(SOURCE, { input: { ...weekly, cashflowAreaId: areaIds[0] } });
  const credit = { identificator: 'Crédito', principal: 10_000_000, count: 12, rate: 1, firstDueDate: addMonths(TODAY, 1), rolls: false };
  const loan = (await run(LEND, { input: credit })).data?.done.id ?? '';
  const occurrences = await books.read((db) => db.selectFrom('cash_occurrence').select('occurrence_id').execute());
  const points = [...documents, ...occurrences.map((one) => one.occurrence_id)];
  const acts: string[] = [];
  const doneActs = new Set<string>();
  let refused = 0;

  async function client(number: number): Promise<void> {
    let categories: Category[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      if (round % 4 === 0) categories = (await run(STRUCTURE, {})).data?.getFlowStructure.EXPENSE ?? [];
      const request = requestOf(number, round, { categories, points, loan, acts });
      if (!request) continue;
      const { data, code, message } = await run(...request);
      expect([null, 'CONFLICT', 'NOT_FOUND', 'BAD_USER_INPUT'], message ?? '').toContain(code);
      if (data) doneActs.add(request[0]);
      else refused += 1;
      if (data?.done.actId) acts.push(data.done.actId);
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)));
  // In the race an order is told of areas that others change meanwhile, often each time: one is given when they are done.
  const left = (await run(STRUCTURE, {})).data?.getFlowStructure.EXPENSE ?? [];
  const last = await run(ORDER, { input: { isIncome: false, categories: turned(left, 1).map(ordered) } });
  if (last.data) doneActs.add(ORDER);
  expect(doneActs).toEqual(new Set([ORDER, ADD, MERGE, MOVE, ADD_CATEGORY, DELETE_CATEGORY, SETTLE, PREPAY, UNDO]));
  expect(refused).toBeGreaterThan(CLIENTS);

  const owned = async (text: string) => (await database.ownerPool.query(text, [books.companyId])).rows;
  expect(await owned('select * from rollup_differences($1)')).toEqual([]);
  // Each area has its own slot, wherever that was meanwhile.
  expect(
    await owned(`select a.area_id from area a left join area_slot l on l.company_id = a.company_id and l.slot_id = a.area_id
    where a.company_id = $1 and l.area_id is distinct from a.area_id`),
  ).toEqual([]);
  expect(await owned('select count(*)::int as count, sum(amount)::int as sum from movement where company_id = $1')).toEqual([
    { count: 4, sum: -2_806 },
  ]);
  expect(await owned(`select sum(amount)::int as sum from document where company_id = $1 and document_type = 'TAX_DOCUMENT'`)).toEqual([
    { sum: 10_000 },
  ]);
  expect(await owned('select count(*)::int as count from cash_occurrence where company_id = $1')).toEqual([{ count: 20 }]);
  // Whatever is repaid of the loan, once or twice, comes to what was lent.
  expect(await owned(SCHEDULE)).toEqual([{ capital: '10000000' }]);
  const { data } = await run(STRUCTURE, {});
  const labels = data?.getFlowStructure.EXPENSE.flatMap(({ fields }) => fields.map(({ label }) => label)) ?? [];
  expect(new Set(labels).size).toBe(labels.length);
  for (const key of ['arriendos', 'seguros', 'sueldos', 'serviciosbasicos'])
    expect(
      data?.getFlowStructure.EXPENSE.flatMap(({ fields }) => fields).filter((one) => one.cashflowAreaId === books.area(key)),
    ).toHaveLength(1);
});
