/** How a figure of the dashboard moved over the last three months. */
import { addDays, type Day } from '../date.ts';

/** Days that the line goes back, from one point to the next, and that the comparison goes back. */
export const TREND = { days: 90, step: 6, compared: 30 } as const;

/** `amount` in pesos; null where nothing is known of that day, or a currency has no value on it. */
export type TrendPoint = { on: Day; amount: number | null };

/** The days of a line, oldest first; the last one is `today`. */
export function trendDays(today: Day): Day[] {
  return Array.from({ length: TREND.days / TREND.step + 1 }, (_, index) => addDays(today, index * TREND.step - TREND.days));
}

/** `ratio`: the change as a part of what there was; null where that is nothing. */
export type TrendChange = { from: Day; before: number; amount: number; ratio: number | null };

/** The change since thirty days ago; null while either end is unknown. */
export function changeOf(points: readonly TrendPoint[]): TrendChange | null {
  const last = points.at(-1);
  const first = last && points.find(({ on }) => on === addDays(last.on, -TREND.compared));
  if (!last || !first || last.amount === null || first.amount === null) return null;
  const amount = last.amount - first.amount;
  return { from: first.on, before: first.amount, amount, ratio: first.amount === 0 ? null : amount / Math.abs(first.amount) };
}
