import { addDays, type Day } from '../date.ts';

/** One day of one account: the sum of its movements, and the balance that a statement printed at its end. */
export type AccountDay = { on: Day; amount: number; closing: number | null };

/**
 * Where an account's printed balances do not follow from its movements: what is missing between two of them, on the day of the
 * later one. `closing(later) - closing(earlier) - the movements in between`; days that do follow give nothing.
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

type Balanced = { on: Day; balance: number | null };
/** A balance at the end of a day as one file tells it; `count`: movements of that day in the file. */
export type Closing = { on: Day; closing: number; count: number };

/**
 * The balances at the end of days that a statement tells: of each day's last movement with a balance; without running balances the
 * printed opening (the day before the first movement) and closing (the last movement's day).
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
