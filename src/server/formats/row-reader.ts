import type { Day } from '#domain/date.ts';
import type { Problem, ProblemCode } from '#domain/imports/facts.ts';
import { parseRut, type Rut } from '#domain/rut.ts';
import { MAX_FIELD_TEXT } from './limits.ts';
import { problem } from './problem.ts';
import type { TableRow } from './table.ts';
import { type DayOrder, parseClp, parseDay, type ThousandsStyle } from './values.ts';

/**
 * Reads the cells of one row at a time by their normal headings. The first thing that is wrong stays as the row's fault and every
 * reading after it still answers something, so that a reader asks for the fault once, at the end.
 */
export type RowReader = ReturnType<typeof rowReader>;

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

export function rowReader({ headings, names, style, dayOrder, serialOffset }: RowReaderOptions) {
  const indexes = new Map(names.map((name, index) => [name, index]));
  let row: TableRow = { line: 0, cells: [], problem: null, isFatal: false };
  let fault: Problem | null = null;
  const dayOf = memoized((text) => parseDay(text, dayOrder));
  const rutOf = memoized(parseRut);
  const labelOf = memoized((text: string) => text);

  function cell(name: string): string | number {
    const index = indexes.get(name);
    const found = index === undefined ? undefined : row.cells[index];
    if (found === undefined || found === '' || typeof found === 'number') return found ?? '';
    if (found.length > MAX_FIELD_TEXT) {
      reject(
        name,
        'E_FIELD_SIZE',
        `La línea ${row.line} trae un texto de más de ${MAX_FIELD_TEXT} caracteres, que ningún documento tiene.`,
      );
      return '';
    }
    const trimmed = found.trim();
    return trimmed === 'null' || trimmed === 'NULL' ? '' : trimmed;
  }

  function reject(name: string | null, code: ProblemCode, message: string) {
    const index = name === null ? undefined : indexes.get(name);
    fault ??= problem(row.line, index === undefined ? null : (headings[index]?.trim() ?? null), code, message);
  }

  function rejectValue(name: string, value: string | number, what: string) {
    const heading = headings[indexes.get(name) ?? -1]?.trim() ?? name;
    reject(name, 'E_VALUE', `En la línea ${row.line}, «${quoted(String(value))}» no es ${what} (columna ${heading}).`);
  }

  return {
    start(next: TableRow) {
      row = next;
      fault = next.problem;
    },
    line: () => row.line,
    fault: () => fault,
    has: (name: string) => indexes.has(name),
    reject,

    /** Without blanks around; '' when the cell misses or says `null`. */
    text: (name: string): string => String(cell(name)),

    /** A text that many rows share, kept once; null when the cell is blank. */
    label: (name: string): string | null => labelOf(String(cell(name))) || null,

    /** A wrong check digit, or no RUT at all, is a fault. */
    rut(name: string): Rut | null {
      const value = String(cell(name));
      const found = rutOf(value);
      if (!found) reject(name, 'E_RUT', `En la línea ${row.line}, «${quoted(value)}» no es un RUT válido: su dígito verificador no calza.`);
      return found;
    },

    /** Whole pesos; 0 when the cell is blank. */
    amount(name: string): number {
      const value = cell(name);
      if (value === '') return 0;
      const amount = typeof value === 'string' ? parseClp(value, style) : Number.isSafeInteger(value) ? value : null;
      if (amount === null) rejectValue(name, value, 'un monto entero en pesos');
      return amount ?? 0;
    },

    /** Null when the cell is blank. */
    day(name: string): Day | null {
      const value = cell(name);
      if (value === '') return null;
      const day = typeof value === 'number' ? parseDay(value + serialOffset) : dayOf(value);
      if (day === null) rejectValue(name, value, 'una fecha válida');
      return day;
    },

    /** A whole number over 0 as text without leading zeros; '0' when it is none. */
    ordinal(name: string): string {
      const value = String(cell(name));
      if (/^0*[1-9]\d{0,17}$/.test(value)) return value.replace(/^0+/, '');
      rejectValue(name, value, 'un número válido');
      return '0';
    },
  };
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
