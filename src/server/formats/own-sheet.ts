import { formatCount } from '#domain/format.ts';
import type { FileReading, ImportKind, Problem, ReadingContext } from '#domain/imports/facts.ts';
import { type DayHints, inferDayOrder } from './day-order.ts';
import { findHeader, normalHeading, repeatedHeadings } from './headings.ts';
import { problem, problemList, refusal } from './problem.ts';
import { orderFrom, type Questions } from './questions.ts';
import { newRowReader, type RowReader, startRow } from './row-reader.ts';
import { cellText, type Table, type TableRow } from './table.ts';
import type { ThousandsStyle } from './values.ts';

/**
 * A spreadsheet whose template Caudal gives: its headings by what they hold, and those without which nothing of it is read. `sign`: one
 * that no other table has; without one, a sheet that lacks a required heading is another table.
 */
type OwnSheet<Key extends string> = {
  kind: ImportKind;
  columns: Readonly<Record<Key, string>>;
  required: readonly NoInfer<Key>[];
  sign?: NoInfer<Key>;
  /** Rows of one sheet, at most. */
  max: number;
  /** What it is, and what each row of it. */
  words?: { sheet: string; row: string; empty: string };
  /** How its amounts group thousands; as in Chile where absent. */
  style?: ThousandsStyle;
  /** What its days may be judged by, where its rows are in some order. */
  dayHints?: DayHints;
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

/** The rows of an own spreadsheet, and what it says apart from them. */
type OwnRows<Fact> = { facts: Fact[]; reading: FileReading };
/** What reads a row: null where it is faulty, undefined where it is none of the table. `warn` keeps the row. */
type ReadOwnRow<Key extends string, Fact> = (
  row: RowReader,
  at: Readonly<Record<Key, string>>,
  warn: (item: Problem) => void,
) => Fact | null | undefined;

/** Reads an own spreadsheet; null for any other table. A row with a fault is left out with its reason. */
export function readOwnSheet<Key extends string, Fact>(
  { table, head, context }: OwnFile,
  own: OwnSheet<Key>,
  readRow: ReadOwnRow<Key, Fact>,
): OwnRows<Fact> | null {
  const found = findOwn(head, own);
  if (!found) return null;
  const { line, cells, names, at } = found;
  const { kind, max, words = WORDS } = own;
  const refused = (item: Problem) => ({ facts: [], reading: refusal(item, kind) });
  const fault = headingFault(found, own);
  if (fault) return refused(fault);
  const questions: Questions = new Map();
  const dayOrder = orderFrom(inferDayOrder(dayTexts(table, line, names), own.dayHints ?? DAY_HINTS), context, questions);
  const row = newRowReader({ headings: cells, names, style: own.style ?? 'dot', dayOrder, serialOffset: table.serialOffset });
  const problems = problemList();
  const facts: Fact[] = [];
  let [rowsRead, rowsRejected] = [0, 0];
  for (const next of rowsBelow(table, line)) {
    if (next.isFatal && next.problem) return refused(next.problem);
    startRow(row, next);
    const fact = readRow(row, at, problems.add);
    if (fact === undefined) continue;
    rowsRead += 1;
    if (rowsRead > max)
      return refused(problem(next.line, null, 'E_TOO_LARGE', `${words.sheet} trae más de ${formatCount(max)} ${words.row}.`));
    if (fact !== null && !row.fault) facts.push(fact);
    else {
      rowsRejected += 1;
      if (row.fault) problems.add(row.fault);
    }
  }
  if (rowsRead === 0) return refused(problem(null, null, 'E_EMPTY', words.empty));
  const nothing = { documents: [], accounts: [], isRefused: facts.length === 0 };
  return { facts, reading: { kind, ...nothing, questions: [...questions.values()], problems: problems.all(), rowsRead, rowsRejected } };
}

const WORDS = { sheet: 'La planilla', row: 'filas', empty: 'La planilla trae solo los encabezados.' };

/** A table, its first rows, and what its reader may use. */
export type OwnFile = { table: Table; head: Head; context: ReadingContext };

type FoundSheet<Key extends string> = Head[number] & {
  names: readonly string[];
  /** The normal heading of each column. */
  at: Readonly<Record<Key, string>>;
};

function findOwn<Key extends string>(head: Head, { columns, required, sign }: OwnSheet<Key>): FoundSheet<Key> | null {
  const at = Object.fromEntries(Object.entries<string>(columns).map(([key, name]) => [key, normalHeading(name)])) as Record<Key, string>;
  const whole = findHeader(
    head,
    required.map((key) => [at[key]]),
  );
  const header =
    whole ?? (sign === undefined ? null : findHeader(head, [[at[sign]], required.map((key) => at[key]).filter(isNot(at[sign]))]));
  const found = header && head[header.index];
  return header && found ? { ...found, names: header.names, at } : null;
}

/** Why nothing below these headings may be stored. */
function headingFault<Key extends string>({ at, ...found }: FoundSheet<Key>, { columns, required }: OwnSheet<Key>): Problem | null {
  const missing = required.find((key) => !found.names.includes(at[key]));
  if (missing) return problem(found.line, columns[missing], 'E_HEADER', `A la planilla le falta la columna «${columns[missing]}».`);
  return repeatedFault(found, found.names, new Set<string>(Object.values(at)));
}

/** A person may have saved them in any program: a day that exists one way only tells it of all, and where both ways stand it is asked. */
const DAY_HINTS: DayHints = { from: null, to: null, isChilean: false, direction: 'none' };

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
