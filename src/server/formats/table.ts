import type { Problem } from '#domain/imports/facts.ts';
import { parseDay } from './values.ts';

/** A number only where the file itself holds a number (spreadsheets); dates styled as such come as `YYYY-MM-DD`. */
export type Cell = string | number;

/**
 * One row that holds anything. `line` is the file's own line, or the row of a sheet. A row with a problem must not be stored;
 * when `isFatal`, nothing of the file may be. The rows of csv.ts fit.
 */
export type TableRow = { line: number; cells: readonly (Cell | undefined)[]; problem: Problem | null; isFatal: boolean };

export type Table = {
  /** Of the sheet; null where there is only one table. */
  name?: string | null;
  rows: () => Iterable<TableRow>;
  /** Days to add to a bare number in a date column: 1462 in workbooks of the 1904 system. */
  serialOffset: number;
  /** Rows may end before the last heading: spreadsheets do not store empty cells. */
  isSparse: boolean;
};

/** What spreadsheets print in a cell that holds no value: never an amount, a date or a text to store. */
const BROKEN = new Set([
  '#NULL!',
  '#DIV/0!',
  '#VALUE!',
  '#REF!',
  '#NAME?',
  '#NUM!',
  '#N/A',
  '#GETTING_DATA',
  '#SPILL!',
  '#CALC!',
  '#SIN VALOR',
]);
/** Stands for a formula that was saved without its result. */
export const NO_VALUE = '#SIN VALOR';

export function isBroken(cell: Cell | undefined): boolean {
  return typeof cell === 'string' && cell.charCodeAt(0) === HASH && BROKEN.has(cell);
}

const HASH = 35;

export function cellText(cell: Cell | undefined): string {
  return cell === undefined ? '' : typeof cell === 'number' ? String(cell) : cell.trim();
}

/** Excel's own limit for a number format. */
const MAX_FORMAT = 255;

/** Whether a number format shows a day: `d` or `y` outside quotes, brackets and escapes. */
export function isDateFormat(format: string): boolean {
  // linear: a format is cut to 255 characters
  return /[dy]/i.test(format.slice(0, MAX_FORMAT).replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''));
}

/** A date cell as text, so that a date in an amount column is not an amount; out of range it stays as bare digits, which are not a date. */
export function dateText(serial: number, printed: string): string {
  return parseDay(serial) ?? printed;
}
