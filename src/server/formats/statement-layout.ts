/** Which column of a statement is what: by a bank's known headings, by common headings, or by a person's answer. */
import type { Problem } from '#domain/imports/facts.ts';
import { repeatedHeadings } from './headings.ts';
import { problem } from './problem.ts';
import { bareHeading, CARD_HEADINGS, HEADINGS, type Heading, PROFILES, ROLE_LABELS, type Role } from './statement-profiles.ts';
import { cellText, type TableRow } from './table.ts';

export type Layout = {
  bankCode: string | null;
  /** Column index of each role that the file has. */
  columns: ReadonlyMap<Role, number>;
  /** As printed, for telling a person where something is wrong. */
  headings: readonly string[];
  /** Columns up to the last heading: a row of a CSV has to have that many. */
  width: number;
  /** Columns after them that rows fill and no heading covers: not read. */
  unnamed: number;
  /** The currency that the amount headings name, as printed. */
  currency: string | null;
  /** Whether the balance may be the day's, not the movement's. */
  isDailyBalance: boolean;
  /** Index of the first row after the headings. */
  start: number;
};

export const ROLES = Object.keys(ROLE_LABELS) as Role[];
export const SEARCHED_ROWS = 60;
export const MAX_HEADINGS = 200;

/**
 * The layout of a table by its headings, which may be on two rows; null when none is known.
 * Refused: E_HEADER when a column is ambiguous, E_TYPE for tables that are not an account's movements (credit cards).
 */
export function findLayout(head: readonly TableRow[]): Layout | { refused: Problem } | null {
  const rows = head.slice(0, SEARCHED_ROWS + 1).map(printedCells);
  for (const isStacked of [false, true]) {
    for (let index = 0; index < Math.min(rows.length, SEARCHED_ROWS); index += 1) {
      const upper = rows[index] ?? [];
      if (upper.length < 3 || upper.length > MAX_HEADINGS) continue;
      const headings = isStacked ? stacked(upper, rows[index + 1] ?? []) : upper;
      const found = layoutOf(headings, index + (isStacked ? 2 : 1), head[index]?.line ?? 1);
      if (found) return found;
    }
  }
  return null;
}

/**
 * The layout of a row inside a table that holds headings again, perhaps others; null for any other row.
 * @param index  of the row, wherever it is counted from
 */
export function layoutAt(row: TableRow, index: number): Layout | null {
  const hasDate = row.cells.some(
    (cell) => typeof cell === 'string' && cell.length <= MAX_DATE_HEADING && /^\s*(?:fecha|date|d[ií]a)/i.test(cell),
  );
  if (!hasDate || row.cells.length > MAX_HEADINGS) return null;
  const found = layoutOf(printedCells(row), index + 1, row.line);
  return found && !('refused' in found) ? found : null;
}

const MAX_DATE_HEADING = 60;

export function printedCells(row: TableRow | undefined): string[] {
  return Array.from(row?.cells ?? [], cellText);
}

/** Headings over two rows: the lower one where it has any (`Movimientos` over `Cargo`, `Abono`); none when the lower row is data. */
function stacked(upper: readonly string[], lower: readonly string[]): string[] {
  if (lower.some((text) => /\d{3}/.test(text))) return [];
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, index) => lower[index] || upper[index] || '');
}

function layoutOf(headings: readonly string[], start: number, line: number): Layout | { refused: Problem } | null {
  if (headings.length === 0) return null;
  const bare = headings.map(bareHeading);
  const names = bare.map((heading) => heading.name);
  if (CARD_HEADINGS.every((name) => names.includes(name))) return { refused: problem(line, null, 'E_TYPE', CARD) };
  const profile = PROFILES.find(({ columns }) => Object.keys(columns).every((name) => names.includes(name)));
  const columns = profile ? columnsOf(names, profile.columns) : commonColumns(names);
  if (profile) addMissing(columns, names);
  if (!columns.has('date') || !columns.has('description') || !hasAmounts(columns)) return null;
  const repeated = repeatedHeadings(names).find((name) =>
    ROLES.some((role) => HEADINGS[role].includes(name) || profile?.columns[name] === role),
  );
  if (repeated)
    return {
      refused: problem(
        line,
        headings[names.indexOf(repeated)] ?? null,
        'E_HEADER',
        ambiguous(headings[names.indexOf(repeated)] ?? repeated),
      ),
    };
  return finishedLayout(profile?.bankCode ?? null, columns, headings, bare, start);
}

const CARD =
  'El archivo es un estado de cuenta de tarjeta de crédito, no una cartola de una cuenta bancaria: sus compras no son movimientos de la cuenta.';

function ambiguous(heading: string): string {
  return `La tabla tiene más de una columna «${heading}»: no se puede saber cuál vale. Deja una sola y vuelve a subir el archivo.`;
}

function columnsOf(names: readonly string[], roles: Readonly<Record<string, Role | null>>): Map<Role, number> {
  const columns = new Map<Role, number>();
  for (const [name, role] of Object.entries(roles)) if (role) columns.set(role, names.indexOf(name));
  return columns;
}

function commonColumns(names: readonly string[]): Map<Role, number> {
  const columns = new Map<Role, number>();
  for (const role of ROLES) {
    const name = HEADINGS[role].find((one) => names.includes(one));
    if (name !== undefined) columns.set(role, names.indexOf(name));
  }
  return hasAmounts(columns) && columns.has('amount') && columns.has('debit') ? without(columns, 'amount') : columns;
}

function without(columns: ReadonlyMap<Role, number>, role: Role): Map<Role, number> {
  const rest = new Map(columns);
  rest.delete(role);
  return rest;
}

/** What a variant of a known layout adds: a balance, or a currency of each row, that the usual one lacks. */
function addMissing(columns: Map<Role, number>, names: readonly string[]): void {
  for (const role of ['balance', 'currency'] as const) {
    const name = HEADINGS[role].find((one) => names.includes(one));
    if (!columns.has(role) && name) columns.set(role, names.indexOf(name));
  }
}

export function hasAmounts(columns: ReadonlyMap<Role, number>): boolean {
  return columns.has('amount') || (columns.has('debit') && columns.has('credit'));
}

export function finishedLayout(
  bankCode: string | null,
  columns: Map<Role, number>,
  headings: readonly string[],
  bare: readonly Heading[],
  start: number,
): Layout {
  const amounts = (['amount', 'debit', 'credit', 'balance'] as const).map((role) => bare[columns.get(role) ?? -1]?.currency);
  return {
    bankCode,
    columns,
    headings,
    width: headings.findLastIndex((heading) => heading !== '') + 1,
    unnamed: 0,
    currency: amounts.find((currency) => currency && currency !== '$') ?? null,
    isDailyBalance: (bare[columns.get('balance') ?? -1]?.name ?? '').includes('diario'),
    start,
  };
}
