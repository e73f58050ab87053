import type { ChequeState } from './payable.ts';

/** What a cheque may become; cashed it is once movements match it whole, and then it stays so. */
const NEXT: Record<ChequeState, readonly ChequeState[]> = {
  inHand: ['deposited', 'cancelled'],
  issued: ['bounced', 'cancelled'],
  deposited: ['bounced'],
  bounced: ['deposited', 'cancelled'],
  cancelled: [],
};

export const CHEQUE_WORDS: Record<ChequeState | 'cashed', string> = {
  inHand: 'en cartera',
  issued: 'girado',
  deposited: 'depositado',
  cashed: 'cobrado',
  bounced: 'protestado',
  cancelled: 'anulado',
};

/** Whether a cheque may go from one state to another; one that was issued is never deposited by its issuer. */
export function mayBecome(from: ChequeState, to: ChequeState, isIssued: boolean): boolean {
  return NEXT[from].includes(to) && !(isIssued && to === 'deposited');
}

/** Whether it still pays what it was given for. */
export function isStanding(state: ChequeState): boolean {
  return state !== 'bounced' && state !== 'cancelled';
}
