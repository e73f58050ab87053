// What stands in the slot of a deleted area reads everywhere as what stands in the area that took it: every query of the page is asked, the
// rows are then written as if they stood in that area themselves, and each is asked again.
import { isDeepStrictEqual } from 'node:util';
import { Kind, type OperationDefinitionNode, print } from 'graphql';
import { expect, test } from 'vitest';
import { addDays, addMonths, dayInChile } from '#domain/date.ts';
import { firstDayOf, periodOf } from '#domain/period.ts';
import { rutOf } from '#domain/rut.ts';
import type { Context } from '#server/api/context.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { type TestBooks, testBooks } from '../../../../tests/support/books.ts';
import { pageQueries } from '../../../../tests/support/kept-operations.ts';
import { refreshProjections } from './projections.ts';
import { contactSums, realThings } from './real-things.ts';

const { database, person, contextOf, ask } = await testApi();
const TODAY = dayInChile(new Date());
const MONTH = periodOf(TODAY);
const ADD = `mutation ($c: ID!, $label: String!, $category: ID!) {
  done: createFlowField(companyId: $c, id: $c, fieldLabel: $label, cashflowCategoryId: $category) { data {
    INCOME { fields { cashflowAreaId label } } EXPENSE { fields { cashflowAreaId label } } } } }`;
const MERGE = `mutation ($c: ID!, $area: ID!, $target: ID!) {
  done: deleteFlowField(companyId: $c, id: $c, cashflowAreaId: $area, targetAreaId: $target) { actId } }`;
const SOURCE = 'mutation ($c: ID!, $input: CashSourceInput!) { done: saveCashSource(companyId: $c, input: $input) { id } }';
const LEND = 'mutation ($c: ID!, $input: LoanInput!) { done: saveLoan(companyId: $c, input: $input) { id } }';
const SCENARIO = 'mutation ($c: ID!, $input: ScenarioInput!) { done: saveScenario(companyId: $c, input: $input) { id } }';
const RUT = rutOf(76_123_456);

/** What the page may ask about. */
type Known = { c: string; ids: string[]; areas: string[]; documents: string[]; movements: string[]; scenario: string; cells: string[] };

const founder = await person();
const books = await testBooks(database, founder.id);
const context = await contextOf(founder.token);

/** Areas of a person with a bit of everything in each, that pass to areas of the system. */
async function mergedAreas(): Promise<Known> {
  const c = books.companyId;
  const account = await books.account();
  const known: Known = { c, ids: [], areas: [], documents: [], movements: [], scenario: '', cells: [] };
  const into = [
    { label: 'Formularios', target: 'f29' },
    { label: 'Jornales', target: 'sueldos' },
    { label: 'Previsión', target: 'imposiciones' },
    { label: 'Cuentas varias', target: 'comprassinclasificar' },
    { label: 'Ferias', target: 'interesesganados' },
  ];
  const merges: { area: string; target: string }[] = [];
  for (const { label, target } of into) {
    const area = await areaBeside(label, books.area(target));
    const isReceived = target !== 'interesesganados';
    await fill(books, { account, area, isReceived, rut: RUT }, known);
    merges.push({ area, target: books.area(target) });
  }
  const [first] = merges;
  const done = async (text: string, input: object) => {
    const { data, message } = await ask<{ done: { id: string } }>(context, text, { c, input });
    return data?.done.id ?? expect.fail(message ?? text);
  };
  const rent = { sourceType: 'recurrent', name: 'Cuota', contactRut: RUT, amount: 300, firstDate: addDays(TODAY, 3), interval: 30 };
  await done(SOURCE, { ...rent, cashflowAreaId: first?.area });
  const credit = { identificator: 'Crédito', principal: 10_000_000, count: 12, rate: 1, firstDueDate: addMonths(TODAY, 1), rolls: false };
  known.ids.push(await done(LEND, { ...credit, cashflowAreaId: first?.area }));
  known.scenario = await done(SCENARIO, {
    name: 'Uno',
    steps: [
      { kind: 'shift', target: { kind: 'area', id: first?.area }, days: 30 },
      { kind: 'scale', target: { kind: 'contact', id: RUT }, percent: 50 },
    ],
  });
  for (const { area, target } of merges) {
    expect((await ask(context, MERGE, { c, area, target })).message).toBeNull();
    known.areas.push(area, target);
  }
  known.ids.push(...known.documents.slice(0, 2), ...known.movements.slice(0, 1));
  return known;
}

/** A new area in the category of another. */
async function areaBeside(label: string, beside: string): Promise<string> {
  const { rows } = await database.ownerPool.query<{ id: string }>('select category_id as id from area where area_id = $1', [beside]);
  await ask(context, ADD, { c: books.companyId, label, category: rows[0]?.id });
  const found = await database.ownerPool.query<{ id: string }>('select area_id as id from area where company_id = $1 and label = $2', [
    books.companyId,
    label,
  ]);
  return found.rows[0]?.id ?? '';
}

type Place = { account: string; area: string; isReceived: boolean; rut: string };

/** Owed and late, ahead, paid by the banks and by hand, chosen by hand, without a tax document, and of last month. */
async function fill(to: TestBooks, { account, area, isReceived, rut }: Place, known: Known): Promise<void> {
  const at = { is_received: isReceived, area_id: area, counterpart_rut: rut, counterpart_name: 'Ferretería' };
  const late = await to.document(addDays(TODAY, -5), 1_000, at);
  const ahead = await to.document(addDays(TODAY, 9), 2_000, { ...at, is_area_by_hand: true, area_set_at: new Date() });
  const paid = await to.document(addDays(TODAY, -2), 4_000, at);
  const movement = await to.movement(account, TODAY, isReceived ? -4_000 : 4_000, { counterpart_rut: rut });
  await to.match(movement, paid, 4_000);
  const settled = await to.document(addDays(TODAY, -1), 8_000, at);
  await to.reduction(settled, 8_000, { on_day: TODAY });
  const period = firstDayOf(MONTH);
  const owed = { ...at, document_type: 'OBLIGATION', code: null, label: 'Se debe' } as const;
  await to.document(addDays(TODAY, 4), 16_000, { ...owed, period });
  await to.document(addDays(TODAY, 4), 32_000, { ...owed, period: addMonths(period, -1) });
  await to.movement(account, addDays(TODAY, -1), isReceived ? -700 : 700, { area_id: area });
  known.documents.push(late, ahead, paid, settled);
  // What a person chose again and again of somebody, and one more whose area nobody chose.
  const theirs = { is_received: isReceived, counterpart_rut: rutOf(76_200_000 + known.documents.length), counterpart_name: 'Taller' };
  for (const days of [40, 45, 50, 55, 60, 65])
    await to.document(addDays(TODAY, days), 64_000, { ...theirs, area_id: area, is_area_by_hand: true, area_set_at: new Date() });
  known.ids.push(await to.document(addDays(TODAY, 70), 64_000, theirs));
  known.movements.push(movement);
}

/** Values for what a query declares, by its type. */
function valuesOf({ c, ids, areas, documents, movements, scenario, cells }: Known): Record<string, readonly unknown[]> {
  const keys = ['f29', 'sueldos', 'imposiciones', 'comprassinclasificar', 'interesesganados'];
  const selection = { ids: documents };
  return {
    companyId: [c],
    cashflowAreaId: areas,
    scenarios: [[scenario]],
    pointIds: cells.map((cell) => [cell]),
    documentId: documents,
    'ID!': ids,
    '[ID!]!': [documents, movements],
    'FlowView!': ['month', 'week', 'day'],
    'Currency!': ['CLP', 'USD', 'CLP'],
    'Boolean!': [true],
    'String!': ['ferre'],
    'Rut!': [RUT],
    'Period!': [MONTH],
    'DateTime!': [`${MONTH}-01T00:00:00Z`],
    'ScenarioTargetKind!': ['area', 'contact', 'document', 'source'],
    'PaginatedDocumentsInput!': [
      { companyId: c },
      ...areas.map((area) => ({ companyId: c, newFilter: { areaIds: [area] } })),
      { companyId: c, filter: { state: 'PENDING' } },
    ],
    'TransactionsInput!': [{ companyId: c }, ...keys.map((area) => ({ companyId: c, area }))],
    'DocumentBulkInput!': [
      ...areas.map((areaId) => ({ companyId: c, selection, act: { kind: 'area', areaId } })),
      { companyId: c, selection, act: { kind: 'area' } },
    ],
    'AgeingTableInput!': [{ isPayable: true }, { isPayable: false }],
    'AgeingPartyInput!': [{ isPayable: true, rut: RUT }],
    'MatchingQualityInput!': [{ companyId: c }],
    'PaginationInput!': [{ offset: 20, page: 1 }],
    'TaxBookType!': ['COMPRAS'],
  };
}

/** One answer for each set of variables; null for a query that declares what nothing above is of. */
async function answersOf(who: Context, operation: OperationDefinitionNode, text: string, known: Known): Promise<unknown[] | null> {
  const values = valuesOf(known);
  const declared = (operation.variableDefinitions ?? []).filter(
    ({ type, defaultValue }) => type.kind === Kind.NON_NULL_TYPE && !defaultValue,
  );
  const choices = declared.map(({ variable, type }) => [variable.name.value, values[variable.name.value] ?? values[print(type)]] as const);
  if (choices.some(([, list]) => !list || list.length === 0)) return null;
  const times = Math.max(1, ...choices.map(([, list]) => list?.length ?? 0));
  const answers: unknown[] = [];
  for (let n = 0; n < times; n += 1) {
    const variables = Object.fromEntries(choices.map(([name, list]) => [name, list?.[n % list.length]]));
    const { data, code } = await ask(who, text, variables);
    answers.push({ variables, code, data: withoutChance(data) });
  }
  return answers;
}

/** Which of many are named of a reason, and in which order the documents of a line come, is chance: it changes with where the rows lie. */
function withoutChance(data: unknown): unknown {
  return JSON.parse(
    JSON.stringify(data, (key, value: unknown) => {
      if (key === 'names' && Array.isArray(value)) return value.length;
      return key === 'documentIds' && Array.isArray(value) ? value.toSorted() : value;
    }),
  );
}

/** Every query of the page, and what projections make of the books. */
async function readings(known: Known): Promise<Map<string, unknown>> {
  const found = new Map<string, unknown>();
  for (const { name, operation, text } of pageQueries())
    found.set(name, await answersOf(await contextOf(founder.token), operation, text, known));
  await books.write((db) => refreshProjections(db, books.companyId, TODAY));
  const times = known.areas.map((areaId) => ({ contact: RUT, areaId, period: MONTH, sign: -1 }));
  found.set(
    'what gives way',
    await books.read((db) => realThings(db, books.companyId, ['f29', 'sueldos', 'imposiciones'], addDays(TODAY, -90))),
  );
  for (const by of ['cash', 'tax'] as const) {
    const sums = await books.read((db) => contactSums(db, books.companyId, times, { currency: 'CLP', by }));
    found.set(`sums by ${by}`, sums.map((one) => JSON.stringify(one)).toSorted());
  }
  const { rows } = await database.ownerPool.query('select * from cash_occurrence where company_id = $1 order by occurrence_id', [known.c]);
  found.set('occurrences', rows);
  return found;
}

const FLOW = `query ($c: ID!) { flow: getFlow(companyId: $c, past: 0, future: 1) { INCOME { ...cells } EXPENSE { ...cells } } }
  fragment cells on FlowCategory { fields { cashflowAreaId values { documents } } }`;
type Sections = Record<'INCOME' | 'EXPENSE', { fields: { cashflowAreaId: string; values: { documents: string[] }[] }[] }[]>;

/** Those of the areas that took others. */
async function cellsOf({ c, areas }: Known): Promise<string[]> {
  const { data } = await ask<{ flow: Sections }>(context, FLOW, { c });
  const fields = data ? [...data.flow.INCOME, ...data.flow.EXPENSE].flatMap((one) => one.fields) : [];
  return fields.filter((one) => areas.includes(one.cashflowAreaId)).flatMap(({ values }) => values.flatMap(({ documents }) => documents));
}

/** Their answer says when they are asked. */
const OF_NOW = ['HistoryExport'];
/** What they ask about is more than a type says, and no area of a document. */
const NOT_ASKED = ['MatchingSample', 'PreviewLoan', 'PreviewPrepayment', 'ThingHistory', 'TryMatchingRule'];

test('what a deleted area held is read by every query as what the other one holds', async () => {
  await database.ownerPool.query(`insert into rate (indicator, on_day, value, source) values ('USD', $1, 950, 'test')`, [
    addDays(TODAY, -800),
  ]);
  const known = await mergedAreas();
  const deletedIds = known.areas.filter((_, index) => index % 2 === 0);
  known.cells = await cellsOf(known);
  const { rows: standing } = await database.ownerPool.query('select from document where company_id = $1 and area_id = any ($2::uuid[])', [
    known.c,
    deletedIds,
  ]);
  expect(standing.length).toBeGreaterThan(25);
  const before = await readings(known);
  await database.ownerPool.query(
    `update document d set area_id = l.area_id from area_slot l
     where d.company_id = $1 and l.company_id = d.company_id and l.slot_id = d.area_id`,
    [known.c],
  );
  const after = await readings(known);
  const different = [...before].filter(([name, answer]) => !OF_NOW.includes(name) && !isDeepStrictEqual(after.get(name), answer));
  for (const [name, answer] of different) expect({ name, answer: after.get(name) }).toEqual({ name, answer });
  // Nobody is told of an area that is no more.
  const telling = [...before].filter(([, answer]) => deletedIds.some((id) => JSON.stringify(dataOf(answer)).includes(id)));
  expect(telling.map(([name]) => name)).toEqual([]);
  expect(
    [...before]
      .filter(([, answer]) => answer === null)
      .map(([name]) => name)
      .sort(),
  ).toEqual(NOT_ASKED);
});

function dataOf(answer: unknown): unknown {
  return Array.isArray(answer) ? answer.map((one: unknown) => (typeof one === 'object' && one && 'data' in one ? one.data : one)) : answer;
}
