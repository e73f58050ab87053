import { addDays, type Day } from '../date.ts';
import { type Range, rangeOf, ranges, type Span, type View } from '../period.ts';

/** How a report divides time. */
export type FlowWindow<Some extends Span = Span> = {
  view: Some;
  today: Day;
  /** Consecutive ranges: those shown, the current one, and any between where they do not touch. */
  ranges: readonly Range[];
  /** Index of the range that holds today. */
  current: number;
  /** The shown ranges are `first` to `end - 1`. */
  first: number;
  end: number;
};

/** Periods shown by default, before and after the current one. */
export const DEFAULT_SPAN: Record<View, number> = { month: 12, week: 12, day: 30 };
/** Months that the arrows go forward, at most: a company's setting. */
export const FUTURE_MONTHS = { min: 3, max: 36 } as const;
/** Periods before or after, at most. */
export const MAX_SPAN = 366;

/**
 * The window of `past` periods before and `future` after the period that contains `from`.
 * A window away from today still reaches it in `ranges`: balances are known today and are calculated from there.
 */
export function flowWindow<Some extends Span>(
  view: Some,
  today: Day,
  { from, past, future }: { from: Day; past: number; future: number },
): FlowWindow<Some> {
  return windowAround(view, today, ranges(view, from, -past, past + future + 1), rangeOf(view, today));
}

/** The window of a single range, for one cell of a report. */
export function rangeWindow(view: Span, today: Day, range: Range): FlowWindow {
  return windowAround(view, today, [range], { start: today, end: addDays(today, 1) });
}

/** The window of what is still to come: from the current period to the one that ends before `end`. */
export function aheadWindow(view: Span, today: Day, end: Day): FlowWindow {
  const shownRanges = [rangeOf(view, today)];
  for (let last = shownRanges[0]?.end ?? end; last < end; last = rangeOf(view, last).end) shownRanges.push(rangeOf(view, last));
  return { view, today, ranges: shownRanges, current: 0, first: 0, end: shownRanges.length };
}

/** Consecutive ranges, extended to the current one where none of them is it. */
function windowAround<Some extends Span>(view: Some, today: Day, shownRanges: readonly Range[], now: Range): FlowWindow<Some> {
  const start = shownRanges[0]?.start ?? now.start;
  const end = shownRanges.at(-1)?.end ?? now.end;
  if (today >= end) {
    const all = [...shownRanges, ...between(end, now.start), now];
    return { view, today, ranges: all, current: all.length - 1, first: 0, end: shownRanges.length };
  }
  if (today < start) {
    const all = [now, ...between(now.end, start), ...shownRanges];
    return { view, today, ranges: all, current: 0, first: all.length - shownRanges.length, end: all.length };
  }
  const current = shownRanges.findIndex((one) => one.start <= today && today < one.end);
  return { view, today, ranges: shownRanges, current, first: 0, end: shownRanges.length };
}

function between(start: Day, end: Day): Range[] {
  return start < end ? [{ start, end }] : [];
}

/** The range that a day is in; null: in none. */
export function slotOf(ranges: readonly Range[], on: Day): number | null {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const range = ranges[middle];
    if (!range || on < range.start) high = middle;
    else if (on >= range.end) low = middle + 1;
    else return middle;
  }
  return null;
}
