import type { Problem } from '#domain/imports/facts.ts';
import { type DayHints, inferDayOrder } from './day-order.ts';
import { findHeader, normalHeading, repeatedHeadings } from './headings.ts';
import { problem } from './problem.ts';
import { newRowReader, type RowReader } from './row-reader.ts';
import { cellText, type Table, type TableRow } from './table.ts';
import type { ThousandsStyle } from './values.ts';

/**
 * A spreadsheet whose template Caudal gives: its headings by what they hold, and those without which nothing of it is read. `sign`: one
 * that no other table has; without one, a sheet that lacks a required heading is another table.
 */
export type OwnSheet<Key extends string> = {
  columns: Readonly<Record<Key, string>>;
  required: readonly NoInfer<Key>[];
  sign?: NoInfer<Key>;
  /** How its amounts group thousands; as in Chile where absent. */
  style?: ThousandsStyle;
};

/** The first rows of a table, where its headings are; of a longer cell, which is not a heading, the start. */
export type Head = readonly { line: number; cells: string[] }[];

const HEAD_ROWS = 40;
const MAX_HEADING = 300;

/** Read once for all that look for their headings in it. */
export function headOf(table: Table): Head {
  const head: { line: number; cells: string[] }[] = [];
  for (const { line, cells } of table.rows()) {
    head.push({ line, cells: cells.map((cell) => cellText(typeof cell === 'string' ? cell.slice(0, MAX_HEADING) : cell)) });
    if (head.length === HEAD_ROWS) break;
  }
  return head;
}

/** An own spreadsheet that is open: what reads its rows, and its rows below the headings. `fault`: nothing of it may be stored. */
export type OpenSheet<Key extends string> = {
  row: RowReader;
  /** The normal heading of each column. */
  at: Readonly<Record<Key, string>>;
  rows: Iterable<TableRow>;
  fault: Problem | null;
};

/** Null for any other table. */
export function openOwnSheet<Key extends string>(table: Table, head: Head, own: OwnSheet<Key>): OpenSheet<Key> | null {
  const { columns, required, sign, style = 'dot' } = own;
  const at = Object.fromEntries(Object.entries<string>(columns).map(([key, name]) => [key, normalHeading(name)])) as Record<Key, string>;
  const whole = findHeader(
    head,
    required.map((key) => [at[key]]),
  );
  const header =
    whole ?? (sign === undefined ? null : findHeader(head, [[at[sign]], required.map((key) => at[key]).filter(isNot(at[sign]))]));
  const found = header && head[header.index];
  if (!header || !found) return null;
  const missing = required.find((key) => !header.names.includes(at[key]));
  const fault = missing
    ? problem(found.line, columns[missing], 'E_HEADER', `A la planilla le falta la columna «${columns[missing]}».`)
    : repeatedFault(found, header.names, new Set<string>(Object.values(at)));
  const options = {
    headings: found.cells,
    names: header.names,
    style,
    dayOrder: inferDayOrder(dayTexts(table, found.line, header.names), DAY_HINTS).order,
    serialOffset: table.serialOffset,
  } as const;
  return { row: newRowReader(options), at, rows: rowsBelow(table, found.line), fault };
}

/** Somebody's program may save them as in English: a day that exists only so tells it of all. */
const DAY_HINTS: DayHints = { from: null, to: null, isChilean: true, direction: 'none' };

function* dayTexts(table: Table, line: number, names: readonly string[]): Generator<string, void, undefined> {
  const columns = names.flatMap((name, index) => (name.startsWith('fecha') || name === 'vencimiento' || name === 'emision' ? [index] : []));
  for (const { cells } of rowsBelow(table, line))
    for (const column of columns) {
      const cell = cells[column];
      if (typeof cell === 'string' && cell !== '') yield cell;
    }
}

const isNot = (name: string) => (other: string) => other !== name;

function repeatedFault({ line, cells }: Head[number], names: readonly string[], own: ReadonlySet<string>): Problem | null {
  const repeated = repeatedHeadings(names).find((name) => own.has(name));
  if (repeated === undefined) return null;
  const heading = cells[names.indexOf(repeated)] ?? repeated;
  return problem(line, heading, 'E_HEADER', `La columna «${heading}» está repetida, así que no se sabe cuál leer.`);
}

/** Rows that hold anything. */
function* rowsBelow(table: Table, line: number): Generator<TableRow, void, undefined> {
  for (const row of table.rows()) {
    if (row.line > line && row.cells.some((cell) => cellText(cell) !== '')) yield row;
  }
}
