/** A calendar day in Chile, `YYYY-MM-DD`. It has no hour and no zone. */
export type Day = string & { readonly unit: 'Day' };

const SHAPE = /^\d{4}-\d{2}-\d{2}$/;
/** The range of accounting days. */
export const FIRST_DAY: Day = dayAt(Date.UTC(2000, 0, 1));
export const LAST_DAY = dayAt(Date.UTC(2100, 11, 31));
const MILLISECONDS = 86_400_000;
const TIME_IN_CHILE = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'America/Santiago',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});
const IN_CHILE = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Santiago', year: 'numeric', month: '2-digit', day: '2-digit' });

/** The day of UTC at an instant. @throws RangeError beyond what a Date can hold */
function dayAt(milliseconds: number): Day {
  // Of any instant the first ten letters are a day of the calendar.
  return (calendarText(new Date(milliseconds)) ?? new Date(milliseconds).toISOString().slice(0, 10)) as Day;
}

/** Put together from its parts it takes a third of the time, and reports count through years of days; null for a year without four digits. */
function calendarText(at: Date): string | null {
  const year = at.getUTCFullYear();
  return year >= 1000 && year <= 9999 ? `${year}-${twoDigits(at.getUTCMonth() + 1)}-${twoDigits(at.getUTCDate())}` : null;
}

function twoDigits(number: number): string {
  return number < 10 ? `0${number}` : String(number);
}

/** Whether the text is a day of the calendar, in any year. */
export function isCalendarDay(text: string): text is Day {
  if (!SHAPE.test(text)) return false;
  const [month, date] = [Number(text.slice(5, 7)), Number(text.slice(8))];
  return month >= 1 && month <= 12 && date >= 1 && date <= daysIn(Number(text.slice(0, 4)), month);
}

const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** How long a month is. @param month  1 = January */
function daysIn(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return (LENGTHS[month - 1] ?? 0) + (isLeap && month === 2 ? 1 : 0);
}

/** The earliest birthday accepted. */
export const FIRST_BIRTHDAY = dayAt(Date.UTC(1900, 0, 1));

/** Whether a text is a plausible birthday: from 1900 to yesterday. */
export function isBirthday(text: string, today: Day): text is Day {
  return text >= FIRST_BIRTHDAY && text < today && isCalendarDay(text);
}

/** @throws RangeError when the text is not a calendar day between 2000 and 2100 */
export function day(text: string): Day {
  if (!isDay(text)) throw new RangeError(`not a calendar day: ${text}`);
  return text;
}

/** Whether a text is a day of the calendar, `YYYY-MM-DD`, between FIRST_DAY and LAST_DAY. */
export function isDay(text: string): text is Day {
  return text >= FIRST_DAY && text <= LAST_DAY && isCalendarDay(text);
}

/** The calendar day in Santiago at an instant. */
export function dayInChile(instant: Date): Day {
  return day(IN_CHILE.format(instant));
}

/** The time of day in Santiago at an instant, HH:MM:SS. */
export function timeInChile(instant: Date): string {
  return TIME_IN_CHILE.format(instant);
}

/** The day `days` days later, earlier when negative. @throws RangeError beyond what a Date can hold */
export function addDays(from: Day, days: number): Day {
  return dayAt(Date.parse(from) + days * MILLISECONDS);
}

/** Whole days from one day to another; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / MILLISECONDS);
}

/** Whether it is a day, and no more than so many days before or after another. */
export function isWithin(max: number, on: Day, from: Day): boolean {
  return isDay(on) && Math.abs(daysBetween(from, on)) <= max;
}

/** 1 = Monday … 7 = Sunday. */
export function weekday(value: Day): number {
  return new Date(value).getUTCDay() || 7;
}

/** The same day of another month, limited to that month's length: 31 January + 1 = 28 or 29 February. */
export function addMonths(from: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = from.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const length = daysIn(first.getUTCFullYear(), first.getUTCMonth() + 1);
  return dayAt(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), Math.min(date, length)));
}

/** Day `date` of the month of `on`; beyond the month's end it falls in the next one. */
export function dayOfMonth(on: Day, date: number): Day {
  return addDays(on, date - Number(on.slice(8)));
}

/** `DD/MM/YYYY`, as every screen shows a day. */
export function formatDay(value: Day): string {
  return `${value.slice(8, 10)}/${value.slice(5, 7)}/${value.slice(0, 4)}`;
}
