/** Two years of net amounts side by side, whole or a part of them. */

export const CHARTS = ['year', 'semester', 'quarter'] as const;
export type Chart = (typeof CHARTS)[number];

const MONTHS_OF: Readonly<Record<Chart, number>> = { year: 12, semester: 6, quarter: 3 };

/** How many parts a year has. */
export function partsOf(chart: Chart): number {
  return 12 / MONTHS_OF[chart];
}

/** The part, from 1, that holds a month, 0 being January. */
export function partAt(chart: Chart, month: number): number {
  return Math.floor(month / MONTHS_OF[chart]) + 1;
}

/** The months of a part: the first one, 0 being January, and the one after its last. */
export function monthsOf(chart: Chart, part: number): { from: number; to: number } {
  return { from: (part - 1) * MONTHS_OF[chart], to: part * MONTHS_OF[chart] };
}

export type Comparison = {
  /** The last month of both totals, 0 being January. */
  lastMonth: number;
  current: number;
  past: number;
  /** `current` over the size of `past`, less 1; null where the year before has nothing to compare with. */
  variation: number | null;
};

/**
 * Totals of a part up to the same month of both years: this month while the part is under way, else its last.
 * @param current  twelve amounts of this year; `past` of the one before
 * @param today  this month, 0 being January
 */
export function compare(
  current: readonly number[],
  past: readonly number[],
  { from, to }: { from: number; to: number },
  today: number,
): Comparison {
  const lastMonth = today >= from && today < to ? today : to - 1;
  const total = (amounts: readonly number[]) => amounts.slice(from, lastMonth + 1).reduce((sum, one) => sum + one, 0);
  const [now, before] = [total(current), total(past)];
  return { lastMonth, current: now, past: before, variation: before === 0 ? null : now / Math.abs(before) - 1 };
}
