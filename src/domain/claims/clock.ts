/** The eight days in which a received document can be accepted or claimed. Source: Ley 19.983, art. 3; SII, Registro de aceptación o reclamo. */
import { addDays, type Day, dayInChile, daysBetween, timeInChile } from '../date.ts';

/** From the reception, to the minute. */
export const CLAIM_DAYS = 8;
/** Hours before the deadline from which people are warned. */
export const SOON_HOURS = 48;
/** Where documents are in their eight days, as lists are filtered: `soon`, fewer than 48 hours left. */
export const CLOCK_FILTERS = ['soon', 'accepted', 'claimed', 'tacit'] as const;
export type ClockFilter = (typeof CLOCK_FILTERS)[number];
const MIDNIGHT = '00:00:00';

export type ClaimClockFacts = {
  /** When the tax office received it, in Chile; the time, HH:MM:SS, when it is known. */
  receivedOn: Day | null;
  receivedTime: string | null;
  isAccepted: boolean;
  isClaimed: boolean;
};

export type ClaimClock = {
  state: 'pending' | 'accepted' | 'claimed' | 'tacit';
  /** 'Quedan 3 días', 'Vence hoy a las 14:05', 'Aceptado' … */
  label: string;
  /** The deadline, in Chile; null when the day of reception is not known. */
  deadline: Moment | null;
  /** Only the day of reception is known: this is the latest moment at which the days can end. */
  isLatest: boolean;
  /** Still open, with fewer than 48 hours left. */
  isSoon: boolean;
};
/** A local moment in Chile: `time` is HH:MM:SS. */
type Moment = { on: Day; time: string };

/** Where a document is in its eight days; null while nobody has accepted or claimed it and its reception is not known. */
export function claimClock(facts: ClaimClockFacts, now: Date): ClaimClock | null {
  const deadline = deadlineOf(facts);
  const isLatest = facts.receivedTime === null && deadline !== null;
  const ended = { deadline, isLatest, isSoon: false };
  if (facts.isClaimed) return { ...ended, state: 'claimed', label: 'Reclamado' };
  if (facts.isAccepted) return { ...ended, state: 'accepted', label: 'Aceptado' };
  if (!deadline) return null;
  const present = presentAt(now);
  if (!isBefore(present, deadline)) return { ...ended, state: 'tacit', label: 'Acuse tácito' };
  const soonFrom = { on: addDays(deadline.on, -SOON_HOURS / 24), time: deadline.time };
  const isSoon = !isBefore(present, soonFrom);
  return { deadline, isLatest, isSoon, state: 'pending', label: isLatest ? latestLabel(present, deadline) : label(present, deadline) };
}

/**
 * Whether nothing can be accepted or claimed any more. When only the day is known here, the office still knows the time: the days may run
 * until the end of the last one.
 */
export function isSurelyPast(facts: Pick<ClaimClockFacts, 'receivedOn' | 'receivedTime'>, now: Date): boolean {
  const deadline = deadlineOf(facts);
  if (!deadline) return false;
  const latest = facts.receivedTime === null ? { ...deadline, on: addDays(deadline.on, 1) } : deadline;
  return !isBefore(presentAt(now), latest);
}

/** Days after its issue during which a document of which nobody knows when the office received it may still be in its eight days. */
const UNKNOWN_RECEPTION_DAYS = 30;

/** Whether the eight days may be running of a document that came without its reception, as those of an exchange mailbox do. */
export function mayBeRunning({ receivedOn, issuedOn }: { receivedOn: Day | null; issuedOn: Day }, now: Date): boolean {
  return receivedOn === null && daysBetween(issuedOn, presentAt(now).on) <= UNKNOWN_RECEPTION_DAYS;
}

/** One instant is asked for by each document of a list. */
const PRESENTS = new WeakMap<Date, Moment>();

function presentAt(now: Date): Moment {
  const known = PRESENTS.get(now) ?? { on: dayInChile(now), time: timeInChile(now) };
  PRESENTS.set(now, known);
  return known;
}

/** The last day that a deadline leaves: the midnight at which a day begins is the end of the day before. */
export function lastDayOf({ on, time }: Moment): Day {
  return time === MIDNIGHT ? addDays(on, -1) : on;
}

/** In local time: eight days later, at the same time of day. */
function deadlineOf({ receivedOn, receivedTime }: Pick<ClaimClockFacts, 'receivedOn' | 'receivedTime'>): Moment | null {
  return receivedOn === null ? null : { on: addDays(receivedOn, CLAIM_DAYS), time: receivedTime ?? MIDNIGHT };
}

function label(now: Moment, { on, time }: Moment): string {
  const days = daysBetween(now.on, on);
  if (days === 0) return `Vence hoy a las ${time.slice(0, 5)}`;
  return days === 1 ? `Vence mañana a las ${time.slice(0, 5)}` : `Quedan ${days} días`;
}

function latestLabel(now: Moment, deadline: Moment): string {
  const days = daysBetween(now.on, lastDayOf(deadline));
  if (days === 0) return 'Vence hoy, a más tardar a medianoche';
  return days === 1 ? 'Vence mañana, a más tardar a medianoche' : `Quedan ${days} días, a más tardar`;
}

function isBefore(one: Moment, other: Moment): boolean {
  return one.on < other.on || (one.on === other.on && one.time < other.time);
}
