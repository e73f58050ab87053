// Scenarios: what they make of the report, and that they change nothing of the books.
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { MAX_SCENARIOS } from '#domain/cashflow/scenario.ts';
import { addDays, addMonths, type Day, day, dayInChile } from '#domain/date.ts';
import { rangeOf } from '#domain/period.ts';
import { FOREIGN_RUT } from '#domain/rut.ts';
import type { Context } from '#server/api/context.ts';
import { newId } from '#server/db/ids.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { type TestBooks, testBooks } from '../../../../tests/support/books.ts';
import { runs } from '../../../../tests/support/runs.ts';
import { compareRollups } from './store.ts';

const { database, person, join: joinCompany, contextOf, ask } = await testApi();
const TODAY = dayInChile(new Date());
const LACMA = '76086428-5';
const OTHER = '96790240-3';
const owner = await person();
let books: TestBooks;
let context: Context;
beforeEach(async () => {
  books = await testBooks(database, owner.id);
  context = await contextOf(owner.token);
});

type Value = { fieldValue: number; documents: string[]; isClickable: boolean; isLate: boolean };
type Field = { cashflowAreaId: string; values: Value[]; projected: Value };
type Row = { oldCategoryKey: string | null; cashflowCategoryId?: string | null; values: Value[]; projected: Value; fields: Field[] };
type Flow = { INCOME: Row[]; EXPENSE: Row[]; RESUME: Row[]; TOTAL: Row[]; LATE: Row[]; periods: { start: string; isCurrent: boolean }[] };
type Step = { kind: string; text: string; isThere: boolean };
type Scenario = { id: string; name: string; version: number; frozenDate: string | null; steps: Step[]; actId: string | null };
type Detail = {
  totalAmount: number;
  totalLength: number;
  lateAmount: number;
  lateLength: number;
  documents: { amount: number; kind: string; name: string }[];
};
type Compared = {
  sides: { id: string | null; name: string; frozenDate: string | null }[];
  rows: { key: string; kind: string; cells: { amounts: number[]; differences: number[] }[] }[];
};
type Answers = {
  flow: Flow;
  detail: Detail;
  saved: Scenario;
  all: Scenario[];
  removed: Scenario;
  compared: Compared;
  targets: { id: string; name: string; hint: string }[];
  done: { id: string };
};
const run = (text: string, variables: object = {}, who: Context = context) => ask<Answers>(who, text, { c: books.companyId, ...variables });

const STEP = '{ kind text isThere }';
const SCENARIO = `{ id name version frozenDate actId steps ${STEP} }`;
const SAVE = `mutation ($c: ID!, $id: ID, $version: Int, $input: ScenarioInput!) {
  saved: saveScenario(companyId: $c, id: $id, version: $version, input: $input) ${SCENARIO} }`;
const save = (steps: object[], which: object = {}, more: object = {}, who?: Context) =>
  run(SAVE, { input: { name: 'Uno', steps, ...more }, ...which }, who);
const saved = async (...steps: object[]) => {
  const { data, message } = await save(steps);
  if (!data?.saved) throw new Error(message ?? 'not saved');
  return data.saved.id;
};
const all = async (who?: Context) => (await run(`query ($c: ID!) { all: scenarios(companyId: $c) ${SCENARIO} }`, {}, who)).data?.all;
const remove = (id: string, who?: Context) =>
  run(`mutation ($c: ID!, $id: ID!) { removed: deleteScenario(companyId: $c, id: $id) ${SCENARIO} }`, { id }, who);
const undo = (actId: string | null | undefined) =>
  run('mutation ($c: ID!, $actId: String!) { done: undoAct(companyId: $c, actId: $actId) { id } }', { actId });

const VALUE = '{ fieldValue documents isClickable isLate }';
const ROWS = `{ oldCategoryKey values ${VALUE} projected ${VALUE} fields { cashflowAreaId values ${VALUE} projected ${VALUE} } }`;
const FLOW = `query ($c: ID!, $view: FlowView, $currency: Currency, $past: Int, $future: Int, $from: Date, $scenario: ID, $projections: Boolean) {
  flow: getFlow(companyId: $c, view: $view, currency: $currency, past: $past, future: $future, from: $from, scenario: $scenario,
    showProjections: $projections) {
    periods { start isCurrent } INCOME ${ROWS} EXPENSE ${ROWS} RESUME ${ROWS} TOTAL ${ROWS} LATE ${ROWS} } }`;
const flowOf = async (scenario: string | null, variables: object = {}) => {
  const { data, message } = await run(FLOW, {
    view: 'month',
    currency: 'CLP',
    past: 1,
    future: 4,
    projections: true,
    scenario,
    ...variables,
  });
  if (!data) throw new Error(message ?? 'no flow');
  return data.flow;
};
const DETAIL = `query ($c: ID!, $ids: [ID!]!, $scenario: ID) { detail: getFlowAreaDetail(companyId: $c, pointIds: $ids, scenario: $scenario) {
  totalAmount totalLength lateAmount lateLength documents { amount kind name } } }`;
const detailOf = async (ids: string[], scenario: string | null) => {
  const { data, message } = await run(DETAIL, { ids, scenario });
  if (!data) throw new Error(message ?? 'no detail');
  return data.detail;
};
const areaValues = (flow: Flow, key: string) =>
  [...flow.INCOME, ...flow.EXPENSE]
    .flatMap(({ fields }) => fields)
    .find((one) => one.cashflowAreaId === books.area(key))
    ?.values.map((one) => one.fieldValue);
const totalOf = (flow: Flow, key: string) =>
  [...flow.RESUME, ...flow.TOTAL, ...flow.INCOME, ...flow.EXPENSE]
    .find((one) => one.oldCategoryKey === key)
    ?.values.map((one) => one.fieldValue);

const ofContact = (id: string) => ({ kind: 'contact', id });
const ofArea = (key: string) => ({ kind: 'area', id: books.area(key) });
const shift = (target: object, days: number) => ({ kind: 'shift', target, days });
const source = (fields: object = {}) => ({
  ...{ sourceType: 'recurrent', name: 'Bodega nueva', cashflowAreaId: books.area('arriendos'), amount: 5_000, interval: 30, roll: 'stay' },
  ...{ firstDate: addDays(TODAY, 1), ...fields },
});
const MACHINE = {
  ...{ identificator: 'Máquina', currency: 'UF', principal: 100, count: 12, rate: 0.5 },
  ...{ disbursementDate: TODAY, firstDueDate: addMonths(TODAY, 1) },
};
const money = () => books.account().then((account) => books.movement(account, addDays(TODAY, -3), 1_000_000).then(() => account));
const month = (months: number): Day => addDays(rangeOf('month', addMonths(rangeOf('month', TODAY).start, months)).start, 14);

/** Everything of the company that is not a scenario, as text. */
async function booksAsText(): Promise<string> {
  const tables = [
    'document',
    'movement',
    'match',
    'cash_source',
    'cash_occurrence',
    'flow_day',
    'account_day',
    'net_month',
    'area',
    'category',
    'loan',
  ];
  const texts = await books.read(async (db) => {
    const found: string[] = [];
    for (const table of tables) {
      const { rows } = await sql<{ text: string | null }>`select count(*) || md5(string_agg(t::text, ' ' order by t::text)) as text
        from ${sql.table(table)} t where company_id = ${books.companyId}`.execute(db);
      found.push(`${table} ${rows[0]?.text}`);
    }
    return found;
  });
  return texts.join('\n');
}

test('a customer who pays 30 days later: the report and its balances move, and the books stay as they are', async () => {
  await money();
  await books.document(month(1), 40_000);
  await books.document(month(1), 7_000, { counterpart_rut: OTHER });
  const before = await booksAsText();
  const id = await saved(shift(ofContact(LACMA), 30));
  const [real, flow] = [await flowOf(null), await flowOf(id)];
  expect(areaValues(real, 'ventassinclasificar')).toEqual([0, 0, 47_000, 0, 0, 0]);
  expect(areaValues(flow, 'ventassinclasificar')).toEqual([0, 0, 7_000, 40_000, 0, 0]);
  expect(totalOf(flow, 'closingBalance')?.slice(1)).toEqual([1_000_000, 1_007_000, 1_047_000, 1_047_000, 1_047_000]);
  expect(await booksAsText()).toBe(before);
  expect(await compareRollups(database, books.companyId)).toEqual([]);
});

test.each<[string, () => object[], Record<string, number[]>]>([
  ['drop', () => [{ kind: 'drop', target: ofContact(LACMA) }], { ventassinclasificar: [0, 7_001, 0, 0] }],
  ['scale', () => [{ kind: 'scale', target: ofArea('ventassinclasificar'), percent: 50 }], { ventassinclasificar: [0, 23_501, 0, 0] }],
  ['a document', () => [{ kind: 'drop', target: { kind: 'document', id: documentId } }], { arriendos: [0, 0, 0, 0] }],
  [
    'point',
    () => [{ kind: 'point', source: source({ sourceType: 'singleEntry', interval: null, firstDate: month(2) }) }],
    { arriendos: [0, 9_000, 5_000, 0] },
  ],
  ['source', () => [{ kind: 'source', source: source({ firstDate: month(1) }) }], { arriendos: [0, 14_000, 5_000, 5_000] }],
  [
    'loan',
    () => [
      {
        kind: 'loan',
        loan: {
          identificator: 'Máquina',
          principal: 300_000,
          count: 3,
          rate: 0,
          disbursementDate: month(1),
          firstDueDate: month(2),
          rolls: false,
        },
      },
    ],
    { prestamosrecibidos: [0, 300_000, 0, 0], cuotasdeprestamos: [0, 0, 100_000, 100_000] },
  ],
  [
    'loan in an area, with its interest apart',
    () => [
      {
        kind: 'loan',
        loan: {
          ...{ identificator: 'Máquina', principal: 300_000, count: 3, rate: 1, method: 'german', rolls: false },
          ...{ disbursementDate: month(1), firstDueDate: month(2), cashflowAreaId: books.area('seguros'), separatesInterest: true },
        },
      },
    ],
    { cuotasdeprestamos: [0, 0, 0, 0], seguros: [0, 0, 100_000, 100_000], intereses: [0, 0, 3_000, 2_000] },
  ],
])('%s', async (_, steps, expected) => {
  await money();
  await books.document(month(1), 40_000);
  await books.document(month(1), 7_001, { counterpart_rut: OTHER });
  documentId = await books.document(month(1), 9_000, { is_received: true, area_id: books.area('arriendos') });
  const flow = await flowOf(await saved(...steps()), { past: 0, future: 3 });
  for (const [key, values] of Object.entries(expected)) expect([key, areaValues(flow, key)]).toEqual([key, values]);
  expect((await flowOf(null, { past: 0, future: 3 })).periods).toEqual(flow.periods);
});
let documentId = '';

test('a rate: what has not moved has its value, and what the banks hold gains after today', async () => {
  const account = await books.account({ currency: 'USD' });
  await books.movement(account, addDays(TODAY, -2), 10_000, { currency: 'USD', amount_clp: 90_000 });
  await books.document(month(1), 5_000, { currency: 'USD' });
  await books.write((db) =>
    db
      .insertInto('company_rate')
      .values([{ company_id: books.companyId, currency: 'USD', on_day: addDays(TODAY, -60), value: '900' }])
      .execute(),
  );
  const id = await saved({ kind: 'rate', currency: 'USD', rate: '1000' });
  const flow = await flowOf(id, { past: 0, future: 1 });
  expect(areaValues(flow, 'ventassinclasificar')).toEqual([0, 50_000]);
  expect(totalOf(flow, 'closingBalance')).toEqual([100_000, 150_000]);
  const exchange = flow.RESUME.find(({ oldCategoryKey }) => oldCategoryKey === 'exchangeDifference');
  expect(exchange?.projected.fieldValue).toBe(10_000);
  for (const value of [exchange?.values[0], exchange?.projected]) {
    const detail = await detailOf(value?.documents ?? [], id);
    expect([detail.totalAmount, detail.documents.reduce((sum, { amount }) => sum + amount, 0)]).toEqual([
      value?.fieldValue,
      value?.fieldValue,
    ]);
  }
});

/** `days`: until it is due; `later`: how much later it was put off to; null: it was not. */
type Due = { days: number; later: number | null; amount: number; party: string; area: string };
const dues = fc.array(
  fc.record<Due>({
    // The last is late beyond the horizon.
    days: fc.oneof({ weight: 4, arbitrary: fc.integer({ min: -40, max: 120 }) }, { weight: 1, arbitrary: fc.constant(-300) }),
    later: fc.constantFrom(null, null, 20, 350),
    amount: fc.integer({ min: 1, max: 99_999 }),
    // The last two share the RUT of buyers abroad.
    party: fc.constantFrom(LACMA, OTHER, '55555555-5 golden orchard', '55555555-5 harbor fruit ltd'),
    area: fc.constantFrom('ventassinclasificar', 'factoring', 'arriendos'),
  }),
  { minLength: 1, maxLength: 7 },
);
type Supposed = { kind: 'shift' | 'drop' | 'scale'; on: 'contact' | 'area' | 'document'; pick: number; days: number; percent: number };
const givens = fc.array(
  fc.record<Supposed>({
    kind: fc.constantFrom('shift', 'shift', 'drop', 'scale'),
    on: fc.constantFrom('contact', 'area', 'document'),
    pick: fc.nat(20),
    days: fc.integer({ min: 1, max: 100 }),
    percent: fc.constantFrom(33.3, 0, 150),
  }),
  { minLength: 1, maxLength: 4 },
);

test('any steps on any documents: the report is what each document makes by itself, and each cell is its detail', async () => {
  await fc.assert(
    fc.asyncProperty(dues, givens, fc.constantFrom('week' as const, 'month' as const), async (all, steps, view) => {
      books = await testBooks(database, owner.id);
      context = await contextOf(owner.token);
      const points: { id: string; on: Day; amount: number; party: string; area: string }[] = [];
      for (const { days, later, amount, party, area } of all) {
        const [rut = '', ...name] = party.split(' ');
        const due = addDays(TODAY, days);
        const on = addDays(due, later ?? 0);
        const id = await books.document(due, amount, {
          counterpart_rut: rut,
          counterpart_name: name.join(' ') || 'Lácteos Lacma SpA',
          is_received: area === 'arriendos',
          area_id: books.area(area),
          agenda_on: later === null ? null : on,
        });
        const isBeyond = due < addDays(TODAY, -180) && on < TODAY;
        points.push({ id, on: on < TODAY ? TODAY : on, amount: isBeyond ? 0 : amount, party, area });
      }
      const targetOf = ({ on, pick }: Supposed) => {
        const one = points[pick % points.length];
        if (!one) throw new Error('no point');
        return on === 'contact' ? ofContact(one.party) : on === 'area' ? ofArea(one.area) : { kind: 'document', id: one.id };
      };
      type Planned = { kind: Supposed['kind']; target: { kind: string; id: string }; days?: number; percent?: number };
      const planned = steps.map(
        (one, index): Planned => ({
          ...{ kind: one.kind, target: targetOf(one) },
          ...(one.kind === 'shift' ? { days: index % 2 ? one.days : -one.days } : one.kind === 'scale' ? { percent: one.percent } : {}),
        }),
      );
      const id = await saved(...planned);
      const window = { view, past: 0, future: view === 'week' ? 30 : 8 };
      const flow = await flowOf(id, window);
      const starts = flow.periods.map(({ start }) => start);
      const end = rangeOf(view, day(starts.at(-1) ?? TODAY)).end;
      const slotOf = (on: Day) => (on < end ? starts.findLastIndex((start) => start <= on) : -1);
      // The oracle: each document by itself. A share of several documents may be rounded in their sum.
      let left = points.map((one) => ({ ...one, exact: one.amount }));
      for (const step of planned) {
        const isMeant = (one: (typeof left)[number]) => {
          const { kind, id: of } = step.target;
          return of === (kind === 'contact' ? one.party : kind === 'area' ? books.area(one.area) : one.id);
        };
        left = left.flatMap((one) => {
          if (!isMeant(one)) return [one];
          if (step.kind === 'drop' || step.percent === 0) return [];
          if (step.percent !== undefined) return [{ ...one, exact: (one.exact * step.percent) / 100 }];
          const on = addDays(one.on, step.days ?? 0);
          return [{ ...one, on: on < TODAY ? TODAY : on }];
        });
      }
      for (const key of ['ventassinclasificar', 'factoring', 'arriendos']) {
        const found = areaValues(flow, key) ?? [];
        for (const [slot, value] of found.entries()) {
          const mine = left.filter((one) => one.area === key && slotOf(one.on) === slot);
          expect(Math.abs(value - mine.reduce((sum, one) => sum + one.exact, 0))).toBeLessThanOrEqual(mine.length + 1);
        }
      }
      const rows = [...flow.INCOME, ...flow.EXPENSE].flatMap(({ fields }) => fields);
      for (const value of [...rows.flatMap((row) => [...row.values, row.projected]), ...flow.LATE.flatMap((row) => row.values)]) {
        if (!value.isClickable) continue;
        const detail = await detailOf(value.documents, id);
        expect(detail.totalAmount).toBe(value.fieldValue);
        expect(detail.documents.reduce((sum, { amount }) => sum + amount, 0)).toBe(value.fieldValue);
      }
    }),
    { numRuns: runs(25) },
  );
});

describe('a frozen scenario', () => {
  test('keeps its figures whatever happens afterwards, and its steps are changed no more', async () => {
    const account = await money();
    const document = await books.document(month(1), 40_000);
    const { data } = await save([shift(ofContact(LACMA), 30)], {}, { isFrozen: true });
    const [id, version] = [data?.saved.id ?? '', data?.saved.version];
    expect(data?.saved.frozenDate).toBe(TODAY);
    const before = await flowOf(id);
    const movement = await books.movement(account, TODAY, 40_000);
    await books.match(movement, document, 40_000);
    const after = await flowOf(id);
    expect(totalOf(after, 'closingBalance')).toEqual(totalOf(before, 'closingBalance'));
    expect(areaValues(after, 'ventassinclasificar')?.slice(2)).toEqual([0, 40_000, 0, 0]);
    expect((await save([], { id, version })).code).toBe('CONFLICT');
    expect((await save([{ sameAs: 0 }], { id, version }, { name: 'Otro nombre' })).data?.saved).toMatchObject({
      name: 'Otro nombre',
      frozenDate: TODAY,
    });
    const cell = [...after.INCOME].flatMap(({ fields }) => fields).find((one) => one.cashflowAreaId === books.area('ventassinclasificar'))
      ?.values[3];
    const detail = await detailOf(cell?.documents ?? [], id);
    expect([detail.totalAmount, detail.documents.map(({ amount }) => amount)]).toEqual([40_000, [40_000]]);
  });

  test('undoing the freeze follows the books again', async () => {
    await books.document(month(1), 40_000);
    const id = await saved(shift(ofContact(LACMA), 30));
    const { data } = await save([{ sameAs: 0 }], { id }, { isFrozen: true });
    expect((await undo(data?.saved.actId)).data?.done).toBeDefined();
    expect((await all())?.[0]?.frozenDate).toBeNull();
    await books.document(month(1), 1_000);
    expect(areaValues(await flowOf(id), 'ventassinclasificar')).toEqual([0, 0, 0, 41_000, 0, 0]);
  });
});

test('two or three side by side, with the difference of each cell to the first', async () => {
  await money();
  await books.document(month(1), 40_000);
  const late = await saved(shift(ofContact(LACMA), 30));
  const { data: other } = await save([{ kind: 'drop', target: ofContact(LACMA) }], {}, { name: 'No paga' });
  const text = `query ($c: ID!, $ids: [ID!]!, $books: Boolean) { compared: compareScenarios(companyId: $c, scenarios: $ids, withBooks: $books, future: 2) {
    sides { id name frozenDate } rows { key kind cells { amounts differences } } } }`;
  const compared = async (ids: (string | undefined)[], withBooks = true) => run(text, { ids, books: withBooks });
  const { data } = await compared([late, other?.saved.id]);
  expect(data?.compared.sides.map(({ name }) => name)).toEqual(['Los libros', 'Uno', 'No paga']);
  const cells = (key: string) => data?.compared.rows.find((row) => row.key === key)?.cells;
  expect(cells(books.area('ventassinclasificar'))).toEqual([
    { amounts: [0, 0, 0], differences: [0, 0, 0] },
    { amounts: [40_000, 0, 0], differences: [0, -40_000, -40_000] },
    { amounts: [0, 40_000, 0], differences: [0, 40_000, 0] },
  ]);
  expect(cells('closingBalance')?.at(-1)).toEqual({ amounts: [1_040_000, 1_040_000, 1_000_000], differences: [0, 0, -40_000] });
  expect((await compared([late], false)).code).toBe('BAD_USER_INPUT');
  expect((await compared([late, newId()])).code).toBe('NOT_FOUND');
});

test('saved, kept in part, found, removed and brought back', async () => {
  await books.document(month(1), 40_000, { counterpart_name: 'Lácteos Lacma SpA' });
  const id = await saved(shift(ofContact('76.086.428-5'), 30), { kind: 'rate', currency: 'USD', rate: '1000' });
  expect((await all())?.[0]?.steps).toEqual([
    { kind: 'shift', text: 'Lácteos Lacma SpA: 30 días más tarde', isThere: true },
    { kind: 'rate', text: 'El dólar a $ 1.000', isThere: true },
  ]);
  const { data } = await save([{ sameAs: 1 }], { id, version: 1 });
  expect(data?.saved.steps.map(({ text }) => text)).toEqual(['El dólar a $ 1.000']);
  expect((await save([{ sameAs: 7 }], { id })).code).toBe('BAD_USER_INPUT');
  expect((await save([], { id, version: 1 })).code).toBe('CONFLICT');
  const found = await run('query ($c: ID!) { targets: scenarioTargets(companyId: $c, kind: contact, search: "lácteos") { id name hint } }');
  expect(found.data?.targets).toEqual([{ id: LACMA, name: 'Lácteos Lacma SpA', hint: '76.086.428-5 · 1 por mover' }]);
  for (const name of ['Golden Orchard', 'Harbor Fruit Ltd.'])
    await books.document(month(1), 50_000, { counterpart_rut: FOREIGN_RUT, counterpart_name: name });
  const abroad = await run('query ($c: ID!) { targets: scenarioTargets(companyId: $c, kind: contact, search: "harbor") { id name hint } }');
  const harbor = { id: '55555555-5 harbor fruit ltd', name: 'Harbor Fruit Ltd.', hint: '55.555.555-5 · 1 por mover' };
  expect(abroad.data?.targets).toEqual([harbor]);
  const { data: one } = await save([shift(ofContact(harbor.id), 30)], {}, { name: 'Dos' });
  expect(one?.saved.steps).toEqual([{ kind: 'shift', text: 'Harbor Fruit Ltd.: 30 días más tarde', isThere: true }]);
  expect((await save([shift(ofContact('55555555-5 nadie'), 30)], {}, { name: 'Tres' })).code).toBe('NOT_FOUND');
  await remove(one?.saved.id ?? '');
  const removed = await remove(id);
  expect(await all()).toEqual([]);
  expect((await run(FLOW, { scenario: id })).code).toBe('NOT_FOUND');
  expect((await undo(removed.data?.removed.actId)).data?.done).toBeDefined();
  expect((await all())?.map((one) => one.steps.map(({ text }) => text))).toEqual([['El dólar a $ 1.000']]);
});

test('an area that is merged into another takes its steps along, and undoing brings them back', async () => {
  const { data } = await run(`query ($c: ID!) { flow: getFlow(companyId: $c) { EXPENSE { cashflowCategoryId } } }`);
  const category = data?.flow.EXPENSE[1]?.cashflowCategoryId;
  await run(
    `mutation ($c: ID!, $category: ID!) { createFlowField(companyId: $c, id: $c, fieldLabel: "Bodega", cashflowCategoryId: $category) { status } }`,
    { category },
  );
  const area = await books.read((db) =>
    db
      .selectFrom('area')
      .select('area_id as id')
      .where('label', '=', 'Bodega')
      .where('company_id', '=', books.companyId)
      .executeTakeFirstOrThrow(),
  );
  const there = shift({ kind: 'area', id: area.id }, 30);
  await saved(there, { kind: 'loan', loan: { ...MACHINE, cashflowAreaId: area.id } });
  const { data: two } = await save([there], {}, { name: 'Dos' });
  const emptied = await save([], { id: two?.saved.id }, { name: 'Dos' });
  await run(
    'mutation ($c: ID!, $area: ID!, $to: ID!) { deleteFlowField(companyId: $c, id: $c, cashflowAreaId: $area, targetAreaId: $to) { status } }',
    {
      ...{ area: area.id, to: books.area('arriendos') },
    },
  );
  const { data: after } = await run('query ($c: ID!) { all: scenarios(companyId: $c) { steps { text targetName isThere } } }');
  expect(after?.all.flatMap(({ steps }) => steps)).toMatchObject([
    { text: 'Arriendos: 30 días más tarde', targetName: 'Arriendos', isThere: true },
    { text: 'Crédito Máquina, UF 100,00', targetName: 'Arriendos', isThere: true },
  ]);
  expect((await undo(emptied.data?.saved.actId)).message).toContain('un área del escenario Dos');
});

test('a step tells what it was made of, so that it is edited in its place', async () => {
  const area = books.area('arriendos');
  const source = {
    sourceType: 'recurrent',
    name: 'Bodega',
    cashflowAreaId: area,
    currency: 'EUR',
    amount: 10.5,
    firstDate: addDays(TODAY, 3),
    interval: 30,
    payDay: 'last',
    ...{
      roll: 'previous',
      untilDate: null,
      times: 5,
      contactRut: LACMA,
      isTaxed: true,
      isNet: true,
      readjust: 'percent',
      readjustMonths: null,
    },
    ...{ readjustPercent: 2.5, readjustFrom: addDays(TODAY, 1), followsLast: false, note: 'De la esquina' },
  };
  const loan = {
    ...{
      ...MACHINE,
      creditType: 'comercial',
      method: 'french',
      institution: 'Banco Uno',
      institutionRut: '97006000-6',
      ratePeriod: 'year',
    },
    ...{ dayCount: 'actual360', interval: 3, graceCount: 1, grace: 'interest', balloon: 0, insurance: 0.5, stampTax: 0.8, notary: 0.25 },
    ...{ rolls: false, cashflowAreaId: area, separatesInterest: true, paidBefore: 2, prepaymentMonths: 1.5, tolerance: 0 },
  };
  const id = await saved(
    { kind: 'shift', target: { kind: 'area', id: area }, days: -5 },
    { kind: 'source', source },
    { kind: 'loan', loan },
    { kind: 'rate', currency: 'USD', rate: '950.5' },
  );
  const { sourceType: _, ...shownSource } = source;
  const answer = await run(`query ($c: ID!) { all: scenarios(companyId: $c) { steps { kind targetKind targetId targetName days rate currency
    source { ${Object.keys(shownSource).join(' ')} } loan { ${Object.keys(loan).join(' ')} } } } }`);
  expect(answer.data?.all[0]?.steps).toMatchObject([
    { kind: 'shift', targetKind: 'area', targetId: area, targetName: 'Arriendos', days: -5, source: null, loan: null },
    { kind: 'source', source: shownSource, loan: null },
    { kind: 'loan', loan, source: null },
    { kind: 'rate', rate: '950.5', currency: 'USD' },
  ]);
  const same = [0, 1, 3].map((sameAs) => ({ sameAs }));
  const changed = { kind: 'loan', loan: { ...loan, principal: 200 } };
  const { data } = await save([same[0] ?? {}, same[1] ?? {}, changed, same[2] ?? {}], { id });
  expect(data?.saved.steps.map(({ text }) => text)).toMatchObject([
    expect.stringContaining('5 días antes'),
    expect.stringContaining('Bodega'),
    expect.stringContaining('201,05'),
    expect.stringContaining('950,5'),
  ]);
});

describe('what is refused leaves nothing behind', () => {
  test.each<[string, () => object, string]>([
    ['an area of another company', () => shift({ kind: 'area', id: newId() }, 30), 'NOT_FOUND'],
    ['a document of another company', () => shift({ kind: 'document', id: newId() }, 30), 'NOT_FOUND'],
    ['an id that is none', () => shift({ kind: 'source', id: 'x' }, 30), 'NOT_FOUND'],
    ['a counterpart that it never had', () => shift(ofContact('12345678-5'), 30), 'NOT_FOUND'],
    ['no days', () => shift(ofArea('arriendos'), 0), 'BAD_USER_INPUT'],
    ['no target', () => ({ kind: 'drop' }), 'BAD_USER_INPUT'],
    ['no kind', () => ({}), 'BAD_USER_INPUT'],
    ['a loan in an area of another company', () => ({ kind: 'loan', loan: { ...MACHINE, cashflowAreaId: newId() } }), 'NOT_FOUND'],
    [
      'a loan in an area of income',
      () => ({ kind: 'loan', loan: { ...MACHINE, cashflowAreaId: books.area('ventassinclasificar') } }),
      'BAD_USER_INPUT',
    ],
    ['an amount of nothing', () => ({ kind: 'source', source: source({ amount: 0 }) }), 'BAD_USER_INPUT'],
    [
      'a loan whose installments do not reach',
      () => ({ kind: 'loan', loan: { identificator: 'x', principal: 100, payment: 1, count: 2, rate: 1, firstDueDate: month(1) } }),
      'BAD_USER_INPUT',
    ],
  ])('%s', async (_, step, code) => {
    expect((await save([step()])).code).toBe(code);
    expect(await all()).toEqual([]);
  });

  test('a name that another has, a 21st, and somebody who only reads', async () => {
    await saved();
    expect((await save([])).code).toBe('CONFLICT');
    for (let count = 1; count < MAX_SCENARIOS; count += 1) await save([], {}, { name: `Número ${count}` });
    expect((await save([], {}, { name: 'Otro' })).code).toBe('CONFLICT');
    const reader = await person();
    await joinCompany(books.companyId, reader.id, 'NOMINAS');
    expect((await save([], {}, { name: 'Otro' }, await contextOf(reader.token))).code).toBe('FORBIDDEN');
    const stranger = await person();
    expect((await save([], {}, { name: 'Otro' }, await contextOf(stranger.token))).code).toBe('NOT_FOUND');
    expect(await all()).toHaveLength(MAX_SCENARIOS);
  });
});
