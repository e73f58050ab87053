import { nextStates } from '#domain/documents/cheques.ts';
import type { ChequeState } from '#domain/documents/payable.ts';
import { type Currency, toMajor, toMinor } from '#domain/money.ts';
import type { ChequeFragment } from './operations.ts';

type Standing = Pick<ChequeFragment, 'state' | 'isIssued'>;

/** The states that a cheque on screen may go to. */
export function nextOf({ state, isIssued }: Standing): ChequeState[] {
  return state === 'cashed' ? [] : nextStates({ state: state === 'replaced' ? 'bounced' : state, isIssued, isCashed: false });
}

export function mayBeDeposited(cheque: Standing): boolean {
  return nextOf(cheque).includes('deposited');
}

/** What cheques come to, by currency. */
export function sumsOfCheques(cheques: readonly Pick<ChequeFragment, 'partialAmount' | 'currency'>[]): [Currency, number][] {
  const sums = new Map<Currency, number>();
  for (const { partialAmount, currency } of cheques) sums.set(currency, (sums.get(currency) ?? 0) + toMinor(partialAmount, currency));
  return [...sums].map(([currency, minor]) => [currency, toMajor(minor, currency)]);
}
