import type { Chart } from '#domain/dashboard/comparison.ts';
import { type Comparison, compare, monthsOf } from '#domain/dashboard/comparison.ts';
import type { NetMonthFragment } from './operations.ts';

/** A month of both years, in pesos. */
export type YearsMonth = { month: string; label: string; current: number; past: number; pending: number; fees: number; isRunning: boolean };
/** `fees`: of this year up to the month of the totals. */
export type Years = { months: YearsMonth[]; comparison: Comparison; fees: number; hasAny: boolean };
/** What stands beside net purchases of this year: sales have neither. */
type Beside = { pending?: readonly NetMonthFragment[]; fees?: readonly NetMonthFragment[] };

/** The months of a part of both years, and their totals up to the same month. @param today  `2026-11-23` */
export function yearsOf(
  current: readonly NetMonthFragment[],
  past: readonly NetMonthFragment[],
  { chart, part, today }: { chart: Chart; part: number; today: string },
  { pending = [], fees = [] }: Beside = {},
): Years {
  const range = monthsOf(chart, part);
  const amounts = (months: readonly NetMonthFragment[]) => months.map(({ sales }) => sales);
  const comparison = compare(amounts(current), amounts(past), range, Number(today.slice(5, 7)) - 1);
  return {
    months: current.slice(range.from, range.to).map(({ month, label, sales }, index) => ({
      ...{ month, label, current: sales, past: past[range.from + index]?.sales ?? 0 },
      ...{ pending: pending[range.from + index]?.sales ?? 0, fees: fees[range.from + index]?.sales ?? 0 },
      isRunning: month === today.slice(0, 7),
    })),
    comparison,
    fees: amounts(fees.slice(range.from, comparison.lastMonth + 1)).reduce((sum, one) => sum + one, 0),
    hasAny: [...current, ...past].some(({ sales }) => sales !== 0),
  };
}
