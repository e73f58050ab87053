import { addDays, type Day } from '../date.ts';
import { type Range, rangeOf, ranges, type View } from '../period.ts';

/** How time is cut for one report. */
export type FlowWindow = {
  view: View;
  today: Day;
  /** Consecutive ranges: what is shown, the period of today, and one between them where they do not touch. */
  ranges: readonly Range[];
  /** Index of the range that holds today. */
  current: number;
  /** The shown ranges are `first` to `end - 1`. */
  first: number;
  end: number;
};

/** Periods that are shown when nobody asks for others, before and after the current one. */
export const DEFAULT_SPAN: Record<View, number> = { month: 12, week: 12, day: 30 };
/** The most periods before or after. */
export const MAX_SPAN = 366;

/**
 * The window of `past` periods before and `future` after the period that holds `from`.
 * A window elsewhere than today still reaches it in `ranges`: balances are known today and walk from there.
 */
export function flowWindow(view: View, today: Day, { from, past, future }: { from: Day; past: number; future: number }): FlowWindow {
  return windowAround(view, today, ranges(view, from, -past, past + future + 1), rangeOf(view, today));
}

/** The window of one range, as a cell of a report has it. */
export function rangeWindow(view: View, today: Day, range: Range): FlowWindow {
  return windowAround(view, today, [range], { start: today, end: addDays(today, 1) });
}

/** The window from the period of today to the one that ends before `end`: that of what is still to come. */
export function aheadWindow(view: View, today: Day, end: Day): FlowWindow {
  const shownRanges = [rangeOf(view, today)];
  for (let last = shownRanges[0]?.end ?? end; last < end; last = rangeOf(view, last).end) shownRanges.push(rangeOf(view, last));
  return { view, today, ranges: shownRanges, current: 0, first: 0, end: shownRanges.length };
}

/** Some consecutive ranges, and the one of today where none of them holds it. */
function windowAround(view: View, today: Day, shownRanges: readonly Range[], now: Range): FlowWindow {
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
