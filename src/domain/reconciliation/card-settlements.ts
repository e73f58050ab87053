/**
 * What a card acquirer's report says of each of its deposits: sales, what it kept, and what it paid in. Columns: Transbank's 'Abono acumulado'
 * and 'Resumen histórico de abonos' (two public programs).
 */
import type { Day } from '../date.ts';

/** Whose reports are read: no deposit of another acquirer is compared with them. */
export const REPORTING_ACQUIRER = 'Transbank';

/** The headings of the report; without the last ones it is read too. */
export const CARD_SETTLEMENT_COLUMNS = {
  on: 'Fecha de abono',
  sales: 'Total ventas (+)',
  fee: 'Comisión Transbank + IVA (-)',
  annulled: 'Ventas Anuladas (-)',
  charges: 'Cobros por servicio (-)',
  feeRefund: 'Devolución comisión por ventas anuladas (+)',
  net: 'Total abono',
  account: 'Cuenta de depósito',
  count: 'N° de ventas',
} as const;

/** Whole pesos. `fee` with its IVA; `feeRefund`: of annulled sales, given back; `account` as printed, '' for none; `count`: of sales. */
export type CardSettlement = {
  on: Day;
  sales: number;
  fee: number;
  annulled: number;
  charges: number;
  feeRefund: number;
  net: number;
  account: string;
  count: number;
};
/** One of a file, with its line. */
export type CardSettlementFacts = CardSettlement & { line: number };

/** What should have been paid in, by what the report says of it. */
export function netOf({ sales, fee, annulled, charges, feeRefund }: Omit<CardSettlement, 'on' | 'net' | 'account' | 'count'>): number {
  return sales - fee - annulled - charges + feeRefund;
}

/**
 * The account of a company that a report prints, padded and after its bank. Null where it prints none, or one number that two banks have: any of
 * them may be meant; undefined for one that is not the company's, and says nothing of its deposits.
 */
export function printedAccount(printed: string, accounts: readonly { id: string; number: string }[]): string | null | undefined {
  if (printed === '') return null;
  const digits = (text: string) => text.replace(/\D/g, '').replace(/^0+/, '');
  const named = digits(printed);
  const [own, other] = accounts.filter(({ number }) => named !== '' && digits(number) === named);
  return own && (other ? null : own.id);
}
