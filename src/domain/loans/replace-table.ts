/** The bank's table for a loan that is already running. */

import { bankDayFrom } from '../bank-days.ts';
import { type Problem, wrong } from '../problem.ts';
import { firstNumberOf, readBankTable } from './bank-table.ts';
import type { LoanInstallment } from './schedule.ts';
import type { LoanTerms } from './terms.ts';

type Running = {
  terms: LoanTerms;
  rows: readonly LoanInstallment[];
  /** How many installments at the start are paid, or fell due before a prepayment: they stay. */
  settled: number;
};

/**
 * The rows of a loan after the bank's table replaced those that are still to be paid. The table begins with number 1 and agrees with what was
 * paid, or with the first installment that was not.
 */
export function replacedTable({ terms, rows, settled }: Running, text: string): LoanInstallment[] | Problem {
  if (terms.creditType === 'cartaCredito') return wrong('rows', 'Una carta de crédito no tiene tabla de cuotas.');
  const [past, open] = [rows.slice(0, settled), rows.slice(settled)];
  const first = firstNumberOf(text) ?? 1;
  if (first !== 1 && first !== settled + 1) return wrong('rows', `La tabla empieza con la cuota 1 o con la ${settled + 1}.`);
  const opening = (first === 1 ? rows : open).reduce((sum, { capital }) => sum + capital, 0);
  const table = readBankTable(text, { opening, first, currency: terms.currency });
  if ('message' in table) return wrong('rows', table.message);
  const fresh = first === 1 ? table.slice(settled) : table;
  const other = first === 1 ? past.find((row, index) => row.capital !== table[index]?.capital) : undefined;
  if (other) return wrong('rows', `La cuota ${other.number} ya está pagada y su capital es otro.`);
  return [...past, ...fresh.map((row) => ({ ...row, cashOn: terms.rolls ? bankDayFrom(row.dueOn) : row.dueOn }))];
}
