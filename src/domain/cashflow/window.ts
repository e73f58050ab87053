import type { Day } from '../date.ts';
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
export const LONGEST_SPAN = 366;

/**
 * The window of `past` periods before and `future` after the period that holds `from`.
 * A window elsewhere than today still reaches it in `ranges`: balances are known today and walk from there.
 */
export function flowWindow(view: View, today: Day, { from, past, future }: { from: Day; past: number; future: number }): FlowWindow {
  const shown = ranges(view, from, -past, past + future + 1);
  const now = rangeOf(view, today);
  const start = shown[0]?.start ?? now.start;
  const end = shown.at(-1)?.end ?? now.end;
  if (now.start >= end) {
    const all = [...shown, ...between(end, now.start), now];
    return { view, today, ranges: all, current: all.length - 1, first: 0, end: shown.length };
  }
  if (now.end <= start) {
    const all = [now, ...between(now.end, start), ...shown];
    return { view, today, ranges: all, current: 0, first: all.length - shown.length, end: all.length };
  }
  return { view, today, ranges: shown, current: shown.findIndex((one) => one.start === now.start), first: 0, end: shown.length };
}

function between(start: Day, end: Day): Range[] {
  return start < end ? [{ start, end }] : [];
}
