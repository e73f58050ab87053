import { expect, test } from 'vitest';
import { day } from '#domain/date.ts';
import { monthName } from '#domain/period.ts';
import { flowMonths } from './flow.ts';

const row = (oldCategoryKey: string | null, values: number[], projected = 0) => ({
  oldCategoryKey,
  values: values.map((fieldValue) => ({ fieldValue })),
  projected: { fieldValue: projected },
});
const period = (start: string, at: 'before' | 'past' | 'current' | 'future') => ({
  start: day(start),
  isPast: at === 'before' || at === 'past',
  isCurrent: at === 'current',
  showAsDisabled: at === 'before',
});
const flow = {
  periods: [
    period('2026-09-01', 'before'),
    period('2026-10-01', 'past'),
    period('2026-11-01', 'current'),
    period('2026-12-01', 'future'),
    period('2027-01-01', 'future'),
  ],
  INCOME: [row('income', [0, 100, 250, 70, 30], 250), row(null, [9, 9, 9, 9, 9], 9)],
  EXPENSE: [row('expense', [0, 80, 40, 15, 0], 15)],
  TOTAL: [row('closingBalance', [0, 20, 230, 285, 315]), row('accumulatedVariation', [1, 1, 1, 1, 1])],
};

test('what is expected is told from what happened, month by month', () => {
  expect(flowMonths(flow).map((one) => [one.start, one.state, one.income, one.incomeExpected, one.expense, one.expenseExpected])).toEqual([
    ['2026-10-01', 'past', 100, 0, 80, 0],
    // 250 to come in all, of which 70 and 30 later: 150 of this month's 250.
    ['2026-11-01', 'current', 250, 150, 40, 0],
    ['2026-12-01', 'future', 70, 70, 15, 15],
    ['2027-01-01', 'future', 30, 30, 0, 0],
  ]);
});

test('months before the first movement are left out; the first and each January name their year', () => {
  expect(flowMonths(flow).map((one) => [one.label, one.year, one.closing])).toEqual([
    ['oct', '2026', 20],
    ['nov', null, 230],
    ['dic', null, 285],
    ['ene', '2027', 315],
  ]);
  expect(monthName('2026-11-01')).toBe('Noviembre 2026');
});

test('a company without any movement still has its current month and those ahead', () => {
  const periods = [period('2026-10-01', 'before'), { ...period('2026-11-01', 'current'), showAsDisabled: true }];
  expect(flowMonths({ ...flow, periods, INCOME: [row('income', [0, 5], 5)], EXPENSE: [], TOTAL: [] })).toEqual([
    expect.objectContaining({ start: '2026-11-01', income: 5, incomeExpected: 5, expense: 0, closing: 0 }),
  ]);
});
