/** Nightly snapshots of what is ahead: when one is taken, and for how long it is kept. */
import { addDays, type Day, dayInChile, timeInChile } from '../date.ts';
import type { Currency } from '../money.ts';

/** At the banks at the end of the day, by currency, in its minor units. */
export type SnapshotBalances = Readonly<Partial<Record<Currency, number>>>;

/** A snapshot is of the end of a day. */
const TAKEN_AT = '23:59';
/** After a kill or a late start, what was to be taken at the end of a day is still taken until then; later the books are another day's. */
const STILL_AT = '06:00';
/** How many months they are kept. */
export const SNAPSHOT_MONTHS = 24;

/**
 * The day whose end is now, in Santiago; null when it is neither its last minute nor the night after.
 * Source: product decision "The cash-flow report", Snapshots.
 */
export function snapshotDay(now: Date): Day | null {
  const today = dayInChile(now);
  const time = timeInChile(now);
  if (time >= TAKEN_AT) return today;
  return time < STILL_AT ? addDays(today, -1) : null;
}
