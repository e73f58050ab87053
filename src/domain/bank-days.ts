/** Business days and bank days in Chile. Source: Leyes 19.668, 20.148, 20.215, 20.299, 20.983, 21.357; for 31 December, Ley 21.791. */
import { addDays, addMonths, type Day, day, dayOfMonth, weekday } from './date.ts';

/** Same day every year. */
const FIXED = new Set('01-01 05-01 05-21 07-16 08-15 09-18 09-19 11-01 12-08 12-25'.split(' '));

/** A public holiday; Saturdays and Sundays are not counted as such. */
function isHoliday(on: Day): boolean {
  return FIXED.has(on.slice(5)) || otherHolidays(on.slice(0, 4)).has(on);
}

/** Those found once: a source asks for some of each month of years. The years are those of accounting, a hundred. */
const FOUND = new Map<string, ReadonlySet<Day>>();

/** The holidays of a year that are not the same day every year. */
function otherHolidays(year: string): ReadonlySet<Day> {
  const found = FOUND.get(year);
  if (found) return found;
  const holidays = new Set([...aroundEaster(year), solstice(year), ...movedHolidays(year), ...bridges(year)]);
  FOUND.set(year, holidays);
  return holidays;
}

/** A business day, as tax law counts it. */
function isBusinessDay(on: Day): boolean {
  return weekday(on) <= 5 && !isHoliday(on);
}

/** Whether banks are open: a business day other than 31 December. */
export function isBankDay(on: Day): boolean {
  return isBusinessDay(on) && on.slice(5) !== '12-31';
}

/** The first bank day on or after `on`. */
export function bankDayFrom(on: Day): Day {
  return isBankDay(on) ? on : bankDayFrom(addDays(on, 1));
}

/** The last bank day on or before `on`. */
export function bankDayUpTo(on: Day): Day {
  return isBankDay(on) ? on : bankDayUpTo(addDays(on, -1));
}

/** The first business day on or after `on`. */
export function businessDayFrom(on: Day): Day {
  return isBusinessDay(on) ? on : businessDayFrom(addDays(on, 1));
}

/** The day `count` bank days after `on`; before it when negative. */
export function addBankDays(on: Day, count: number): Day {
  const step = Math.sign(count);
  let at = on;
  for (let left = Math.abs(count); left > 0; left -= 1) {
    at = addDays(at, step);
    at = step > 0 ? bankDayFrom(at) : bankDayUpTo(at);
  }
  return at;
}

/** The first, fifth or last bank day in the month of `on`. */
export function bankDayOfMonth(on: Day, which: 'first' | 'fifth' | 'last'): Day {
  const first = dayOfMonth(on, 1);
  if (which === 'last') return bankDayUpTo(addDays(addMonths(first, 1), -1));
  const start = bankDayFrom(first);
  return which === 'first' ? start : addBankDays(start, 4);
}

/** 29 June and 12 October move to the Monday before (from a Friday, to the one after); 31 October moves to a Friday. */
function movedHolidays(year: string): Day[] {
  return [mondayOf(day(`${year}-06-29`)), mondayOf(day(`${year}-10-12`)), reformationDay(year)];
}

function mondayOf(on: Day): Day {
  const at = weekday(on);
  if (at >= 2 && at <= 4) return addDays(on, 1 - at);
  return at === 5 ? addDays(on, 3) : on;
}

function reformationDay(year: string): Day {
  const on = day(`${year}-10-31`);
  const at = weekday(on);
  return at === 2 ? addDays(on, -4) : at === 3 ? addDays(on, 2) : on;
}

/** Days off between a holiday and a weekend: 2 January on a Monday, 17 September on a Monday or Friday, 20 September on a Friday. */
function bridges(year: string): Day[] {
  const rules = [
    ['01-02', [1]],
    ['09-17', [1, 5]],
    ['09-20', [5]],
  ] as const;
  return rules.flatMap(([date, weekdays]) => {
    const on = day(`${year}-${date}`);
    return weekdays.some((one) => one === weekday(on)) ? [on] : [];
  });
}

/** The day of indigenous peoples, on the winter solstice in Chile; right until 2040. */
function solstice(year: string): Day {
  return day(`${year}-${Number(year) % 4 < 2 ? '06-20' : '06-21'}`);
}

/** Good Friday and Holy Saturday. */
function aroundEaster(year: string): Day[] {
  const sunday = easter(Number(year));
  return [addDays(sunday, -2), addDays(sunday, -1)];
}

/** Easter Sunday by the Gregorian algorithm of Meeus, Jones and Butcher. */
function easter(year: number): Day {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const rest = year % 100;
  const epact =
    (19 * golden + century - Math.floor(century / 4) - Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) + 15) % 30;
  const shift = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * shift) / 451);
  const date = epact + shift - 7 * late + 114;
  const two = (number: number) => String(number).padStart(2, '0');
  return day(`${year}-${two(Math.floor(date / 31))}-${two((date % 31) + 1)}`);
}
