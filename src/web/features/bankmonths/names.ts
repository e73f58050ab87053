import { bankName } from '#domain/banks.ts';
import type { Currency } from '#domain/money.ts';

/** `Banco Santander 12345678 · USD`; pesos are left out. */
export function accountTitle({ bankId, accountNumber, currency }: { bankId: string; accountNumber: string; currency: Currency }): string {
  return `${bankName(bankId)} ${accountNumber}${currency === 'CLP' ? '' : ` · ${currency}`}`;
}
