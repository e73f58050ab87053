import type { Day } from '#domain/date.ts';
import type { Problem, ProblemCode } from '#domain/imports/facts.ts';
import type { Currency } from '#domain/money.ts';
import { parseRut, type Rut } from '#domain/rut.ts';
import { MAX_FIELD_TEXT } from './limits.ts';
import { problem } from './problem.ts';
import type { TableRow } from './table.ts';
import { type DayOrder, decimalText, parseAmount, parseClp, parseDay, type ThousandsStyle, wholeMinor } from './values.ts';

/**
 * Reads the cells of one row at a time by their normal headings. The first thing that is wrong stays as the row's fault and every
 * reading after it still returns something, so that the caller asks for the fault once, at the end.
 */
export type RowReader = {
  readonly headings: readonly string[];
  /** Place of each column by its normal heading. */
  readonly indexes: ReadonlyMap<string, number>;
  readonly style: ThousandsStyle;
  readonly serialOffset: number;
  readonly dayOf: (text: string) => Day | null;
  readonly rutOf: (text: string) => Rut | null;
  readonly labelOf: (text: string) => string;
  /** Line and cells of the row that is read. */
  line: number;
  cells: TableRow['cells'];
  /** The first thing that is wrong with it. */
  fault: Problem | null;
};

export type RowReaderOptions = {
  /** As printed. */
  headings: readonly string[];
  /** The same, normal. */
  names: readonly string[];
  style: ThousandsStyle;
  dayOrder: DayOrder;
  /** Days to add to the numbers in date columns: 1462 in workbooks of the 1904 system. */
  serialOffset: number;
};

export function newRowReader({ headings, names, style, dayOrder, serialOffset }: RowReaderOptions): RowReader {
  return {
    headings,
    indexes: new Map(names.map((name, index) => [name, index])),
    style,
    serialOffset,
    dayOf: memoized((text) => parseDay(text, dayOrder)),
    rutOf: memoized(parseRut),
    labelOf: memoized((text) => text),
    line: 0,
    cells: [],
    fault: null,
  };
}

export function startRow(row: RowReader, { line, cells, problem }: TableRow): void {
  row.line = line;
  row.cells = cells;
  row.fault = problem;
}

export function hasColumn({ indexes }: RowReader, name: string): boolean {
  return indexes.has(name);
}

/** Makes this the row's fault, unless it has one. @param name the column at fault, or null */
export function rejectRow(row: RowReader, name: string | null, code: ProblemCode, message: string): void {
  const index = name === null ? undefined : row.indexes.get(name);
  row.fault ??= problem(row.line, index === undefined ? null : (row.headings[index]?.trim() ?? null), code, message);
}

/** Without blanks around; '' when the cell is missing or says `null`. */
export function readText(row: RowReader, name: string): string {
  return String(readCell(row, name));
}

/** A text that many rows share, kept once; null when the cell is blank. */
export function readLabel(row: RowReader, name: string): string | null {
  return row.labelOf(readText(row, name)) || null;
}

/** A wrong check digit, or no RUT at all, is a fault. */
export function readRut(row: RowReader, name: string): Rut | null {
  const value = readText(row, name);
  const found = row.rutOf(value);
  if (!found) {
    const message = `En la línea ${row.line}, «${quoted(value)}» no es un RUT válido: su dígito verificador no calza.`;
    rejectRow(row, name, 'E_RUT', message);
  }
  return found;
}

/** Whole pesos; 0 when the cell is blank. */
export function readAmount(row: RowReader, name: string): number {
  const amount = amountIn(row, name);
  if (amount === null) rejectValue(row, name, readCell(row, name), 'un monto entero en pesos');
  return amount ?? 0;
}

/** Whole pesos; 0 when the cell is blank, null, without a fault, when it holds no amount. */
export function amountIn(row: RowReader, name: string): number | null {
  const value = readCell(row, name);
  if (value === '') return 0;
  return typeof value === 'string' ? parseClp(value, row.style) : wholeMinor(value, 'CLP');
}

/** Minor units of a currency; null when the cell is blank. Either mark may separate decimals: a row that groups thousands shows which. */
export function readMinor(row: RowReader, name: string, currency: Currency): number | null {
  const value = readCell(row, name);
  if (value === '') return null;
  const minor =
    typeof value === 'number'
      ? wholeMinor(value, currency)
      : (parseAmount(value, currency, 'dot') ?? parseAmount(value, currency, 'comma'));
  if (minor === null) rejectValue(row, name, value, `un monto en ${currency}`);
  return minor;
}

/** A decimal with up to four digits behind its mark, as text with a point; null when the cell is blank or, with a fault, holds none. */
export function readRate(row: RowReader, name: string): string | null {
  const cell = readCell(row, name);
  const value = typeof cell === 'number' ? (decimalText(cell, RATE_DECIMALS) ?? String(cell)) : cell;
  if (value === '') return null;
  const bare = value.length > MAX_RATE_TEXT ? '' : value.includes(',') ? value.replaceAll('.', '').replace(',', '.') : value;
  if (/^\d{1,6}(?:\.\d{1,4})?$/.test(bare)) return bare;
  rejectValue(row, name, value, 'un tipo de cambio con hasta cuatro decimales');
  return null;
}

const MAX_RATE_TEXT = 20;
const RATE_DECIMALS = 4;

/** Null when the cell is blank. */
export function readDay(row: RowReader, name: string): Day | null {
  const value = readCell(row, name);
  if (value === '') return null;
  const day = typeof value === 'number' ? parseDay(value + row.serialOffset) : row.dayOf(value);
  if (day === null) rejectValue(row, name, value, 'una fecha válida');
  return day;
}

/** The time after a day, HH:MM:SS; null where there is none. */
export function readTime(row: RowReader, name: string): string | null {
  const [, hours, minutes, seconds = '00'] = /[ T]([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(readText(row, name)) ?? [];
  return hours === undefined || minutes === undefined ? null : `${hours.padStart(2, '0')}:${minutes}:${seconds}`;
}

/** A whole number over 0 as text without leading zeros; '0' for anything else. */
export function readOrdinal(row: RowReader, name: string): string {
  const value = readText(row, name);
  if (/^0*[1-9]\d{0,17}$/.test(value)) return value.replace(/^0+/, '');
  rejectValue(row, name, value, 'un número válido');
  return '0';
}

function readCell(row: RowReader, name: string): string | number {
  const index = row.indexes.get(name);
  const found = index === undefined ? undefined : row.cells[index];
  if (found === undefined || found === '' || typeof found === 'number') return found ?? '';
  if (found.length > MAX_FIELD_TEXT) {
    const message = `La línea ${row.line} trae un texto de más de ${MAX_FIELD_TEXT} caracteres, que ningún documento tiene.`;
    rejectRow(row, name, 'E_FIELD_SIZE', message);
    return '';
  }
  const trimmed = found.trim();
  return trimmed === 'null' || trimmed === 'NULL' ? '' : trimmed;
}

function rejectValue(row: RowReader, name: string, value: string | number, what: string): void {
  const heading = row.headings[row.indexes.get(name) ?? -1]?.trim() ?? name;
  const message = `En la línea ${row.line}, «${quoted(String(value))}» no es ${what} (columna ${heading}).`;
  rejectRow(row, name, 'E_VALUE', message);
}

const MAX_CACHED = 20_000;

/** The same answers as `compute`, worked out once for each text: rows repeat their days, parties and labels. */
function memoized<T>(compute: (text: string) => T): (text: string) => T {
  const cache = new Map<string, T>();
  return (text) => {
    let answer = cache.get(text);
    if (answer === undefined) {
      answer = compute(text);
      if (cache.size < MAX_CACHED) cache.set(text, answer);
    }
    return answer;
  };
}

/** What a message may quote of a cell. */
export function quoted(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
