import type { TrendFragment } from './operations.ts';

/** The line of a figure, ending at what its card says now; as it is where nothing is known of today. */
export function endingAt(trend: TrendFragment, amount: number): TrendFragment {
  const last = trend.points.at(-1);
  if (!last || last.amount === null || last.amount === amount) return trend;
  const points = [...trend.points.slice(0, -1), { ...last, amount }];
  if (!trend.change) return { ...trend, points };
  const { before } = trend.change;
  const moved = amount - before;
  return { points, change: { ...trend.change, amount: moved, ratio: before === 0 ? null : moved / Math.abs(before) } };
}
