/** Days as banks print them: with a year, without one, as `20260605`, as a spreadsheet's serial. */
import type { Day } from '#domain/date.ts';
import { type DayOrder, dayNumbers, monthNamed, parseDay } from './values.ts';

/** First and last day of a statement, for days printed without a year. */
type Span = { from: Day | null; to: Day | null };
/** How a statement prints its days. */
export type DayStyle = Span & { order: DayOrder };

/** A bare number in a date column is a spreadsheet's serial, or a day written 20260605. */
export function numberDay(cell: number, serialOffset: number): Day | null {
  return cell >= 20_000_101 && cell <= 21_001_231 ? compactDay(String(cell)) : parseDay(cell + serialOffset);
}

export function textDay(text: string, style: DayStyle): Day | null {
  return parseDay(text, style.order) ?? (text.length === 8 ? compactDay(text) : null) ?? yearlessDay(text, style);
}

/** A day written 20260605 (BICE and the fixed-width files). */
export function compactDay(text: string): Day | null {
  return /^20\d{6}$/.test(text) ? parseDay(`${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`) : null;
}

/** A day without a year belongs to the statement's days; over New Year, a month before the first one is of the last year. */
function yearlessDay(text: string, { from, to, order }: DayStyle): Day | null {
  const printed = withoutYear(text, order);
  if (!printed || !to) return null;
  const { date, month } = printed;
  const end = Number(to.slice(0, 4));
  const isBeforeYearEnd = from ? Number(month) >= Number(from.slice(5, 7)) : Number(month) > Number(to.slice(5, 7));
  const year = from ? (isBeforeYearEnd ? Number(from.slice(0, 4)) : end) : isBeforeYearEnd ? end - 1 : end;
  return parseDay(`${date}-${month}-${year}`);
}

const NAMED = /^(\d{1,2})[\s/.-](?:de )?([a-záéíóú]{3,10})\.?$/i;

/** `30/12` or `30-dic`: a day without its year; null for any other text. */
export function withoutYear(text: string, order: DayOrder): { date: string; month: string } | null {
  const numbers = dayNumbers(text);
  if (numbers) {
    if (numbers.year !== null) return null;
    const [date, month] = order === 'dayFirst' ? [numbers.first, numbers.second] : [numbers.second, numbers.first];
    return { date, month };
  }
  const [, date, name] = text.length > 30 ? [] : (NAMED.exec(text.trim()) ?? []);
  const month = name ? monthNamed(name) : '0';
  return date && month !== '0' ? { date, month } : null;
}

/** The earliest of the days that are known. */
export function earliestDay(...days: readonly (Day | null)[]): Day | null {
  return days.reduce((first, on) => (first === null || (on !== null && on < first) ? on : first), null);
}
