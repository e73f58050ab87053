import { addDays, type Day } from '../date.ts';
import type { AccountFacts } from '../imports/facts.ts';

/** One day of one account: the sum of its movements, and the balance that a statement printed at its end. */
export type AccountDay = { on: Day; amount: number; closing: number | null };

/**
 * Gaps between an account's printed balances and its movements: what is missing between two balances, on the day of the later one.
 * `closing(later) - closing(earlier) - the movements in between`; days without a gap are left out.
 * @param days  of one account, oldest first
 */
export function unexplained(days: readonly AccountDay[]): { on: Day; amount: number }[] {
  const gaps: { on: Day; amount: number }[] = [];
  let last: number | null = null;
  let moved = 0;
  for (const { on, amount, closing } of days) {
    moved += amount;
    if (closing === null) continue;
    if (last !== null && closing - last !== moved) gaps.push({ on, amount: closing - last - moved });
    last = closing;
    moved = 0;
  }
  return gaps;
}

/**
 * The days on which a source's closing balance follows from its closing before and its own movements.
 * @param movements  of one account in the bank's order, oldest first
 */
export function joinedDays(movements: readonly (Balanced & { amount: number })[]): ReadonlySet<Day> {
  const printed = new Map(closings(movements, null, null).map(({ on, closing }) => [on, closing]));
  const sums = new Map<Day, number>();
  for (const { on, amount } of movements) sums.set(on, (sums.get(on) ?? 0) + amount);
  const days = [...sums].map(([on, amount]) => ({ on, amount, closing: printed.get(on) ?? null }));
  const gaps = new Set(unexplained(days).map(({ on }) => on));
  return new Set([...printed.keys()].slice(1).filter((on) => !gaps.has(on)));
}

type Balanced = { on: Day; balance: number | null };
/**
 * A day's closing balance as one file states it; `count`: movements of that day in the file. `quietSince`: the file has no movement after
 * this day, up to the one of the balance; absent: it has movements on it, or none before.
 */
export type Closing = { on: Day; closing: number; count: number; quietSince?: Day };

/**
 * The closing balances by day in a statement: that of each day's last movement with a balance; without running balances, the printed
 * opening (the day before the first movement) and closing (the last movement's day).
 * @param movements  of one account in the bank's order, oldest first
 */
export function closings(movements: readonly Balanced[], opening: number | null, closing: number | null): Closing[] {
  const days = new Map<Day, Closing>();
  const counts = new Map<Day, number>();
  for (const { on, balance } of movements) {
    counts.set(on, (counts.get(on) ?? 0) + 1);
    if (balance !== null) days.set(on, { on, closing: balance, count: 0 });
  }
  const first = movements[0];
  const last = movements.at(-1);
  if (!first || !last) return [];
  if (days.size === 0) {
    if (opening !== null) days.set(addDays(first.on, -1), { on: addDays(first.on, -1), closing: opening, count: 0 });
    if (closing !== null) days.set(last.on, { on: last.on, closing, count: 0 });
  }
  return [...days.values()].map((one) => ({ ...one, count: counts.get(one.on) ?? 0 }));
}

/**
 * The balance on the last day that a file tells, where its last movement is of a day before; none where the file gives no balance. An end
 * after the day on which the file came is left out: whoever made it could not know those days, nor do we know when it was made.
 * @param broughtOn  the day on which the file came
 */
export function quietClosing(
  {
    movements,
    closingBalance: closing,
    toldUntil: on,
  }: Pick<AccountFacts, 'closingBalance' | 'toldUntil'> & { movements: readonly { on: Day }[] },
  broughtOn: Day,
): Closing[] {
  const last = movements.at(-1)?.on;
  if (!on || closing === null || on > broughtOn || (last !== undefined && on <= last)) return [];
  return [{ on, closing, count: 0, quietSince: last ?? addDays(on, -1) }];
}
