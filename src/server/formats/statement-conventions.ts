/** How one file writes its amounts and signs, seen over its first rows. */
import { type Currency, DECIMALS } from '#domain/money.ts';
import { normalHeading } from './headings.ts';
import type { Layout } from './statement-layout.ts';
import type { Role } from './statement-profiles.ts';
import { type Cell, cellText, type TableRow } from './table.ts';
import { inferStyle, parseAmount, type ThousandsStyle } from './values.ts';

/** How a file tells money out from money in, seen over its first rows. */
export type Signs = {
  /** Some amount is negative: then the letter only confirms the sign. */
  isSigned: boolean;
  /** Every charge is printed negative, as some banks do: then a positive one is a contradiction. */
  isDebitNegative: boolean;
  /** `C` is a credit because `D` stands for debits. */
  isCreditC: boolean;
  /** The column of letters tells charges from credits; else it holds something else and is not looked at. */
  hasLetters: boolean;
};

const AMOUNTS: readonly Role[] = ['amount', 'debit', 'credit', 'balance'];

/** The thousands mark and the signs of a table, from its first rows. */
export function inferConventions(rows: readonly TableRow[], layout: Layout, currency: Currency): { style: ThousandsStyle; signs: Signs } {
  const style = inferStyle(amountTexts(rows, layout), currency);
  const values = (role: Role) => {
    const column = layout.columns.get(role);
    return column === undefined
      ? []
      : rows.map((row) => minorOf(row.cells[column], currency, style)).filter((value) => value !== null && value !== 0);
  };
  const debits = values('debit');
  const column = layout.columns.get('letter');
  const letters = column === undefined ? [] : rows.map((row) => normalHeading(cellText(row.cells[column])).toUpperCase());
  return {
    style,
    signs: {
      isSigned: values('amount').some((value) => value !== null && value < 0),
      isDebitNegative: debits.length > 0 && debits.every((value) => value !== null && value < 0),
      isCreditC: letters.includes('C') && letters.includes('D'),
      hasLetters: letters.some((letter) => letter === 'C' || OUT.has(letter) || IN.has(letter)),
    },
  };
}

function* amountTexts(rows: readonly TableRow[], { columns }: Layout): Generator<string, void, undefined> {
  const indexes = AMOUNTS.map((role) => columns.get(role)).filter((index) => index !== undefined);
  for (const row of rows) {
    for (const index of indexes) {
      const cell = row.cells[index];
      if (typeof cell === 'string') yield cell;
    }
  }
}

/** Minor units of a cell; null when it is no amount, blank included. */
export function minorOf(cell: Cell | undefined, currency: Currency, style: ThousandsStyle): number | null {
  if (typeof cell === 'number') return wholeMinor(cell, currency);
  return cell === undefined ? null : parseAmount(cell, currency, style);
}

/** Spreadsheets keep sums with noise in the last bits; anything more is a fraction that the currency does not have. */
function wholeMinor(value: number, currency: Currency): number | null {
  const exact = value * 10 ** DECIMALS[currency];
  const minor = Math.round(exact);
  if (!Number.isSafeInteger(minor) || Math.abs(exact - minor) > 1e-6 * Math.max(1, Math.abs(exact) * 1e-9)) return null;
  return minor === 0 ? 0 : minor;
}

const OUT = new Set(['D', 'CARGO', 'CARGOS', 'DEBITO', 'DEBE', 'GIRO', 'CHEQUE', 'EGRESO', '-']);
const IN = new Set(['A', 'H', 'ABONO', 'ABONOS', 'CREDITO', 'HABER', 'DEPOSITO', 'INGRESO', '+']);

/** 1 for money in, -1 for money out, 0 when the mark is neither. */
export function sideOf(mark: string, isCreditC: boolean): number {
  const name = normalHeading(mark).toUpperCase();
  if (name === 'C') return isCreditC ? 1 : -1;
  return OUT.has(name) ? -1 : IN.has(name) ? 1 : 0;
}
