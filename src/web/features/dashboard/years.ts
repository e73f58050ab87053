import type { Chart } from '#domain/dashboard/comparison.ts';
import { type Comparison, compare, monthsOf } from '#domain/dashboard/comparison.ts';
import type { NetMonthFragment } from './operations.ts';

/** A month of both years, in pesos. */
export type YearsMonth = { month: string; label: string; current: number; past: number; isRunning: boolean };
export type Years = { months: YearsMonth[]; comparison: Comparison; hasAny: boolean };

/** The months of a part of both years, and their totals up to the same month. @param today  `2026-11-23` */
export function yearsOf(
  current: readonly NetMonthFragment[],
  past: readonly NetMonthFragment[],
  { chart, part, today }: { chart: Chart; part: number; today: string },
): Years {
  const range = monthsOf(chart, part);
  const amounts = (months: readonly NetMonthFragment[]) => months.map(({ sales }) => sales);
  return {
    months: current.slice(range.from, range.to).map(({ month, label, sales }, index) => ({
      ...{ month, label, current: sales, past: past[range.from + index]?.sales ?? 0 },
      isRunning: month === today.slice(0, 7),
    })),
    comparison: compare(amounts(current), amounts(past), range, Number(today.slice(5, 7)) - 1),
    hasAny: [...current, ...past].some(({ sales }) => sales !== 0),
  };
}
