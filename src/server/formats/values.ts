import { addDays, type Day, dayInChile, FIRST_DAY, isDay } from '#domain/date.ts';
import { type Currency, DECIMALS } from '#domain/money.ts';
import { MAX_VALUE_TEXT } from './limits.ts';

/** Which mark groups thousands: `dot` 1.234.567,89 (Chile) or `comma` 1,234,567.89 (some banks, files saved again by Excel). */
export type ThousandsStyle = 'dot' | 'comma';

/**
 * Pesos of a cell, or null when it is no whole amount: the row must then be rejected, never stored as 0.
 * Accepts `$`, `CLP`, blanks or the style's mark as thousands in groups of three, `-` before or `( )` around, and zero decimals.
 * Refuses fractions, exponents, a trailing sign, and what does not fit in 2^53.
 */
export function parseClp(text: string, style: ThousandsStyle = 'dot'): number | null {
  return parseAmount(text, 'CLP', style);
}

/** Minor units of `currency` of a cell, or null when it is no amount of it. Rules as in `parseClp`, with the currency's decimals. */
export function parseAmount(text: string, currency: Currency, style: ThousandsStyle): number | null {
  const decimals = DECIMALS[currency];
  const plain = plainDigits(text);
  if (plain !== -1) return inRange(plain * 10 ** decimals);
  if (text.length > MAX_VALUE_TEXT) return null;
  const bare = unsigned(text.trim());
  if (bare === null) return null;
  const [, whole = '', fraction = ''] = (style === 'dot' ? DOT : COMMA).exec(bare.digits) ?? [];
  // linear: a fraction has up to six digits
  const significant = fraction.replace(/0+$/, '');
  if (whole === '' || significant.length > decimals || (decimals === 0 && fraction.length > 2)) return null;
  const minor = inRange(Number(whole.replace(GROUPING, '') + significant.padEnd(decimals, '0')));
  return minor === null || minor === 0 || !bare.isNegative ? minor : -minor;
}

/**
 * Minor units of a number in a spreadsheet, or null when the currency has no such amount. Spreadsheets keep sums with noise in the last
 * bits; anything more is a fraction.
 */
export function wholeMinor(value: number, currency: Currency): number | null {
  return wholePart(value * 10 ** DECIMALS[currency]);
}

/** A number with up to some decimals, without the noise of its last bits, as text with a point; null when it has more decimals. */
export function decimalText(value: number, decimals: number): string | null {
  const whole = wholePart(value * 10 ** decimals);
  return whole === null ? null : String(whole / 10 ** decimals);
}

function wholePart(exact: number): number | null {
  const whole = Math.round(exact);
  if (!Number.isSafeInteger(whole) || Math.abs(exact - whole) > 1e-6 * Math.max(1, Math.abs(exact) * 1e-9)) return null;
  return whole === 0 ? 0 : whole;
}

/** The number of up to 15 plain digits, by far the usual cell of a tax-office file; -1 when the text is anything else. */
function plainDigits(text: string): number {
  if (text.length === 0 || text.length > 15) return -1;
  let value = 0;
  for (let index = 0; index < text.length; index += 1) {
    const digit = text.charCodeAt(index) - 48;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value;
}

function inRange(minor: number): number | null {
  return Number.isSafeInteger(minor) ? minor : null;
}

const GROUPING = /[.,\s]/g;
const DOT = /^(\d+|\d{1,3}(?:\.\d{3})+|\d{1,3}(?:\s\d{3})+)(?:,(\d{1,6}))?$/;
const COMMA = /^(\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?:\s\d{3})+)(?:\.(\d{1,6}))?$/;
const PREFIX = /^(?:CLP|CLF|USD|EUR|GBP|MXN|US\$|UF|UTM|\$|€|£)\s*/i;

/** The sign that typographers print. */
const MINUS = '\u2212';
/** A currency printed behind the amount. */
const SUFFIX = /(?<=\d)\s?(?:CLP|CLF|USD|EUR|GBP|MXN|US\$|UF|UTM|\$|€|£)$/i;

/** The digits and marks of an amount without its sign and currency; null when it has two signs. */
function unsigned(text: string): { digits: string; isNegative: boolean } | null {
  const isBracketed = text.startsWith('(') && text.endsWith(')');
  let rest = (isBracketed ? text.slice(1, -1) : text).replaceAll(MINUS, '-').trim().replace(SUFFIX, '');
  let signs = isBracketed ? 1 : 0;
  let isNegative = isBracketed;
  for (let prefixes = 0; prefixes < 2; prefixes += 1) {
    if (rest.startsWith('-') || rest.startsWith('+')) {
      signs += 1;
      isNegative ||= rest.startsWith('-');
      rest = rest.slice(1).trimStart();
    }
    if (prefixes === 0) rest = rest.replace(PREFIX, '');
  }
  return signs > 1 ? null : { digits: rest, isNegative };
}

/**
 * The style that the amounts of a file's columns share: `comma` when some amount can only be read so and none only the other way.
 * Cells that are no amount in either style do not count.
 */
export function inferStyle(amounts: Iterable<string>, currency: Currency = 'CLP'): ThousandsStyle {
  let comma = 0;
  for (const text of amounts) {
    if (plainDigits(text) !== -1 || text === '') continue;
    const asDot = parseAmount(text, currency, 'dot');
    const asComma = parseAmount(text, currency, 'comma');
    if (asDot !== null && asComma === null) return 'dot';
    if (asDot === null && asComma !== null) comma += 1;
  }
  return comma > 0 ? 'comma' : 'dot';
}

const DAY_FIRST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?:[ T]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[ap]\.?\s?m\.?)?)?$/i;
const YEAR_FIRST = /^(\d{4})([-/])(\d{1,2})\2(\d{1,2})(?:[ T]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?)?$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/;
const NAMED = /^(\d{1,2})[\s/.-]+(?:de\s+)?([a-záéíóú]{3,10})\.?[\s/.-]+(?:del?\s+)?(\d{4}|\d{2})$/i;
/** `Mar 13, 2026`, as English-speaking sources print it. */
const NAMED_MONTH_FIRST = /^([a-záéíóú]{3,10})\.?\s(\d{1,2})(?:st|nd|rd|th)?,?\s(\d{4})$/i;
const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];
const ENGLISH_MONTHS: Readonly<Record<string, number>> = { jan: 1, apr: 4, aug: 8, set: 9, dec: 12 };
/** FIRST_DAY in Excel's serials: those of before are none. */
const FIRST_SERIAL = 36_526;

/** Which part of `03/04/2026` is the day: the first (Chile) or the second (files of English-speaking programs). */
export type DayOrder = 'dayFirst' | 'monthFirst';

/**
 * The day of a cell, or null when it is none between 2000 and 2100: the row must then be rejected.
 * Text of numbers is read in `order` (or ISO); months may be named (`31 dic 2026`, `Mar 13, 2026`). An hour is dropped; an instant
 * with a zone keeps the day it prints, or the later one of Chile. A number is an Excel serial of the 1900 system.
 */
export function parseDay(cell: string | number, order: DayOrder = 'dayFirst'): Day | null {
  if (typeof cell === 'number') return serialDay(cell);
  if (cell.length > MAX_VALUE_TEXT) return null;
  const text = cell.trim();
  const numbers = DAY_FIRST.exec(text);
  if (numbers)
    return order === 'dayFirst' ? calendarDay(numbers[4], numbers[3], numbers[1]) : calendarDay(numbers[4], numbers[1], numbers[3]);
  const iso = YEAR_FIRST.exec(text);
  if (iso) return calendarDay(iso[1], iso[3], iso[4]);
  if (INSTANT.test(text)) return instantDay(text);
  const [, date, name = '', year] = NAMED.exec(text) ?? [];
  if (date) return calendarDay(year, monthNamed(name), date);
  const [, monthName = '', dateAfter, yearAfter] = NAMED_MONTH_FIRST.exec(text) ?? [];
  return dateAfter ? calendarDay(yearAfter, monthNamed(monthName), dateAfter) : null;
}

/** The two numbers before the year of a day as printed (`3/13/2026`, or `3/13` alone); null for any other text. */
export function dayNumbers(text: string): { first: string; second: string; year: string | null } | null {
  if (text.length > MAX_VALUE_TEXT) return null;
  const [, first, , second, year] = DAY_FIRST.exec(text.trim()) ?? [];
  if (first && second) return { first, second, year: year ?? null };
  const [, alone, other] = YEARLESS.exec(text.trim()) ?? [];
  return alone && other ? { first: alone, second: other, year: null } : null;
}

const YEARLESS = /^(\d{1,2})[-/](\d{1,2})$/;

/** The number of a month by its Spanish or English name, as text; '0' when it is none. */
export function monthNamed(name: string): string {
  const short = name.slice(0, 3).toLowerCase();
  return String(ENGLISH_MONTHS[short] ?? MONTHS.indexOf(short) + 1);
}

function serialDay(serial: number): Day | null {
  if (!(serial >= FIRST_SERIAL && serial < 73_416)) return null;
  return addDays(FIRST_DAY, Math.floor(serial) - FIRST_SERIAL);
}

const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function calendarDay(yearText = '', monthText = '', dateText = ''): Day | null {
  const year = Number(yearText) + (yearText.length === 2 ? 2000 : 0);
  const month = Number(monthText);
  const date = Number(dateText);
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const length = month === 2 && isLeap ? 29 : (LENGTHS[month - 1] ?? 0);
  if (year < 2000 || year > 2100 || date < 1 || date > length) return null;
  // Just checked, without a Date: every cell of a file passes here.
  return `${year}-${monthText.padStart(2, '0')}-${dateText.padStart(2, '0')}` as Day;
}

function instantDay(text: string): Day | null {
  const instant = new Date(text.replace(' ', 'T'));
  if (Number.isNaN(instant.getTime())) return null;
  const printed = text.slice(0, 10);
  const local = dayInChile(instant);
  const day = local > printed ? local : printed;
  return isDay(day) ? day : null;
}
