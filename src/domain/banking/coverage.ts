/** Which days a file, or an account's stored movements, contain completely. */
import type { Day } from '../date.ts';
import type { AccountDay } from './balances.ts';

/** The first and the last day with a movement in one source. */
export type Range = { from: Day; to: Day };

/**
 * `proven`: printed balances before and after the day show that nothing is missing. `covered`: a source has rows before and after it.
 * `broken`: the balances show that something is missing. `open`: the source begins or ends on that day, so it may contain a part of it.
 */
export type Whole = 'proven' | 'covered' | 'broken' | 'open';
/** `before`, `after`: a source that contains the day has rows before it, or after it. */
export type Coverage = { whole: Whole; before: boolean; after: boolean };

/**
 * @param ranges  of the sources
 * @param days    of the account, oldest first, with the closing balance that the sources print
 */
export function coverage(ranges: readonly Range[], days: readonly AccountDay[]): (on: Day) => Coverage {
  const chain = chained(days);
  const known = new Map<Day, Coverage>();
  return (on) => {
    const found = known.get(on) ?? look(on);
    known.set(on, found);
    return found;
  };

  function look(on: Day): Coverage {
    const before = ranges.some(({ from, to }) => from < on && on <= to);
    const after = ranges.some(({ from, to }) => from <= on && on < to);
    const isCovered = ranges.some(({ from, to }) => from < on && on < to);
    const follows = chain.get(on);
    const whole = follows === undefined ? (isCovered ? 'covered' : 'open') : follows ? 'proven' : 'broken';
    return { whole, before, after };
  }
}

/**
 * Days whose movements lead from the balance before them to the one after. The last printed balance may come from the middle of its
 * day, and nothing precedes the first one: a day counts only once the next balance follows from it too.
 */
function chained(days: readonly AccountDay[]): Map<Day, boolean> {
  const spans: { days: Day[]; follows: boolean }[] = [];
  let last: number | null = null;
  let moved = 0;
  let open: Day[] = [];
  for (const { on, amount, closing } of days) {
    moved += amount;
    open.push(on);
    if (closing === null) continue;
    if (last !== null) spans.push({ days: open, follows: closing - last === moved });
    last = closing;
    moved = 0;
    open = [];
  }
  const known = new Map<Day, boolean>();
  spans.forEach(({ days: all, follows }, index) => {
    if (follows && !spans[index + 1]?.follows) return;
    for (const on of all) known.set(on, follows);
  });
  return known;
}
