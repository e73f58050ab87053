/** How one file writes its amounts and signs, seen over its first rows. */
import { MAX_MARKS } from '#domain/imports/answers.ts';
import type { Currency } from '#domain/money.ts';
import { normalHeading } from './headings.ts';
import type { Layout } from './statement-layout.ts';
import type { Role } from './statement-profiles.ts';
import { type Cell, cellText, type TableRow } from './table.ts';
import { inferStyle, parseAmount, type ThousandsStyle, wholeMinor } from './values.ts';

/**
 * What gives one column of amounts its sign: its own signs, a column of words, the running balance, or nothing: then somebody is
 * asked. Also `sign` where charges and credits have columns of their own.
 */
type Signing = 'sign' | 'letter' | 'balance' | 'nothing';

/** How a file distinguishes money out from money in, judged by its first rows. */
export type Signs = {
  by: Signing;
  /** Some amount is negative: then the letter only confirms the sign. */
  isSigned: boolean;
  /** Every charge is printed negative, as some banks do: then a positive one is a contradiction. */
  isDebitNegative: boolean;
  /** `C` is a credit because `D` is used for debits. */
  isCreditC: boolean;
  /** Sides are called Debe and Haber: a bank's charges are its Debe, a company's own books have them in Haber. */
  isDebeHaber: boolean;
  /** What a person said of words that are not known. */
  marks: ReadonlyMap<string, 1 | -1>;
};

const AMOUNTS: readonly Role[] = ['amount', 'debit', 'credit', 'balance'];

/** The thousands mark and the signs of a table, from its first rows. */
export function inferConventions(
  rows: readonly TableRow[],
  layout: Layout,
  { currency, marks }: { currency: Currency; marks: Signs['marks'] },
): { style: ThousandsStyle; signs: Signs } {
  const style = inferStyle(amountTexts(rows, layout), currency);
  const values = (role: Role) => {
    const column = layout.columns.get(role);
    return column === undefined
      ? []
      : rows.map((row) => minorOf(row.cells[column], currency, style)).filter((value) => value !== null && value !== 0);
  };
  const debits = values('debit');
  const column = layout.columns.get('letter');
  const letters = new Set(column === undefined ? [] : rows.map((row) => markOf(row.cells[column])).filter((mark) => mark !== ''));
  const isCreditC = letters.has('c') && letters.has('d');
  const isSigned = values('amount').some((value) => value !== null && value < 0);
  const known = [...letters].filter((letter) => sideOf(letter, { isCreditC, marks }) !== 0).length;
  return {
    style,
    signs: {
      by: signing(layout, { isSigned, letters: letters.size, known }),
      isSigned,
      isDebitNegative: debits.length > 0 && debits.every((value) => value !== null && value < 0),
      isCreditC,
      isDebeHaber: letters.size > 0 ? [...letters].every((letter) => DEBE_HABER.has(letter)) : isDebeHaber(layout),
      marks,
    },
  };
}

const DEBE_HABER = new Set(['d', 'h', 'debe', 'haber']);

function isDebeHaber({ columns, headings }: Layout): boolean {
  const sides = [columns.get('debit'), columns.get('credit')];
  return sides.every((column) => column !== undefined && DEBE_HABER.has(normalHeading(headings[column] ?? '')));
}

function signing({ columns, isDailyBalance }: Layout, seen: { isSigned: boolean; letters: number; known: number }): Signing {
  if (!columns.has('amount')) return 'sign';
  if (columns.has('letter') && seen.known > 0 && (seen.known === seen.letters || seen.isSigned)) return 'letter';
  if (seen.isSigned) return 'sign';
  if (columns.has('balance') && !isDailyBalance) return 'balance';
  return columns.has('letter') && seen.letters > 0 && seen.letters <= MAX_MARKS ? 'letter' : 'nothing';
}

function* amountTexts(rows: readonly TableRow[], layout: Layout): Generator<string, void, undefined> {
  for (const cell of amountCells(rows, layout)) if (typeof cell === 'string') yield cell;
}

/** The numbers and texts of the columns of money. */
export function* amountCells(rows: readonly TableRow[], { columns }: Layout): Generator<Cell, void, undefined> {
  const indexes = AMOUNTS.map((role) => columns.get(role)).filter((index) => index !== undefined);
  for (const row of rows) {
    for (const index of indexes) {
      const cell = row.cells[index];
      if (cell !== undefined && cell !== '') yield cell;
    }
  }
}

/** Minor units of a cell; null when it is not an amount, or blank. */
export function minorOf(cell: Cell | undefined, currency: Currency, style: ThousandsStyle): number | null {
  if (typeof cell === 'number') return wholeMinor(cell, currency);
  return cell === undefined ? null : parseAmount(cell, currency, style);
}

const OUT = new Set([
  'd',
  'cargo',
  'cargos',
  'debito',
  'debitos',
  'debe',
  'debit',
  'giro',
  'giros',
  'cheque',
  'egreso',
  'egresos',
  'salida',
  'salidas',
  '-',
]);
const IN = new Set([
  'a',
  'h',
  'abono',
  'abonos',
  'credito',
  'creditos',
  'haber',
  'credit',
  'deposito',
  'depositos',
  'ingreso',
  'ingresos',
  'entrada',
  'entradas',
  '+',
]);
/** Characters of a word that marks a side; a longer text is not one. */
const MAX_MARK = 60;

/** The word of a cell that marks charges and credits, for comparing. */
export function markOf(cell: Cell | undefined): string {
  return normalHeading(cellText(cell).slice(0, MAX_MARK));
}

/** 1 for money in, -1 for money out, 0 when the mark is neither. What a person said of a word wins. */
export function sideOf(mark: string, { isCreditC, marks }: Pick<Signs, 'isCreditC' | 'marks'>): 1 | -1 | 0 {
  const answered = marks.get(mark);
  if (answered) return answered;
  if (mark === 'c') return isCreditC ? 1 : -1;
  return OUT.has(mark) ? -1 : IN.has(mark) ? 1 : 0;
}
