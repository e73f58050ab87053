/** Values of a currency by day, pasted or from a file, as banks and spreadsheets write them. */
import { type Day, isDay } from '../date.ts';
import { AppError } from '../errors.ts';
import { foldText } from '../fold.ts';

/** `line`: from 1, as it was written. `value`: pesos per unit, decimal text. */
export type RateLine = { line: number; on: Day; value: string };

/** Lines of one table, with a heading and blank ones. */
export const MAX_RATE_LINES = 1_000;
/** Longer than any line with a day and a value. */
export const MAX_RATE_LINE = 80;

/**
 * One day and value a line, apart by blanks, a tabulator or `;`, in any order of days; a heading and blank lines are passed over, and so
 * are days without a value ('ND', as the Banco Central prints them).
 * @throws BAD_FIELD naming `rows` and the line
 */
export function readRateLines(lines: readonly string[]): RateLine[] {
  const read: RateLine[] = [];
  const seen = new Map<Day, RateLine>();
  for (const [index, text] of lines.entries()) {
    const line = index + 1;
    const [date = '', amount = '', ...more] = cellsOf(text);
    if (date === '' || (read.length === 0 && !/\d/.test(date))) continue;
    const on = dayOf(date);
    if (!on || more.some((part) => part !== '')) throw fault(line, 'escribe el día y el valor, como 28/11/2026 944,39.');
    if (NONE.has(foldText(amount))) continue;
    const value = pesosOf(amount);
    if (typeof value !== 'string') throw fault(line, value.problem);
    const same = seen.get(on);
    if (same && same.value !== value) throw fault(line, `ese día ya está en la línea ${same.line}, con otro valor.`);
    if (same) continue;
    const one = { line, on, value };
    seen.set(on, one);
    read.push(one);
  }
  if (read.length === 0) throw new AppError('BAD_FIELD', { field: 'rows', message: 'No hay ningún día con su valor.' });
  return read.sort((a, b) => (a.on < b.on ? -1 : 1));
}

/** Apart by `;` or a tabulator where there is one, else by blanks. */
function cellsOf(text: string): string[] {
  const hasMark = /[;\t]/.test(text.trim());
  return hasMark ? text.split(/[;\t]/).map((cell) => cell.trim()) : text.split(/\s/).filter((cell) => cell !== '');
}

/** What stands for a day without a value, folded. */
const NONE: ReadonlySet<string> = new Set(['', 'nd', 'n/d', '-']);

/** `28/11/2026`, `28-11-2026`, `28.11.2026` or `2026-11-28`. */
function dayOf(text: string): Day | null {
  const parts = text.split(/[/.-]/);
  const ordered = (parts[0]?.length === 4 ? parts : parts.toReversed()).map((part) => part.padStart(2, '0')).join('-');
  return isDay(ordered) ? ordered : null;
}

/** `944,39`, `1.044,39` or `944.39`; `1.044` could be either, and is refused. */
function pesosOf(text: string): string | { problem: string } {
  const bare = text.replace(/^(US)?\$|^€/, '');
  if (/^\d{1,3}\.\d{3}$/.test(bare)) return { problem: 'escribe el valor con coma y decimales, como 1.044,00.' };
  const [, whole = '', fraction = ''] =
    /^(\d{1,9}|\d{1,3}(?:\.\d{3}){1,2})(?:,(\d{1,6}))?$/.exec(bare) ?? /^(\d{1,9})\.(\d{1,6})$/.exec(bare) ?? [];
  const digits = whole.replaceAll('.', '');
  return digits === '' || Number(`${digits}.${fraction || 0}`) === 0
    ? { problem: 'escribe los pesos por unidad, como 944,39.' }
    : `${digits}${fraction ? `.${fraction}` : ''}`;
}

function fault(line: number, problem: string): AppError<'BAD_FIELD'> {
  return new AppError('BAD_FIELD', { field: 'rows', message: `Línea ${line}: ${problem}` });
}
