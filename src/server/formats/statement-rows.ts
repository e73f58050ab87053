/** One row of a statement's table: a movement, a balance, a fault, or nothing of these. */
import type { Day } from '#domain/date.ts';
import { EVERY_ROW, MAX_MARKS } from '#domain/imports/answers.ts';
import type { MovementFacts, Problem } from '#domain/imports/facts.ts';
import type { Currency } from '#domain/money.ts';
import { readGlosa } from '#domain/reconciliation/glosa.ts';
import { parseRut } from '#domain/rut.ts';
import { normalHeading } from './headings.ts';
import { problem } from './problem.ts';
import { quoted } from './row-reader.ts';
import { markOf, minorOf, type Signs, sideOf } from './statement-conventions.ts';
import { type DayStyle, numberDay, textDay } from './statement-days.ts';
import type { Layout } from './statement-layout.ts';
import { bareHeading, END_MARKS, HEADINGS, OPENING, type Role, SUMMARY } from './statement-profiles.ts';
import { type Cell, cellText, isBroken, type TableRow } from './table.ts';
import type { ThousandsStyle } from './values.ts';

export type RowOptions = {
  layout: Layout;
  currency: Currency;
  bankCode: string | null;
  style: ThousandsStyle;
  signs: Signs;
  days: DayStyle;
  serialOffset: number;
  /** Under other headings of the same account, whose amounts have signs. */
  isAppended?: boolean;
  /** Whether rows may end before the last heading. */
  isSparse: boolean;
  /** Words that should mark charges and credits and are not known, with the words as printed: they are asked. */
  unknownMarks: Map<string, string>;
};

/**
 * `account` is the row's own account column. `opening`: no movement, but the balance before the movements. `end`: what follows, up to
 * other headings, are not movements.
 */
export type RowFound = { movement: MovementFacts; account: string } | { fault: Problem } | { opening: number } | 'none' | 'end';

/** What reading the rows of one table keeps between them. */
export type RowReading = RowOptions & {
  /** Column of each role, -1 where the table has none. */
  at: Readonly<Record<Role, number>>;
  /** Days that were read, by their cell. */
  known: Map<Cell, Day | null>;
};

const REMEMBERED_DAYS = 5_000;

export function openRows(options: RowOptions): RowReading {
  const roles = Object.keys(HEADINGS) as Role[];
  const at = Object.fromEntries(roles.map((role) => [role, options.layout.columns.get(role) ?? -1])) as Record<Role, number>;
  return { ...options, at, known: new Map() };
}

export function readRow(reading: RowReading, row: TableRow): RowFound {
  if (row.problem) return { fault: row.problem };
  const { at, currency, style } = reading;
  const { cells, line } = row;
  const on = dayOf(reading, cells[at.date]);
  if (isSummary(cells[at.description])) return summaryOf(reading, row);
  if (on === null) return withoutDay(reading, row);
  if (!reading.isSparse && !fits(reading, cells)) return { fault: ragged(line, cells.length, reading.layout.width) };
  if (isBroken(cells[at.description])) return { fault: bad(reading, row, 'description', 'una descripción') };
  const signed = at.amount === -1 ? fromColumns(reading, row) : fromSigned(reading, row);
  if (typeof signed === 'object') return { fault: signed };
  if (signed === 0) return 'none';
  const after = isBlank(cells[at.balance]) ? null : minorOf(cells[at.balance], currency, style);
  if (after === null && !isBlank(cells[at.balance])) return { fault: bad(reading, row, 'balance', 'un saldo') };
  return { movement: movementOf(reading, row, { on, signed, after }), account: cellText(cells[at.account]) };
}

function dayOf({ known, days, serialOffset }: RowReading, cell: Cell | undefined): Day | null {
  if (cell === undefined || cell === '') return null;
  const cached = known.get(cell);
  if (cached !== undefined) return cached;
  const day = typeof cell === 'number' ? numberDay(cell, serialOffset) : textDay(cell.trim(), days);
  if (known.size < REMEMBERED_DAYS) known.set(cell, day);
  return day;
}

/** Notes, totals, headings printed again and the sections after the table are not movements; money without a day is a fault. */
function withoutDay(reading: RowReading, row: TableRow): RowFound {
  const { layout, at } = reading;
  const { cells } = row;
  const first = normalHeading(cellText(cells.find((cell) => !isBlank(cell))));
  if (END_MARKS.some((mark) => first.startsWith(mark))) return 'end';
  const heading = bareHeading(cellText(cells[at.date])).name;
  if (heading !== '' && heading === bareHeading(layout.headings[at.date] ?? '').name && isHeadingAgain(reading, cells)) return 'none';
  if (SUMMARY.test(first)) return summaryOf(reading, row);
  if (isBlank(cells[at.amount]) && isBlank(cells[at.debit]) && isBlank(cells[at.credit])) return 'none';
  return { fault: bad(reading, row, 'date', 'una fecha válida') };
}

function isHeadingAgain({ layout, at }: RowReading, cells: TableRow['cells']): boolean {
  const names = HEADINGS.description.includes(bareHeading(cellText(cells[at.description])).name);
  return names || cellText(cells[at.description]) === layout.headings[at.description];
}

function isSummary(cell: Cell | undefined): boolean {
  // Cheap first: only these letters can begin a summary.
  if (typeof cell !== 'string' || cell.length > 100 || !/^\s*[st]/i.test(cell)) return false;
  return SUMMARY.test(normalHeading(cell));
}

/** A row of a balance or a sum: the balance before the movements is worth knowing. */
function summaryOf({ at, currency, style }: RowReading, { cells }: TableRow): RowFound {
  const isOpening = cells.some((cell) => typeof cell === 'string' && cell.length <= 100 && OPENING.test(normalHeading(cell)));
  const opening = isOpening ? minorOf(cells[at.balance], currency, style) : null;
  return opening === null ? 'none' : { opening };
}

function fits({ layout }: RowReading, cells: TableRow['cells']): boolean {
  if (cells.length < layout.width) return false;
  // A last column without a heading whose place the headings have too.
  if (cells.length === layout.headings.length) return true;
  for (let index = layout.width + layout.unnamed; index < cells.length; index += 1) if (!isBlank(cells[index])) return false;
  return true;
}

/** Amount out of the charge and credit columns, exactly one of which may hold money. */
function fromColumns(reading: RowReading, row: TableRow): number | Problem {
  const { at, currency, style, signs } = reading;
  const { cells, line } = row;
  const out = isEmptySide(cells[at.debit]) ? 0 : minorOf(cells[at.debit], currency, style);
  if (out === null) return bad(reading, row, 'debit', 'un monto');
  const into = isEmptySide(cells[at.credit]) ? 0 : minorOf(cells[at.credit], currency, style);
  if (into === null) return bad(reading, row, 'credit', 'un monto');
  if (out !== 0 && into !== 0) return problem(line, null, 'E_VALUE', 'Trae a la vez un cargo y un abono: no se puede saber cuál vale.');
  if (into < 0) return wrongSign(reading, line, 'credit', 'el abono es negativo, y un abono no puede serlo');
  if (out !== 0 && out < 0 !== signs.isDebitNegative)
    return wrongSign(reading, line, 'debit', 'el cargo tiene el signo contrario al de los demás cargos');
  if (out === 0 && into === 0 && isBlank(cells[at.debit]) && isBlank(cells[at.credit]))
    return problem(line, null, 'E_VALUE', `La línea ${line} no trae ni cargo ni abono.`);
  return into !== 0 ? into : out === 0 ? 0 : -Math.abs(out);
}

/** Amount of the one column; without a sign of its own it is positive until something else gives it one. */
function fromSigned(reading: RowReading, row: TableRow): number | Problem {
  const { at, currency, style, signs } = reading;
  const value = minorOf(row.cells[at.amount], currency, style);
  if (value === null) return bad(reading, row, 'amount', 'un monto');
  if (signs.by === 'nothing' && reading.isAppended && !signs.marks.has(EVERY_ROW)) reading.unknownMarks.set(EVERY_ROW, UNSIGNED);
  if (signs.by === 'nothing') return value < 0 ? value : (signs.marks.get(EVERY_ROW) ?? 1) * value || 0;
  return signs.by === 'letter' ? signedByLetter(reading, row, value) : value;
}

/** What is asked about amounts without a sign under a table that has them. */
const UNSIGNED = 'Los montos de la tabla sin signo';

/** The letter as the sign of an amount, or as a check of it. */
function signedByLetter(reading: RowReading, row: TableRow, value: number): number | Problem {
  const { at, signs, unknownMarks } = reading;
  const mark = markOf(row.cells[at.letter]);
  const side = sideOf(mark, signs);
  if (side === 0) {
    const isAsked = !signs.isSigned && mark !== '' && (unknownMarks.has(mark) || unknownMarks.size < MAX_MARKS);
    if (!isAsked) return bad(reading, row, 'letter', 'una marca de cargo o abono');
    unknownMarks.set(mark, cellText(row.cells[at.letter]));
    return value;
  }
  const isContradiction = value < 0 ? side > 0 : signs.isSigned && value > 0 && side < 0;
  if (isContradiction) return wrongSign(reading, row.line, 'letter', 'el signo del monto contradice su marca de cargo o abono');
  return value <= 0 ? value : side * value;
}

function movementOf(reading: RowReading, row: TableRow, read: { on: Day; signed: number; after: number | null }): MovementFacts {
  const { at, bankCode } = reading;
  const { cells } = row;
  const glosa = cellText(cells[at.description]);
  const party = readGlosa(glosa, bankCode);
  const ownRut = at.rut === -1 ? null : parseRut(cellText(cells[at.rut]));
  return {
    line: row.line,
    on: read.on,
    amount: read.signed,
    glosa,
    reference: referenceOf(cells[at.document]),
    balance: read.after,
    bankUid: null,
    branch: cellText(cells[at.branch]) || null,
    counterpartRut: ownRut ?? party.rut,
    counterpartName: (at.name === -1 ? '' : cellText(cells[at.name])) || party.name,
  };
}

function bad({ layout, at }: RowReading, row: TableRow, role: Role, what: string): Problem {
  const column = at[role];
  const heading = layout.headings[column] ?? '';
  const message = `En la línea ${row.line}, «${quoted(cellText(row.cells[column]))}» no es ${what} (columna ${heading}).`;
  return problem(row.line, heading || null, 'E_VALUE', message);
}

function wrongSign({ layout, at }: RowReading, line: number, role: Role, what: string): Problem {
  return problem(line, layout.headings[at[role]] ?? null, 'E_VALUE', `En la línea ${line} ${what}.`);
}

function ragged(line: number, found: number, expected: number): Problem {
  const message =
    found < expected
      ? `La línea ${line} tiene ${found} columnas y el encabezado ${expected}: está cortada.`
      : `La línea ${line} tiene más columnas que el encabezado, así que sus datos pueden estar corridos.`;
  return problem(line, null, 'E_COLUMNS', message);
}

function isBlank(cell: Cell | undefined): boolean {
  return cell === undefined || cell === '' || (typeof cell === 'string' && cell.trim() === '');
}

/** Banks fill the side without money with nothing, a dash or a zero. */
function isEmptySide(cell: Cell | undefined): boolean {
  return isBlank(cell) || (typeof cell === 'string' && cell.trim() === '-');
}

/** The bank's number for a movement; zeros mean none, and thousands marks come from a spreadsheet. */
function referenceOf(cell: Cell | undefined): string | null {
  const text = cellText(cell);
  if (/^0*$/.test(text)) return null;
  return /^\d{1,3}(?:,\d{3})+$/.test(text) ? text.replaceAll(',', '') : text;
}
