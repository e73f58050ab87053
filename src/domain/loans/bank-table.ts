/** The schedule that a bank printed, pasted from a spreadsheet: it overrides what the formulae say. */

import { type Day, day, isDay } from '../date.ts';
import { foldText } from '../fold.ts';
import { DECIMALS, formatMoney } from '../money.ts';
import { type Problem, wrong } from '../problem.ts';
import type { LoanInstallment } from './schedule.ts';
import { type LoanCurrency, MAX_INSTALLMENTS } from './terms.ts';

/** The columns, in their order. */
export const BANK_TABLE_COLUMNS = ['N°', 'Fecha', 'Cuota', 'Capital', 'Interés', 'Saldo'] as const;
/** The last day on which an installment is due: the calendar of banks ends a year later. */
export const LAST_DUE = day('2099-12-31');
/** Rows, with a heading and blank ones. */
export const MAX_BANK_TABLE = 1_000;

/** Which rows of a loan a table has: from number `first` on, of what is owed before it. */
export type TablePart = { opening: number; first: number; currency: LoanCurrency };

/** What the columns are called at banks, folded. */
const HEADINGS: readonly (readonly string[])[] = [
  ['n', 'n°', 'no', 'nº', 'nro', 'numero', 'n° cuota', 'n cuota', 'nro cuota', 'numero cuota', 'numero de cuota'],
  ['fecha', 'fecha vencimiento', 'fecha de vencimiento', 'vencimiento', 'fecha de pago', 'fecha pago'],
  ['cuota', 'valor cuota', 'monto cuota', 'total cuota', 'cuota total', 'dividendo', 'total'],
  ['capital', 'amortizacion', 'amortizacion capital', 'amortizacion de capital', 'abono capital'],
  ['interes', 'intereses', 'monto interes'],
  ['saldo', 'saldo capital', 'saldo insoluto', 'saldo deuda', 'saldo de capital', 'stock'],
];

/**
 * Reads a pasted table and checks it: capitals sum to what is owed, each balance follows from the one before. Columns go by their headings,
 * in any order; without known headings, in the order of `BANK_TABLE_COLUMNS`.
 */
export function readBankTable(text: string, { opening, first, currency }: TablePart): LoanInstallment[] | Problem {
  const lines = text.split('\n').map((line) => line.split(line.includes('\t') ? '\t' : ';').map((cell) => cell.trim()));
  const filled = lines.filter((cells) => cells.some((cell) => cell !== ''));
  const order = orderOf(filled[0] ?? []);
  if (typeof order === 'string') return fault(order);
  const body = filled.filter((_, index) => index > 0 || order === null).filter((cells, index) => index > 0 || cells.some(isFigure));
  if (body.length === 0) return fault(`Pega las columnas ${BANK_TABLE_COLUMNS.join(', ')}.`);
  if (body.length > MAX_INSTALLMENTS) return fault(`La tabla tiene más de ${MAX_INSTALLMENTS} cuotas.`);
  const rows: LoanInstallment[] = [];
  let stock = opening;
  for (const [index, cells] of body.entries()) {
    const row = rowOf(order ? order.map((column) => cells[column] ?? '') : cells, first + index, currency);
    if (typeof row === 'string') return fault(`Fila ${index + 1}: ${row}`);
    stock -= row.capital;
    if (row.stock !== stock) return fault(`Fila ${index + 1}: el saldo debería ser ${formatMoney(stock, currency)}.`);
    if (row.dueOn <= (rows.at(-1)?.dueOn ?? '')) return fault(`Fila ${index + 1}: las fechas van en orden.`);
    if (row.dueOn > LAST_DUE) return fault(`Fila ${index + 1}: la cuota vence después de 2099.`);
    rows.push(row);
  }
  const total = opening - stock;
  const sums = `Los capitales suman ${formatMoney(total, currency)} y se deben ${formatMoney(opening, currency)}.`;
  return stock === 0 ? rows : fault(sums);
}

/** The number of the first row of a table; null where there is none. */
export function firstNumberOf(text: string): number | null {
  const number = /^\s*(\d{1,4})\s*[\t;]/m.exec(text)?.[1];
  return number === undefined ? null : Number(number);
}

/** Where each column is by its heading; null without known headings; or which one is missing. */
function orderOf(heads: readonly string[]): number[] | string | null {
  const folded = heads.map((head) => foldText(head).replaceAll('.', '').trim());
  const order = HEADINGS.map((names) => folded.findIndex((head) => names.includes(head)));
  const missing = order.indexOf(-1);
  if (missing < 0) return order;
  const isHeading = order.filter((column) => column >= 0).length > 1 && !heads.some(isFigure);
  return isHeading ? `Falta la columna ${BANK_TABLE_COLUMNS[missing] ?? ''}.` : null;
}

function isFigure(cell: string): boolean {
  return /^\d/.test(cell);
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
  return { number, dueOn, cashOn: dueOn, capital, interest, stock, charges, vat: 0, rolled: 0, amount };
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

function fault(message: string): Problem {
  return wrong('bankTable', message);
}
