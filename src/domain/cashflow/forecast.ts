/** The balance of the next 13 weeks, as its counterparts usually pay: likely values instead of due dates. */
import { type Habits, paidBy, type Side } from './delays.ts';

/** A document that waits. Days are counted from today, which is 0. */
export type OpenPoint = {
  party: string;
  side: Side;
  due: number;
  /** The day on which the plan has it: today when it is late. */
  planned: number;
  /** In positive, out negative. */
  amount: number;
};

/** Balances at the end of each day: one in ten is below `low`, half of them below `middle`, one in ten above `high`. */
export type Band = { low: number[]; middle: number[]; high: number[] };

/** How finely it is looked at: days to a step, and how many courses are drawn (a power of two, so that an odd stride visits every stratum). */
type Detail = { every: number; courses: number };
const BY_DAY: Detail = { every: 1, courses: 256 };
const SEED = 20_261_125;

/**
 * Draws for every document when it is paid, in courses whose numbers are always the same, so that the same books have the same forecast.
 * In each document's draws every part of its distribution is met once.
 * @param plan  balances at the end of each step with every document on its planned day
 */
export function forecastBand(plan: readonly number[], open: readonly OpenPoint[], habits: Habits, { every, courses } = BY_DAY): Band {
  const days = plan.length;
  const width = days + 1;
  const moved = new Float64Array(courses * width);
  const random = randomFrom(SEED);
  const paid = new Float64Array(days);
  for (const { party, side, due, planned, amount } of open) {
    const unpaid = habits(party, side);
    for (let day = 0; day < days; day += 1) paid[day] = paidBy(unpaid, due, every * (day + 1) - 1);
    const first = Math.floor(random() * courses);
    const stride = 2 * Math.floor(random() * (courses / 2)) + 1;
    for (let course = 0; course < courses; course += 1) {
      const stratum = (first + course * stride) % courses;
      const at = course * width;
      const on = at + firstAbove(paid, (stratum + random()) / courses);
      moved[on] = (moved[on] ?? 0) + amount;
      const was = at + Math.min(Math.floor(planned / every), days);
      moved[was] = (moved[was] ?? 0) - amount;
    }
  }
  return bandOf(plan, moved, courses);
}

/** The first day by whose end this part is paid; `paid.length` when it is not paid in time. */
function firstAbove(paid: Float64Array, part: number): number {
  let [low, high] = [0, paid.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((paid[middle] ?? 1) > part) high = middle;
    else low = middle + 1;
  }
  return low;
}

function bandOf(plan: readonly number[], moved: Float64Array, courses: number): Band {
  const width = plan.length + 1;
  const band: Band = { low: [], middle: [], high: [] };
  const sums = new Float64Array(courses);
  const column = new Float64Array(courses);
  const at = (part: number, balance: number) => Math.round(balance + (column[Math.floor(part * courses)] ?? 0));
  for (const [day, balance] of plan.entries()) {
    for (let course = 0; course < courses; course += 1) sums[course] = (sums[course] ?? 0) + (moved[course * width + day] ?? 0);
    column.set(sums);
    column.sort();
    band.low.push(at(0.1, balance));
    band.middle.push(at(0.5, balance));
    band.high.push(at(0.9, balance));
  }
  return band;
}

/** Numbers from 0 to 1 that look random and are always the same (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The balances ahead from what there is now: a plan's first day already has all that is late. @param now  what the banks hold */
export function fromNow(plan: readonly number[], now: number): number[] {
  return plan.map((balance, day) => (day === 0 ? Math.min(balance, now) : balance));
}

/** The first day on which balances are below a line, and how much is missing on the worst one; null: never. */
export function belowLine(balances: readonly number[], line: number): { day: number; shortfall: number; worst: number } | null {
  const day = balances.findIndex((balance) => balance < line);
  if (day < 0) return null;
  const lowest = Math.min(...balances);
  return { day, shortfall: line - lowest, worst: balances.indexOf(lowest) };
}
