import { expect, test } from 'vitest';
import { day } from '#domain/date.ts';
import { type Cell, type Flow, rowsOf } from './rows.ts';
import { AHEAD } from './search.ts';
import { termsOf } from './sums.ts';

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
    lastDay: day('2026-06-30'),
    collapsedCategories: [],
    missingRates: [],
    rateDays: [],
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
    { row: 'initialBalance', column: JUNE.start, label: 'INITIALBALANCE', amount: 1_000, isClickable: false },
    { row: 'income', column: JUNE.start, label: 'INCOME', amount: 900, isClickable: true },
    { row: 'expense', column: JUNE.start, label: 'EXPENSE', amount: -300, isClickable: false },
    { row: 'unexplained', column: JUNE.start, label: 'UNEXPLAINED', amount: 50, isClickable: false },
  ]);
});

test('no other row is a sum', () => {
  for (const key of ['income', 'accumulatedVariation', 'a']) expect(termsOf(rows, FLOW, { row: key, column: AHEAD })).toBeNull();
});
