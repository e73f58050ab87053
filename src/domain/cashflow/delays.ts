/** How late counterparts pay, and are paid: learned from what was paid, and from what still waits. */

/** Whether money comes in or goes out. */
export type Side = 'in' | 'out';
/** A document that was due: days are counted from the day of the forecast, so that those before it are negative. */
export type Due = {
  /** Who owes it or is owed. */
  party: string;
  side: Side;
  due: number;
  /** Null while it waits. */
  paid: number | null;
};

/** Days before and after the due day that are told apart; beyond, they count as the last. */
const EARLIEST = -60;
const LATEST = 365;
const SIZE = LATEST - EARLIEST + 1;
/** A payment of this many days ago weighs half as much as one of today. */
const HALF_LIFE = 180;
/** With fewer payments of its own, a counterpart leans on those of its side, and its side on all. */
const ENOUGH = 5;
/** What nobody has waited for yet: each day one in so many is paid. It weighs as little as half a payment. */
const UNKNOWN = { days: 45, weight: 0.5 };

/** Weighted payments by delay, and how many documents waited for so long. */
type Tally = { events: Float64Array; ended: Float64Array; count: number };
/** The part still unpaid after each delay, from EARLIEST on. */
export type Survival = Float64Array;

/** The delays of a company's counterparts. */
export type Habits = (party: string, side: Side) => Survival;

/**
 * What is known of delays on a day: a document that waits has waited for so long at least.
 * @param at  that day; what happened from it on is not known yet
 */
export function habitsOf(history: readonly Due[], at = 0): Habits {
  const parties = new Map<string, Tally>();
  const sides: Record<Side, Tally> = { in: newTally(), out: newTally() };
  const all = newTally();
  for (const { party, side, due, paid } of history) {
    const isPaid = paid !== null && paid < at;
    const key = `${side} ${party}`;
    const own = parties.get(key) ?? newTally();
    parties.set(key, own);
    const until = isPaid ? paid : at;
    const weight = 0.5 ** ((at - until) / HALF_LIFE);
    for (const tally of [own, sides[side], all]) add(tally, slotOf(until - due), weight, isPaid);
  }
  const known = new Map<string, Survival>();
  return (party, side) => {
    const key = `${side} ${party}`;
    const found = known.get(key) ?? survival(pooled(parties.get(key) ?? newTally(), sides[side], all));
    known.set(key, found);
    return found;
  };
}

/** The part of what waits since `due` that is paid by the end of `day`; both counted from today, whose own payments are still to come. */
export function paidBy(unpaid: Survival, due: number, day: number): number {
  const now = unpaidAfter(unpaid, -1 - due);
  return now <= 0 ? 1 : 1 - unpaidAfter(unpaid, day - due) / now;
}

/** The mean delay of what is paid, in days. */
export function meanDelay(unpaid: Survival): number {
  return (
    unpaid.reduce((sum, part, slot) => sum + ((unpaid[slot - 1] ?? 1) - part) * (slot + EARLIEST), 0) /
    Math.max(1e-9, 1 - (unpaid.at(-1) ?? 0))
  );
}

function unpaidAfter(unpaid: Survival, delay: number): number {
  return delay < EARLIEST ? 1 : (unpaid[slotOf(delay)] ?? 0);
}

function newTally(): Tally {
  return { events: new Float64Array(SIZE), ended: new Float64Array(SIZE), count: 0 };
}

function slotOf(delay: number): number {
  return Math.min(LATEST, Math.max(EARLIEST, delay)) - EARLIEST;
}

function add(tally: Tally, slot: number, weight: number, isPaid: boolean): void {
  tally.ended[slot] = (tally.ended[slot] ?? 0) + weight;
  if (!isPaid) return;
  tally.events[slot] = (tally.events[slot] ?? 0) + weight;
  tally.count += 1;
}

function pooled(own: Tally, side: Tally, all: Tally): Tally {
  const sum = newTally();
  const lacking = Math.max(0, ENOUGH - own.count);
  const fromSide = Math.min(lacking, side.count);
  for (const [tally, share] of [
    [own, 1],
    [side, weightOf(side, fromSide)],
    [all, weightOf(all, lacking - fromSide)],
  ] as const) {
    if (share === 0) continue;
    for (let slot = 0; slot < SIZE; slot += 1) {
      sum.events[slot] = (sum.events[slot] ?? 0) + share * (tally.events[slot] ?? 0);
      sum.ended[slot] = (sum.ended[slot] ?? 0) + share * (tally.ended[slot] ?? 0);
    }
  }
  return sum;
}

/** What makes the payments of a tally weigh as much as some. */
function weightOf({ events }: Tally, payments: number): number {
  const weight = events.reduce((total, one) => total + one, 0);
  return weight === 0 ? 0 : payments / weight;
}

/** Kaplan and Meier's estimate, with a little of what nobody has waited for. */
function survival({ events, ended }: Tally): Survival {
  const unpaid = new Float64Array(SIZE);
  let waiting = ended.reduce((total, one) => total + one, 0);
  let left = 1;
  for (let slot = 0; slot < SIZE; slot += 1) {
    const usual = slot + EARLIEST >= 0 ? UNKNOWN.weight : 0;
    const atRisk = waiting + usual;
    if (atRisk > 0) left *= 1 - ((events[slot] ?? 0) + usual / UNKNOWN.days) / atRisk;
    unpaid[slot] = Math.max(0, left);
    waiting = Math.max(0, waiting - (ended[slot] ?? 0));
  }
  return unpaid;
}
