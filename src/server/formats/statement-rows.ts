/** One row of a statement's table: a movement, a fault, or no movement at all. */
import type { Day } from '#domain/date.ts';
import type { MovementFacts, Problem, ProblemCode } from '#domain/imports/facts.ts';
import type { Currency } from '#domain/money.ts';
import { readGlosa } from '#domain/reconciliation/glosa.ts';
import { parseRut } from '#domain/rut.ts';
import { normalHeading } from './headings.ts';
import { problem } from './problem.ts';
import { quoted } from './row-reader.ts';
import { minorOf, type Signs, sideOf } from './statement-conventions.ts';
import { numberDay, type Span, textDay } from './statement-days.ts';
import type { Layout } from './statement-layout.ts';
import { bareHeading, END_MARKS, HEADINGS, type Role, SUMMARY } from './statement-profiles.ts';
import { type Cell, cellText, isBroken, type TableRow } from './table.ts';
import type { ThousandsStyle } from './values.ts';

export type RowOptions = Span & {
  layout: Layout;
  currency: Currency;
  bankCode: string | null;
  style: ThousandsStyle;
  signs: Signs;
  serialOffset: number;
  /** Whether rows may end before the last heading. */
  isSparse: boolean;
};

/** `account` is the row's own account column. `end`: no movement follows. */
export type RowFound = { movement: MovementFacts; account: string } | { fault: Problem } | 'none' | 'end';

/** @returns a reader of one row at a time */
export function rowReading(options: RowOptions): (row: TableRow) => RowFound {
  const { layout, currency, style, signs, bankCode } = options;
  const at = (role: Role) => layout.columns.get(role) ?? -1;
  const [date, description, amount, debit, credit, letter] = [
    at('date'),
    at('description'),
    at('amount'),
    at('debit'),
    at('credit'),
    at('letter'),
  ];
  const [balance, reference, branch, account, rut, name] = [
    at('balance'),
    at('document'),
    at('branch'),
    at('account'),
    at('rut'),
    at('name'),
  ];
  const days = new Map<Cell, Day | null>();

  return (row) => {
    if (row.problem) return { fault: row.problem };
    const { cells, line } = row;
    const on = dayOf(cells[date]);
    if (on === null) return withoutDay(row);
    if (!options.isSparse && !fits(cells)) return { fault: problem(line, null, 'E_COLUMNS', ragged(line, cells.length, layout.width)) };
    if (isSummary(cells[description])) return 'none';
    const broken = isBroken(cells[description]) ? description : -1;
    if (broken !== -1) return { fault: bad(row, broken, 'E_VALUE', 'una descripción') };
    const signed = amount === -1 ? fromColumns(row) : fromSigned(row);
    if (typeof signed === 'object') return { fault: signed };
    if (signed === 0) return 'none';
    const after = isBlank(cells[balance]) ? null : minorOf(cells[balance], currency, style);
    if (after === null && !isBlank(cells[balance])) return { fault: bad(row, balance, 'E_VALUE', 'un saldo') };
    return { movement: movementOf(row, on, signed, after), account: cellText(cells[account]) };
  };

  function dayOf(cell: Cell | undefined): Day | null {
    if (cell === undefined || cell === '') return null;
    const cached = days.get(cell);
    if (cached !== undefined) return cached;
    const day = typeof cell === 'number' ? numberDay(cell, options.serialOffset) : textDay(cell.trim(), options);
    if (days.size < 5_000) days.set(cell, day);
    return day;
  }

  /** Notes, totals, headings printed again and the sections after the table are no movements; money without a day is a fault. */
  function withoutDay(row: TableRow): RowFound {
    const { cells } = row;
    const first = normalHeading(cellText(cells.find((cell) => !isBlank(cell))));
    if (END_MARKS.some((mark) => first.startsWith(mark))) return 'end';
    const heading = bareHeading(cellText(cells[date])).name;
    if (heading !== '' && heading === bareHeading(layout.headings[date] ?? '').name && isHeadingAgain(cells)) return 'none';
    if (SUMMARY.test(first) || isSummary(cells[description])) return 'none';
    if (isBlank(cells[amount]) && isBlank(cells[debit]) && isBlank(cells[credit])) return 'none';
    return { fault: bad(row, date, 'E_VALUE', 'una fecha válida') };
  }

  function isHeadingAgain(cells: TableRow['cells']): boolean {
    const names = HEADINGS.description.includes(bareHeading(cellText(cells[description])).name);
    return names || cellText(cells[description]) === layout.headings[description];
  }

  function isSummary(cell: Cell | undefined): boolean {
    // Cheap first: only these letters can begin a summary.
    if (typeof cell !== 'string' || cell.length > 100 || !/^\s*[st]/i.test(cell)) return false;
    return SUMMARY.test(normalHeading(cell));
  }

  function fits(cells: TableRow['cells']): boolean {
    if (cells.length < layout.width) return false;
    for (let index = layout.width; index < cells.length; index += 1) if (!isBlank(cells[index])) return false;
    return true;
  }

  /** Amount out of the charge and credit columns, exactly one of which may hold money. */
  function fromColumns(row: TableRow): number | Problem {
    const { cells } = row;
    const out = isEmptySide(cells[debit]) ? 0 : minorOf(cells[debit], currency, style);
    if (out === null) return bad(row, debit, 'E_VALUE', 'un monto');
    const into = isEmptySide(cells[credit]) ? 0 : minorOf(cells[credit], currency, style);
    if (into === null) return bad(row, credit, 'E_VALUE', 'un monto');
    if (out !== 0 && into !== 0)
      return problem(
        row.line,
        null,
        'E_VALUE',
        `En la línea ${row.line} vienen a la vez un cargo y un abono: no se puede saber cuál vale.`,
      );
    if (into < 0)
      return problem(
        row.line,
        layout.headings[credit] ?? null,
        'E_VALUE',
        `En la línea ${row.line} el abono es negativo, y un abono no puede serlo.`,
      );
    if (out !== 0 && out < 0 !== signs.isDebitNegative)
      return problem(
        row.line,
        layout.headings[debit] ?? null,
        'E_VALUE',
        `En la línea ${row.line} el cargo tiene el signo contrario al de los demás cargos.`,
      );
    if (out === 0 && into === 0 && isBlank(cells[debit]) && isBlank(cells[credit]))
      return problem(row.line, null, 'E_VALUE', `La línea ${row.line} no trae ni cargo ni abono.`);
    return into !== 0 ? into : out === 0 ? 0 : -Math.abs(out);
  }

  /** Amount of the one column, with the letter as its sign or as a check of it. */
  function fromSigned(row: TableRow): number | Problem {
    const value = minorOf(row.cells[amount], currency, style);
    if (value === null) return bad(row, amount, 'E_VALUE', 'un monto');
    if (letter === -1 || !signs.hasLetters) return value;
    const side = sideOf(cellText(row.cells[letter]), signs.isCreditC);
    if (side === 0) return bad(row, letter, 'E_VALUE', 'una marca de cargo o abono');
    const isContradiction = value < 0 ? side > 0 : signs.isSigned && value > 0 && side < 0;
    if (isContradiction)
      return problem(
        row.line,
        layout.headings[letter] ?? null,
        'E_VALUE',
        `En la línea ${row.line} el signo del monto contradice su marca de cargo o abono.`,
      );
    return value < 0 || value === 0 ? value : side * value;
  }

  function movementOf(row: TableRow, on: Day, signed: number, after: number | null): MovementFacts {
    const { cells } = row;
    const glosa = cellText(cells[description]);
    const party = readGlosa(glosa, bankCode);
    const ownRut = rut === -1 ? null : parseRut(cellText(cells[rut]));
    return {
      line: row.line,
      on,
      amount: signed,
      glosa,
      reference: referenceOf(cells[reference]),
      balance: after,
      bankUid: null,
      branch: cellText(cells[branch]) || null,
      counterpartRut: ownRut ?? party.rut,
      counterpartName: (name === -1 ? '' : cellText(cells[name])) || party.name,
    };
  }

  function bad(row: TableRow, column: number, code: ProblemCode, what: string): Problem {
    const heading = layout.headings[column] ?? '';
    return problem(
      row.line,
      heading || null,
      code,
      `En la línea ${row.line}, «${quoted(cellText(row.cells[column]))}» no es ${what} (columna ${heading}).`,
    );
  }
}

function ragged(line: number, found: number, expected: number): string {
  return found < expected
    ? `La línea ${line} tiene ${found} columnas y el encabezado ${expected}: está cortada.`
    : `La línea ${line} tiene más columnas que el encabezado, así que sus datos pueden estar corridos.`;
}

function isBlank(cell: Cell | undefined): boolean {
  return cell === undefined || cell === '' || (typeof cell === 'string' && cell.trim() === '');
}

/** Banks fill the side without money with nothing, a dash or a zero. */
function isEmptySide(cell: Cell | undefined): boolean {
  return cell === undefined || cell === '' || (typeof cell === 'string' && (cell.trim() === '' || cell.trim() === '-'));
}

/** The bank's number for a movement; zeros stand for none, and thousands marks come from a spreadsheet. */
function referenceOf(cell: Cell | undefined): string | null {
  const text = cellText(cell);
  if (/^0*$/.test(text)) return null;
  return /^\d{1,3}(?:,\d{3})+$/.test(text) ? text.replaceAll(',', '') : text;
}
