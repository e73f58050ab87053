/** Days as banks print them: with a year, without one, as `20260605`, as a spreadsheet's serial. */
import type { Day } from '#domain/date.ts';
import { parseDay } from './values.ts';

/** First and last day of a statement, for days printed without a year. */
export type Span = { from: Day | null; to: Day | null };

/** A bare number in a date column is a spreadsheet's serial, or a day written 20260605. */
export function numberDay(cell: number, serialOffset: number): Day | null {
  return cell >= 20_000_101 && cell <= 21_001_231 ? compactDay(String(cell)) : parseDay(cell + serialOffset);
}

export function textDay(text: string, { from, to }: Span): Day | null {
  return parseDay(text) ?? (text.length === 8 ? compactDay(text) : null) ?? yearlessDay(text, from, to);
}

/** A day written 20260605 (BICE and the fixed-width files). */
export function compactDay(text: string): Day | null {
  return /^20\d{6}$/.test(text) ? parseDay(`${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`) : null;
}

/** A day without a year belongs to the statement's days; over New Year, a month before the first one is of the last year. */
function yearlessDay(text: string, from: Day | null, to: Day | null): Day | null {
  const [, date, month] = /^(\d{1,2})[-/](\d{1,2})$/.exec(text) ?? [];
  if (!date || !month || !to) return null;
  const end = Number(to.slice(0, 4));
  const isBeforeYearEnd = from ? Number(month) >= Number(from.slice(5, 7)) : Number(month) > Number(to.slice(5, 7));
  const year = from ? (isBeforeYearEnd ? Number(from.slice(0, 4)) : end) : isBeforeYearEnd ? end - 1 : end;
  return parseDay(`${date}-${month}-${year}`);
}
