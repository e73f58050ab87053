/** What a person is asked about the columns of a statement, and the layout that the answer makes. */
import { parsedObject } from '#domain/imports/answers.ts';
import type { Question } from '#domain/imports/facts.ts';
import { normalHeading } from './headings.ts';
import { withoutYear } from './statement-days.ts';
import { finishedLayout, hasAmounts, type Layout, MAX_HEADINGS, printedCells, ROLES, SEARCHED_ROWS } from './statement-layout.ts';
import { bareHeading, ROLE_LABELS, type Role, SUMMARY } from './statement-profiles.ts';
import type { TableRow } from './table.ts';
import { parseAmount, parseDay } from './values.ts';

const SAMPLED_ROWS = 20;
const SAMPLED_TEXT = 120;

/**
 * The question for a table whose headings are unknown or absent; null when it does not look like movements: rows that hold both a day
 * and an amount. Columns without headings are numbered.
 */
export function columnsQuestion(head: readonly TableRow[], why: string = UNKNOWN): Question | null {
  const found = findRows(head);
  if (!found) return null;
  const sample = [found.headings, ...head.slice(found.start, found.start + SAMPLED_ROWS - 1).map(printedCells)];
  return {
    key: 'columns',
    message: why,
    options: ROLES.map((value) => ({ value, label: ROLE_LABELS[value] })),
    sample: sample.map((row) => row.map((text) => text.slice(0, SAMPLED_TEXT))),
  };
}

const UNKNOWN = 'No reconocemos las columnas de este archivo. Indica cuál es la fecha, cuál la descripción y cuáles los montos.';
/** What is said when an answer about the columns did not fit. */
export const UNFIT =
  'Con las columnas indicadas no se pudo leer ninguna fila: hacen falta la fecha, la descripción y los montos, cada uno en su columna. Indícalas de nuevo.';

/** The headings above the first row that looks like a movement, and the row after them; null when no row looks so. */
function findRows(head: readonly TableRow[]): { headings: string[]; start: number } | null {
  const first = head.slice(0, SEARCHED_ROWS).findIndex(looksLikeMovement);
  if (first === -1) return null;
  let above = first - 1;
  // A balance may be between the headings and the movements.
  while (above >= 0 && first - above <= MAX_BETWEEN && isSummary(head[above])) above -= 1;
  const headings = printedCells(head[above]);
  if (above >= 0 && isHeadings(headings)) return { headings, start: above + 1 };
  const width = head[first]?.cells.length ?? 0;
  const filled = printedCells(head[first]).filter((text) => text !== '').length;
  if (filled < 3 || width > MAX_HEADINGS) return null;
  return { headings: Array.from({ length: width }, (_, index) => `Columna ${index + 1}`), start: first };
}

/** Rows of balances between headings and movements. */
const MAX_BETWEEN = 3;

function isHeadings(cells: readonly string[]): boolean {
  const words = cells.filter((text) => text !== '');
  return words.length >= 3 && words.length <= MAX_HEADINGS && words.every((text) => /\p{L}/u.test(text) && !parseDay(text));
}

function isSummary(row: TableRow | undefined): boolean {
  return printedCells(row).some((text) => text !== '' && text.length <= 100 && SUMMARY.test(normalHeading(text)));
}

function looksLikeMovement(row: TableRow | undefined): boolean {
  const cells = row?.cells ?? [];
  const day = cells.findIndex((cell) => typeof cell === 'string' && isDayText(cell));
  return (
    day !== -1 &&
    cells.some((cell, index) => index !== day && (typeof cell === 'number' || (cell !== undefined && /\d/.test(cell) && isAmount(cell))))
  );
}

function isDayText(text: string): boolean {
  return parseDay(text) !== null || parseDay(text, 'monthFirst') !== null || withoutYear(text, 'dayFirst') !== null;
}

function isAmount(text: string): boolean {
  return parseAmount(text, 'UF', 'dot') !== null || parseAmount(text, 'UF', 'comma') !== null;
}

/**
 * The layout that a person entered: JSON `{ role: column index }` with a date, a description and an amount (or debit and credit). Null
 * when the answer does not fit the file.
 */
export function answeredLayout(head: readonly TableRow[], answer: string): Layout | null {
  const found = findRows(head);
  const columns = found && answeredColumns(answer, found.headings.length);
  if (!columns?.has('date') || !columns.has('description') || !hasAmounts(columns)) return null;
  const { headings, start } = found as NonNullable<typeof found>;
  return finishedLayout(null, columns, headings, headings.map(bareHeading), start);
}

function answeredColumns(answer: string, width: number): Map<Role, number> | null {
  const entries = Object.entries(parsedObject(answer));
  const columns = new Map<Role, number>();
  for (const [role, index] of entries) {
    if (!ROLES.includes(role as Role) || typeof index !== 'number' || !Number.isInteger(index) || index < 0 || index >= width) return null;
    columns.set(role as Role, index);
  }
  return new Set(columns.values()).size === columns.size ? columns : null;
}
