/** The eight days in which what was received can be accepted or claimed. Source: Ley 19.983, art. 3; SII, Registro de aceptación o reclamo. */
import { addDays, type Day, dayInChile, daysBetween, timeInChile } from '../date.ts';

const DAYS = 8;
/** So many hours before the end people are told. */
const SOON_HOURS = 48;
const MIDNIGHT = '00:00:00';

export type ClaimClockFacts = {
  /** When the tax office received it, in Chile; the time, HH:MM:SS, as far as it is known. */
  receivedOn: Day | null;
  receivedTime: string | null;
  isAccepted: boolean;
  isClaimed: boolean;
};

export type ClaimClock = {
  state: 'pending' | 'accepted' | 'claimed' | 'tacit';
  /** 'Quedan 3 días', 'Vence hoy a las 14:05', 'Aceptado' … */
  label: string;
  /** When the days end, in Chile; null when it is not known when they began. */
  deadline: Moment | null;
  /** Only the day of its reception is known: the days end then at the latest that is certain. */
  isLatest: boolean;
  /** Pending, and fewer than 48 hours are left. */
  isSoon: boolean;
};
/** A moment of the clocks in Chile: `time` is HH:MM:SS. */
type Moment = { on: Day; time: string };

/** How a document stands; null while nobody accepted or claimed it and it is not known when the office received it. */
export function claimClock(facts: ClaimClockFacts, now: Date): ClaimClock | null {
  const deadline = deadlineOf(facts);
  const isLatest = facts.receivedTime === null && deadline !== null;
  const ended = { deadline, isLatest, isSoon: false };
  if (facts.isClaimed) return { ...ended, state: 'claimed', label: 'Reclamado' };
  if (facts.isAccepted) return { ...ended, state: 'accepted', label: 'Aceptado' };
  if (!deadline) return null;
  const present = { on: dayInChile(now), time: timeInChile(now) };
  if (!isBefore(present, deadline)) return { ...ended, state: 'tacit', label: 'Acuse tácito' };
  const soonFrom = { on: addDays(deadline.on, -SOON_HOURS / 24), time: deadline.time };
  const isSoon = !isBefore(present, soonFrom);
  return { deadline, isLatest, isSoon, state: 'pending', label: isLatest ? latestLabel(present, deadline) : label(present, deadline) };
}

/** By the clock on the wall: eight days later, at the same time. */
function deadlineOf({ receivedOn, receivedTime }: ClaimClockFacts): Moment | null {
  return receivedOn === null ? null : { on: addDays(receivedOn, DAYS), time: receivedTime ?? MIDNIGHT };
}

function label(now: Moment, { on, time }: Moment): string {
  const days = daysBetween(now.on, on);
  if (days === 0) return `Vence hoy a las ${time.slice(0, 5)}`;
  return days === 1 ? `Vence mañana a las ${time.slice(0, 5)}` : `Quedan ${days} días`;
}

/** The midnight with which a day begins is the end of the one before. */
function latestLabel(now: Moment, { on }: Moment): string {
  const days = daysBetween(now.on, on) - 1;
  if (days === 0) return 'Vence hoy, a más tardar a medianoche';
  return days === 1 ? 'Vence mañana, a más tardar a medianoche' : `Quedan ${days} días, a más tardar`;
}

function isBefore(one: Moment, other: Moment): boolean {
  return one.on < other.on || (one.on === other.on && one.time < other.time);
}
