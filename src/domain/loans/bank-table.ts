/** The schedule that a bank printed, pasted from a spreadsheet: it overrides what the formulae say. */
import { type Day, isDay } from '../date.ts';
import { DECIMALS, formatMoney } from '../money.ts';
import type { LoanInstallment } from './schedule.ts';
import { type LoanCurrency, type LoanProblem, type LoanTerms, MAX_INSTALLMENTS, wrong } from './terms.ts';

/** The columns, in their order. */
export const BANK_TABLE_COLUMNS = ['N°', 'Fecha', 'Cuota', 'Capital', 'Interés', 'Saldo'] as const;
/** Rows, with a heading and blank ones. */
export const MAX_BANK_TABLE = 1_000;

/** Reads a pasted table and checks it: capitals sum to what was lent, each balance follows from the one before. */
export function readBankTable(
  text: string,
  { principal, currency }: Pick<LoanTerms, 'principal' | 'currency'>,
): LoanInstallment[] | LoanProblem {
  const lines = text.split('\n').map((line) => line.split(line.includes('\t') ? '\t' : ';').map((cell) => cell.trim()));
  const filled = lines.filter((cells) => cells.some((cell) => cell !== ''));
  const body = filled.filter((cells, index) => index > 0 || /^\d/.test(cells[0] ?? ''));
  if (body.length === 0) return fault(`Pega las columnas ${BANK_TABLE_COLUMNS.join(', ')}.`);
  if (body.length > MAX_INSTALLMENTS) return fault(`La tabla tiene más de ${MAX_INSTALLMENTS} cuotas.`);
  const rows: LoanInstallment[] = [];
  let stock = principal;
  for (const [index, cells] of body.entries()) {
    const row = rowOf(cells, index + 1, currency);
    if (typeof row === 'string') return fault(`Fila ${index + 1}: ${row}`);
    stock -= row.capital;
    if (row.stock !== stock) return fault(`Fila ${index + 1}: el saldo debería ser ${formatMoney(stock, currency)}.`);
    if (row.dueOn <= (rows.at(-1)?.dueOn ?? '')) return fault(`Fila ${index + 1}: las fechas van en orden.`);
    rows.push(row);
  }
  const total = principal - stock;
  const sums = `Los capitales suman ${formatMoney(total, currency)} y el monto líquido es ${formatMoney(principal, currency)}.`;
  return stock === 0 ? rows : fault(sums);
}

/** What is wrong with a row, or the row. */
function rowOf(cells: readonly string[], number: number, currency: LoanCurrency): LoanInstallment | string {
  const [printed = '', date = '', ...amounts] = cells;
  const dueOn = dayOf(date);
  const [amount, capital, interest, stock] = amounts.map((cell) => minorOf(cell, currency));
  if (Number(printed) !== number) return `su número debería ser ${number}.`;
  if (!dueOn) return 'escribe la fecha como DD/MM/AAAA.';
  if (amount == null || capital == null || interest == null || stock == null)
    return 'cuota, capital, interés y saldo son montos desde cero.';
  const charges = amount - capital - interest;
  if (charges < 0) return 'la cuota es menor que su capital más su interés.';
  return { number, dueOn, cashOn: dueOn, capital, interest, stock, charges, vat: 0, amount };
}

/** `15/03/2026`, `15-03-2026` or `2026-03-15`. */
function dayOf(text: string): Day | null {
  const parts = text.split(/[/-]/);
  const ordered = (parts[0]?.length === 4 ? parts : parts.toReversed()).map((part) => part.padStart(2, '0')).join('-');
  return isDay(ordered) ? ordered : null;
}

/** A Chilean number, `1.234,56`, also with `$` before it, in minor units; null for anything else. */
function minorOf(text: string, currency: LoanCurrency): number | null {
  const bare = text.replace('US$', '').replace('UF', '').replace('$', '').replace('€', '').trim();
  const match = /^(\d{1,3}(?:\.\d{3}){0,5}|\d{1,16})(?:,(\d{1,4}))?$/.exec(bare);
  const [, whole = '', fraction = ''] = match ?? [];
  if (!match || fraction.length > DECIMALS[currency]) return null;
  const minor = Number(whole.replaceAll('.', '') + fraction.padEnd(DECIMALS[currency], '0'));
  return Number.isSafeInteger(minor) ? minor : null;
}

function fault(message: string): LoanProblem {
  return wrong('bankTable', message);
}
