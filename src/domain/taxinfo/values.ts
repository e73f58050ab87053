/** The units of tax information, as people, files and the tax office write them. Each is null for a text that is none. */
import { type Day, isCalendarDay } from '../date.ts';

const MAX_TEXT = 60;
const FIRST_YEAR = '1800';
const LAST_YEAR = '2100';

/** A day as YYYY-MM-DD, DD-MM-YYYY or DD/MM/YYYY, which an hour may follow; from 1800 to 2100. */
export function taxDay(text: string): Day | null {
  if (text.length > MAX_TEXT) return null;
  const [date = ''] = text.trim().split(/[ T]/, 1);
  const [, dd, mm, yyyy] = /^(\d{2})[-/](\d{2})[-/](\d{4})$/.exec(date) ?? [];
  const day = yyyy ? `${yyyy}-${mm}-${dd}` : date;
  const year = day.slice(0, 4);
  return year >= FIRST_YEAR && year <= LAST_YEAR && isCalendarDay(day) ? day : null;
}

/** A percent from 0 to 100 with up to six decimals, as a plain decimal without zeros at its end. */
export function taxShare(text: string): string | null {
  if (text.length > MAX_TEXT) return null;
  const [, whole, decimals = ''] = /^(\d{1,3})(?:[.,](\d{1,6}))? ?%?$/.exec(text.trim()) ?? [];
  if (whole === undefined) return null;
  // linear: up to six digits
  const fraction = decimals.replace(/0+$/, '');
  const isOver = Number(whole) > 100 || (Number(whole) === 100 && fraction !== '');
  return isOver ? null : `${Number(whole)}${fraction === '' ? '' : `.${fraction}`}`;
}

/** A whole number from 0. */
export function taxCount(value: number): number | null {
  return Number.isSafeInteger(value) && value >= 0 ? value : null;
}
