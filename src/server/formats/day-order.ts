/** Whether the days of a file are printed day first or month first, judged over all of its rows. */
import type { Day } from '#domain/date.ts';
import { withoutYear } from './statement-days.ts';
import { type DayOrder, dayNumbers, parseDay } from './values.ts';

/** What else in a file says something about its days. */
export type DayHints = {
  /** First and last day that the file prints for itself. */
  from: Day | null;
  to: Day | null;
  /** A layout of a Chilean bank or of the tax office, which print `03/04/2026` for the third of April. */
  isChilean: boolean;
  /** Which way the rows run, by their balances; null when they do not, `none` where rows have no order. */
  direction: 'oldestFirst' | 'newestFirst' | 'none' | null;
};

export type DayOrderFound = {
  order: DayOrder;
  /** A day of the file that can be read both ways, when nothing shows which is meant. */
  unclear: string | null;
  /** The newest day printed without a year, by the order of the rows; null when every day has its year. */
  newestWithoutYear: { month: number; date: number } | null;
};

/** What one way of reading makes of the days. */
type Trail = { isPossible: boolean; isRising: boolean; isFalling: boolean; isInside: boolean; last: string };
type Evidence = {
  dayFirst: Trail;
  monthFirst: Trail;
  /** Some day is printed as `3/4/2026`: no Chilean system does, English spreadsheets do. */
  isUnpadded: boolean;
  hasPadding: boolean;
  firsts: Set<number>;
  seconds: Set<number>;
  sample: string | null;
};

/** Distinct numbers that are told apart: one, or several. */
const SEVERAL = 2;

/**
 * The evidence, in this order: a day that exists only one way; the days that the file prints for itself; rows that are in order only
 * one way; days of one month, or of a layout of Chile, printed with their zeros. Where both readings remain possible, `unclear`.
 */
export function inferDayOrder(texts: Iterable<string>, hints: DayHints): DayOrderFound {
  const evidence = openEvidence();
  const yearless = openYearless();
  for (const text of texts) {
    const bare = withoutYear(text, 'dayFirst');
    if (bare) addYearless(yearless, Number(bare.date), Number(bare.month));
    const numbers = dayNumbers(text);
    if (numbers) addDay(evidence, { text: text.trim(), ...numbers }, hints);
    // Chile's order is certain as soon as the other one is impossible: the rest of the file need not be read.
    if (!evidence.monthFirst.isPossible && !yearless.last) break;
  }
  const order = decidedOrder(evidence, hints);
  return { order: order ?? 'dayFirst', unclear: order ? null : evidence.sample, newestWithoutYear: newestOf(yearless, order) };
}

function openEvidence(): Evidence {
  const trail = (): Trail => ({ isPossible: true, isRising: true, isFalling: true, isInside: true, last: '' });
  return {
    dayFirst: trail(),
    monthFirst: trail(),
    isUnpadded: false,
    hasPadding: false,
    firsts: new Set(),
    seconds: new Set(),
    sample: null,
  };
}

type Printed = { text: string; first: string; second: string; year: string | null };

function addDay(evidence: Evidence, printed: Printed, hints: DayHints): void {
  follow(evidence.dayFirst, printed, 'dayFirst', hints);
  follow(evidence.monthFirst, printed, 'monthFirst', hints);
  const { text } = printed;
  const [first, second] = [Number(printed.first), Number(printed.second)];
  evidence.isUnpadded ||= printed.first.length + printed.second.length < 4;
  evidence.hasPadding ||= printed.first.startsWith('0') || printed.second.startsWith('0');
  if (evidence.firsts.size < SEVERAL) evidence.firsts.add(first);
  if (evidence.seconds.size < SEVERAL) evidence.seconds.add(second);
  if (evidence.sample === null && first !== second && first <= 12 && second <= 12) evidence.sample = text;
}

/** A day without its year is checked in a leap year: only whether it exists counts. */
function follow(trail: Trail, { text, first, second, year }: Printed, order: DayOrder, { from, to }: DayHints): void {
  const day = parseDay(year === null ? `${first}/${second}/2024` : text, order);
  if (day === null) {
    trail.isPossible = false;
    return;
  }
  if (trail.last !== '' && day < trail.last) trail.isRising = false;
  if (trail.last !== '' && day > trail.last) trail.isFalling = false;
  if (from !== null && to !== null && year !== null && (day < from || day > to)) trail.isInside = false;
  trail.last = day;
}

/** Null when nothing decides. A file that is impossible both ways is read as Chile does, and its wrong rows are rejected. */
function decidedOrder(evidence: Evidence, { isChilean, from, to, direction }: DayHints): DayOrder | null {
  const { dayFirst, monthFirst, sample, isUnpadded, hasPadding, firsts, seconds } = evidence;
  if (dayFirst.isPossible !== monthFirst.isPossible) return dayFirst.isPossible ? 'dayFirst' : 'monthFirst';
  if (!dayFirst.isPossible || sample === null) return 'dayFirst';
  if (from !== null && to !== null && dayFirst.isInside !== monthFirst.isInside) return dayFirst.isInside ? 'dayFirst' : 'monthFirst';
  const [isSorted, isSortedAsMonths] = [dayFirst, monthFirst].map(
    ({ isRising, isFalling }) => (isRising && direction !== 'newestFirst') || (isFalling && direction !== 'oldestFirst'),
  );
  if (direction !== 'none' && isSorted !== isSortedAsMonths) return isSorted ? 'dayFirst' : 'monthFirst';
  if (isUnpadded) return null;
  const isOneMonth = seconds.size === 1 && (firsts.size === SEVERAL || hasPadding);
  return isOneMonth || isChilean ? 'dayFirst' : null;
}

/** Where the rows lead: the steps between days without a year, over New Year too, show which of them is the newest. */
type Yearless = { first: [number, number] | null; last: [number, number] | null; forward: number; backward: number };

const YEAR_STEPS = 12 * 31;

function openYearless(): Yearless {
  return { first: null, last: null, forward: 0, backward: 0 };
}

function addYearless(yearless: Yearless, first: number, second: number): void {
  const here: [number, number] = [first, second];
  if (yearless.last) {
    const step = (place(here) - place(yearless.last) + YEAR_STEPS) % YEAR_STEPS;
    if (step > 0 && step < YEAR_STEPS / 2) yearless.forward += 1;
    else if (step > 0) yearless.backward += 1;
  }
  yearless.first ??= here;
  yearless.last = here;
}

/** Days without a year are read day first. */
function place([date, month]: [number, number]): number {
  return month * 31 + date;
}

function newestOf({ first, last, forward, backward }: Yearless, order: DayOrder | null): DayOrderFound['newestWithoutYear'] {
  const newest = backward > forward ? first : last;
  if (!newest) return null;
  const [date, month] = order === 'monthFirst' ? newest.toReversed() : newest;
  return { month: month ?? 0, date: date ?? 0 };
}
