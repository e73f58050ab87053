import { isBankDay } from '#domain/bank-days.ts';
import { addDays, type Day, FIRST_DAY } from '#domain/date.ts';
import { type Period, periodOf } from '#domain/period.ts';

/** Days since 1970-01-01: the generator counts with integers and writes days only at the end. */
export type DayNumber = number;
/** Months since the year 0: year × 12 + month − 1. */
export type MonthNumber = number;

const MILLISECONDS = 86_400_000;
const EPOCH = FIRST_DAY;
const EPOCH_NUMBER = dayNumber(EPOCH);
const texts = new Map<DayNumber, Day>();
const closed = new Map<DayNumber, boolean>();

export function dayNumber(day: Day): DayNumber {
  return Date.parse(day) / MILLISECONDS;
}

export function dayText(number: DayNumber): Day {
  const cached = texts.get(number);
  if (cached) return cached;
  const text = addDays(EPOCH, number - EPOCH_NUMBER);
  texts.set(number, text);
  return text;
}

export function monthOf(day: DayNumber): MonthNumber {
  const text = dayText(day);
  return Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7)) - 1;
}

/** The first day of a month; `monthStart(m + 1) - 1` is its last. */
export function monthStart(month: MonthNumber): DayNumber {
  return Date.UTC(Math.floor(month / 12), month % 12, 1) / MILLISECONDS;
}

export function periodText(month: MonthNumber): Period {
  return periodOf(dayText(monthStart(month)));
}

/** 1 to 12. */
export function monthOfYear(month: MonthNumber): number {
  return (month % 12) + 1;
}

/** 1 = Monday … 7 = Sunday. */
export function weekdayOf(day: DayNumber): number {
  return ((day + 3) % 7) + 1;
}

/** The first day on which banks work, from `day` on. */
export function bankDay(day: DayNumber): DayNumber {
  let open = day;
  while (isClosed(open)) open += 1;
  return open;
}

/** The last day on which banks work, up to `day`. */
export function bankDayBefore(day: DayNumber): DayNumber {
  let open = day;
  while (isClosed(open)) open -= 1;
  return open;
}

function isClosed(day: DayNumber): boolean {
  let answer = closed.get(day);
  if (answer === undefined) {
    answer = !isBankDay(dayText(day));
    closed.set(day, answer);
  }
  return answer;
}
