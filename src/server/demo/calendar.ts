import { addDays, type Day, FIRST_DAY } from '#domain/date.ts';
import { type Period, periodOf } from '#domain/period.ts';

/** Days since 1970-01-01: the generator counts with integers and writes days only at the end. */
export type DayNumber = number;
/** Months since the year 0: year × 12 + month − 1. */
export type MonthNumber = number;

const MILLISECONDS = 86_400_000;
/** Same day every year, the banks' own holiday of 31 December among them. */
const FIXED = '01-01 05-01 05-21 07-16 08-15 09-18 09-19 10-31 11-01 12-08 12-25 12-31'.split(' ');
/** Those that move or came once, 2024 to 2027. Source: own compilation of Leyes 19.668, 20.215, 20.983, 21.357. */
const MOVED =
  '2024-06-20 2024-06-29 2024-09-20 2024-10-12 2025-06-20 2025-06-29 2025-10-12 2026-06-21 2026-06-29 2026-10-12 2027-06-21 2027-06-28 2027-09-17 2027-10-11'.split(
    ' ',
  );

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
    const text = dayText(day);
    answer = weekdayOf(day) > 5 || FIXED.includes(text.slice(5)) || MOVED.includes(text) || day === goodFriday(Number(text.slice(0, 4)));
    closed.set(day, answer);
  }
  return answer;
}

/** Two days before Easter Sunday, by the Gregorian reckoning of Meeus, Jones and Butcher. */
function goodFriday(year: number): DayNumber {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const rest = year % 100;
  const epact =
    (19 * golden + century - Math.floor(century / 4) - Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) + 15) % 30;
  const shift = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * shift) / 451);
  const date = epact + shift - 7 * late + 114;
  return Date.UTC(year, Math.floor(date / 31) - 1, (date % 31) + 1) / MILLISECONDS - 2;
}
