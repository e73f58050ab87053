import { expect, test } from 'vitest';
import { day } from '#domain/date.ts';
import { areaCount, type Cell, type Flow, incomeEnd, rowsOf } from './rows.ts';
import { AHEAD } from './search.ts';
import { crowdedIn, termsOf } from './sums.ts';

const MAY = { start: day('2026-05-01'), end: day('2026-05-31'), isPast: true, isCurrent: false, showAsDisabled: false };
const JUNE = { start: day('2026-06-01'), end: day('2026-06-30'), isPast: false, isCurrent: true, showAsDisabled: false };
const cell = (fieldValue: number, documents: string[] = []): Cell => {
  return { fieldValue, documents, isClickable: documents.length > 0, isLate: false, isProjected: false, isCrowded: false };
};
const row = (oldCategoryKey: string, now: number, ahead: number) => {
  return {
    ...{ cashflowCategoryId: null, oldCategoryKey, label: oldCategoryKey.toUpperCase(), isHidden: false, isVisible: true },
    ...{ values: [cell(now)], projected: cell(ahead), fields: [] },
  };
};
const area = { cashflowAreaId: 'a', label: 'Ventas', isHidden: false, isVisible: true, values: [cell(900, ['x'])], projected: cell(70) };
const sales = { ...row('', 900, 70), cashflowCategoryId: 'c', fields: [area] };

const FLOW: Flow = {
  ...{
    id: '1',
    currency: 'CLP',
    primaryView: 'month',
    firstDay: null,
    lastDay: day('2026-06-30'),
    missingRates: [],
    rateDays: [],
    supposedUf: null,
    oldBalances: null,
    projectedUntil: null,
  },
  ...{ awaitingConfirmation: { count: 0, amount: 0, cells: [] }, proposedCutOff: null, LATE: [], periods: [JUNE] },
  outsideProjection: { count: 0, days: null, until: null, incomeAmount: 0, expenseAmount: 0 },
  INCOME: [row('income', 900, 70), sales],
  EXPENSE: [row('expense', 300, 20)],
  RESUME: [row('initialBalance', 1_000, 1_600), row('unexplained', 50, 0), row('netInflow', 650, 50)],
  TOTAL: [row('closingBalance', 1_650, 1_650), row('accumulatedVariation', 650, 650)],
};
const rows = rowsOf(FLOW, { collapsed: new Set(), showsAll: true });
const sumOf = (key: string, column: string) => termsOf(rows, FLOW, { row: key, column })?.reduce((sum, { amount }) => sum + amount, 0);
const figure = (key: string, of: (row: (typeof rows)[number]) => Cell | undefined) => of(rows.find((one) => one.key === key)!)?.fieldValue;

test.each(['netInflow', 'closingBalance'])('%s opens into rows that add up to it, in a period and ahead', (key) => {
  expect(sumOf(key, JUNE.start)).toBe(figure(key, ({ values }) => values[0]));
  expect(sumOf(key, AHEAD)).toBe(figure(key, ({ projected }) => projected));
  const [total] = rows.filter((one) => one.key === key);
  expect([total?.values[0]?.isClickable, total?.projected.isClickable]).toEqual([true, true]);
});

test('what goes out is taken away, and what can be opened further says so', () => {
  expect(termsOf(rows, FLOW, { row: 'closingBalance', column: JUNE.start })).toEqual([
    { row: 'initialBalance', column: JUNE.start, label: 'INITIALBALANCE', amount: 1_000, isClickable: true },
    { row: 'income', column: JUNE.start, label: 'INCOME', amount: 900, isClickable: true },
    { row: 'expense', column: JUNE.start, label: 'EXPENSE', amount: -300, isClickable: false },
    { row: 'unexplained', column: JUNE.start, label: 'UNEXPLAINED', amount: 50, isClickable: false },
  ]);
});

test('what accumulated opens into the periods of the window that it sums, each with its own variation', () => {
  const variation = { ...row('netInflow', -50, 50), values: [cell(-50), cell(650)] };
  const opening = { ...row('initialBalance', 0, 0), values: [cell(0), cell(-50)] };
  const accumulated = { ...row('accumulatedVariation', -50, 50), values: [cell(-50), cell(600)] };
  const flow: Flow = { ...FLOW, INCOME: [], EXPENSE: [], periods: [MAY, JUNE], RESUME: [opening, variation], TOTAL: [accumulated] };
  const both = rowsOf(flow, { collapsed: new Set(), showsAll: true });
  expect(both.map(({ values }) => values.map((one) => one.isClickable))).toEqual([
    [true, true],
    [true, true],
    [true, true],
  ]);
  const terms = (column: string) => termsOf(both, flow, { row: 'accumulatedVariation', column });
  const may = { row: 'netInflow', column: MAY.start, label: 'Mayo 2026', amount: -50, isClickable: true };
  expect(terms(MAY.start)).toEqual([may]);
  expect(terms(JUNE.start)).toEqual([may, { ...may, column: JUNE.start, label: 'Junio 2026', amount: 650 }]);
  expect(terms(AHEAD)).toEqual([{ ...may, column: AHEAD, label: 'NETINFLOW', amount: 50 }]);
});

test('what PROYECTADO has to lower is named by its periods, those that passed aside', () => {
  const crowded = { ...cell(30, ['x']), isCrowded: true };
  const [rent] = rows.filter(({ kind }) => kind === 'area');
  const july = { ...JUNE, start: day('2026-07-01'), isCurrent: false };
  const flow: Flow = { ...FLOW, periods: [MAY, JUNE, july] };
  expect(crowdedIn({ ...rent!, values: [crowded, cell(10), crowded] }, flow)).toEqual([
    { row: 'a', column: july.start, label: 'Julio 2026', amount: 30, isClickable: true },
  ]);
});

test('a balance to come opens into the last known one and the variations since, the first of a later window into the closing before', () => {
  const [current, ...ahead] = [JUNE, '2026-07-01', '2026-08-01'].map((start) =>
    typeof start === 'string' ? { ...JUNE, start: day(start), isCurrent: false } : start,
  );
  const opening = { ...row('initialBalance', 0, 0), values: [cell(1_000, ['accounts']), cell(1_650), cell(1_600)] };
  const variation = { ...row('netInflow', 0, 0), values: [cell(650), cell(-50), cell(5)] };
  const closing = { ...row('closingBalance', 0, 0), values: [cell(1_650), cell(1_600), cell(1_605)] };
  const flow: Flow = { ...FLOW, INCOME: [], EXPENSE: [], periods: [current!, ...ahead], RESUME: [opening, variation], TOTAL: [closing] };
  const terms = (of: Flow, column: string) =>
    termsOf(rowsOf(of, { collapsed: new Set(), showsAll: true }), of, { row: 'initialBalance', column });
  expect(terms(flow, JUNE.start)).toBeNull();
  expect(terms(flow, AHEAD)).toBeNull();
  const known = { row: 'initialBalance', column: JUNE.start, label: 'INITIALBALANCE · Junio 2026', amount: 1_000, isClickable: true };
  const june = { row: 'netInflow', column: JUNE.start, label: 'NETINFLOW · Junio 2026', amount: 650, isClickable: true };
  expect(terms(flow, '2026-07-01')).toEqual([known, june]);
  expect(terms(flow, '2026-08-01')).toEqual([known, june, { ...june, column: '2026-07-01', label: 'NETINFLOW · Julio 2026', amount: -50 }]);
  const rest = <Row extends { values: Cell[] }>(one: Row): Row => ({ ...one, values: one.values.slice(1) });
  const later: Flow = { ...flow, periods: ahead, RESUME: [rest(opening), rest(variation)], TOTAL: [rest(closing)] };
  expect(terms(later, '2026-07-01')).toEqual([
    {
      row: 'closingBalance',
      column: JUNE.start,
      label: 'CLOSINGBALANCE · Junio 2026',
      amount: 1_650,
      isClickable: true,
      start: JUNE.start,
    },
  ]);
  expect(terms(later, '2026-08-01')?.map(({ column, amount }) => [column, amount])).toEqual([
    ['2026-07-01', 1_650],
    ['2026-07-01', -50],
  ]);
});

test('no other row is a sum', () => {
  for (const key of ['income', 'a']) expect(termsOf(rows, FLOW, { row: key, column: AHEAD })).toBeNull();
});

test.each([
  ['VEN', ['c', 'a'], 'part of an area’s name, whatever the case; folded or not, its category opens'],
  ['céja', ['e', 'g'], 'accents aside'],
  ['gastos', ['e', 'f', 'g'], 'a category’s name has all of its areas'],
  ['nada', [], 'none'],
])('filtered by «%s» the table has %j: %s; totals stay', (filter, keys) => {
  const fields = [
    { ...area, cashflowAreaId: 'f', label: 'Arriendos' },
    { ...area, cashflowAreaId: 'g', label: 'Ceja' },
  ];
  const flow = {
    ...FLOW,
    INCOME: [row('income', 900, 70), { ...sales, label: 'Ingresos' }],
    EXPENSE: [row('expense', 0, 0), { ...row('', 0, 0), label: 'Gastos', cashflowCategoryId: 'e', fields }],
  };
  const found = rowsOf(flow, { collapsed: new Set(['c', 'e']), showsAll: true, filter });
  expect(found.flatMap(({ key, kind }) => (kind === 'category' || kind === 'area' ? [key] : []))).toEqual(keys);
  expect(areaCount(flow, { showsAll: true, filter })).toEqual({ shown: found.filter(({ kind }) => kind === 'area').length, all: 3 });
  expect(found.filter(({ kind }) => kind === 'section').map(({ values }) => values[0]?.fieldValue)).toEqual([900, 0]);
});

const TO_COME = ['07', '08', '09'].map((month) => {
  return { ...JUNE, start: day(`2026-${month}-01`), end: day(`2026-${month}-30`), isCurrent: false };
});
const rowOf = (key: string, values: number[]) => ({ ...row(key, 0, 0), values: values.map((value) => cell(value)) });

test.each([
  ['from the month after the last income', [900, 70, 0, 0], [300, 20, 20, 20], '2026-08-01'],
  ['a month without income before another with some', [900, 0, 70, 0], [300, 20, 20, 20], '2026-09-01'],
  ['income up to the end', [900, 0, 0, 70], [300, 20, 20, 20], null],
  ['neither income nor expense', [900, 70, 0, 0], [300, 20, 0, 0], null],
  ['of today on, what today brings does not matter', [0, 0, 0, 0], [0, 20, 20, 20], '2026-07-01'],
])('costs without income: %s', (_, income, expense, expected) => {
  const flow = { ...FLOW, periods: [JUNE, ...TO_COME], INCOME: [rowOf('income', income)], EXPENSE: [rowOf('expense', expense)] };
  expect(incomeEnd(flow)).toBe(expected);
});

test('costs without income: less than four weeks, or all of it past, say nothing', () => {
  const of = (periods: Flow['periods']) => {
    const values = periods.map(() => 0);
    return incomeEnd({ ...FLOW, periods, INCOME: [rowOf('income', values)], EXPENSE: [rowOf('expense', [300, 300])] });
  };
  expect(of([JUNE, { ...JUNE, start: day('2026-07-01'), end: day('2026-07-27'), isCurrent: false }])).toBe(null);
  expect(of([MAY])).toBe(null);
});
