/** Which days of an account its statements contain, and what is missing between their printed balances. */
import { addDays, type Day } from '../date.ts';
import type { AccountDay } from './balances.ts';
import type { Range } from './coverage.ts';

/**
 * `covered`: a statement contains the day, or the balances around it connect. `gap`: something is missing. `provisional`: there are rows,
 * and no balance printed later confirms them. `byHand`: only movements that a person wrote down.
 */
type DayState = 'covered' | 'gap' | 'provisional' | 'byHand';
/** Consecutive days of one state, both ends included. */
export type CalendarRun = Range & { state: DayState };
/**
 * Days on which money is missing, or is too much, between two printed balances. `amount`: in minor units, signed. `isWithin`: statements
 * contain all of those days, so one of them lacks something or repeats it; else no statement contains the days.
 */
export type CoverageGap = Range & { amount: number; isWithin: boolean };
export type BankCalendar = { runs: CalendarRun[]; gaps: CoverageGap[] };

/** A day of an account; `isByHand`: all of its movements were written down by a person. */
export type LedgerDay = AccountDay & { isByHand: boolean };

/**
 * The days of an account from its first to its last known one. Days before, between statements without balances, and after are left out.
 * @param days    with movements or a printed balance, oldest first
 * @param ranges  first and last day of each statement
 */
export function bankCalendar(days: readonly LedgerDay[], ranges: readonly Range[]): BankCalendar {
  const ends = [...days.map(({ on }) => on), ...ranges.flatMap(({ from, to }) => [from, to])].sort();
  const [start, end] = [ends[0], ends.at(-1)];
  if (!start || !end) return { runs: [], gaps: [] };
  const byDay = new Map(days.map((one) => [one.on, one]));
  const isWithin = lookup(ranges);
  const isInStatement = (on: Day) => isWithin(on) || byDay.get(on)?.closing != null;
  const spans = spansOf(days);
  const gaps = spans.flatMap((span) => gapOf(span, isInStatement));
  const lastClosing = days.findLast(({ closing }) => closing !== null)?.on ?? null;
  let at = 0;
  const runs: CalendarRun[] = [];
  for (let on = start; on <= end; on = addDays(on, 1)) {
    while (spans[at] && on > (spans[at]?.to ?? on)) at += 1;
    const span = spans[at] && on > (spans[at]?.from ?? on) ? spans[at] : undefined;
    const gap = span && gaps.find(({ from, to }) => from > span.from && to <= span.to);
    const state = stateOf(byDay.get(on), { isRead: isInStatement(on), span, gap, isAfter: lastClosing === null || on > lastClosing });
    const last = runs.at(-1);
    if (!state) continue;
    if (last?.state === state && addDays(last.to, 1) === on) last.to = on;
    else runs.push({ from: on, to: on, state });
  }
  return { runs, gaps };
}

type About = { isRead: boolean; span: Span | undefined; gap: CoverageGap | undefined; isAfter: boolean };

/** Null: nothing is known of the day. `isAfter`: no balance was printed on it or later. */
function stateOf(day: LedgerDay | undefined, { isRead, span, gap, isAfter }: About): DayState | null {
  if (isRead) return isAfter ? 'provisional' : gap?.isWithin ? 'gap' : 'covered';
  if (day?.isByHand) return 'byHand';
  if (span) return gap ? 'gap' : 'covered';
  if (!day) return null;
  return isAfter ? 'provisional' : 'covered';
}

/** Two printed balances that follow each other: what their movements lack to lead from one to the other. */
export type Span = Range & { missing: number };

/** The pairs of printed balances, oldest first; `from` is the day of the earlier one. */
export function spansOf(days: readonly AccountDay[]): Span[] {
  const spans: Span[] = [];
  let last: { on: Day; closing: number } | null = null;
  let moved = 0;
  for (const { on, amount, closing } of days) {
    moved += amount;
    if (closing === null) continue;
    if (last) spans.push({ from: last.on, to: on, missing: closing - last.closing - moved });
    last = { on, closing };
    moved = 0;
  }
  return spans;
}

/**
 * The balance at the end of a day: the last one printed by then and the movements since; before the first printed one, walked back from it.
 * @param days  of one account, oldest first
 * @returns minor units; null without any printed balance
 */
export function balanceAt(days: readonly AccountDay[], on: Day): number | null {
  const base = days.findLast((one) => one.on <= on && one.closing !== null);
  if (base) return (base.closing ?? 0) + moved(days, base.on, on);
  const next = days.find((one) => one.closing !== null);
  return next ? (next.closing ?? 0) - moved(days, on, next.on) : null;
}

/** The sum of the movements after a day, up to another, included. */
function moved(days: readonly AccountDay[], after: Day, to: Day): number {
  return days.reduce((sum, { on, amount }) => (on > after && on <= to ? sum + amount : sum), 0);
}

function gapOf(span: Span, isInStatement: (on: Day) => boolean): CoverageGap[] {
  if (span.missing === 0) return [];
  const missing = gapDays(span, isInStatement);
  const [from, to] = [missing[0], missing.at(-1)];
  if (from && to) return [{ from, to, amount: span.missing, isWithin: false }];
  return [{ from: addDays(span.from, 1), to: span.to, amount: span.missing, isWithin: true }];
}

/** The days between two printed balances that no statement contains. */
function gapDays({ from, to }: Range, isInStatement: (on: Day) => boolean): Day[] {
  const days: Day[] = [];
  for (let on = addDays(from, 1); on <= to; on = addDays(on, 1)) if (!isInStatement(on)) days.push(on);
  return days;
}

/** Whether a statement contains a day. */
function lookup(ranges: readonly Range[]): (on: Day) => boolean {
  const sorted = ranges.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  const joined: { from: Day; to: Day }[] = [];
  for (const { from, to } of sorted) {
    const last = joined.at(-1);
    if (last && from <= addDays(last.to, 1)) last.to = to > last.to ? to : last.to;
    else joined.push({ from, to });
  }
  return (on) => joined.some(({ from, to }) => from <= on && on <= to);
}
