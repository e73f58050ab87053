import { addDays, type Day } from '../date.ts';
import { AppError } from '../errors.ts';
import type { ChequeState } from './payable.ts';

/** The states that may follow each one. A cheque is cashed once movements match it whole, and stays cashed. */
const NEXT: Record<ChequeState, readonly ChequeState[]> = {
  inHand: ['deposited', 'cancelled'],
  issued: ['bounced', 'cancelled'],
  deposited: ['bounced'],
  bounced: ['deposited', 'cancelled'],
  cancelled: [],
};

/** What a list says of a cheque; `replaced`: it bounced, and nothing that it was given for is expected any more. */
export type ShownChequeState = ChequeState | 'cashed' | 'replaced';

/** What a list says of one. */
export function shownState({
  state,
  isCashed,
  isReplaced,
}: {
  state: ChequeState;
  isCashed: boolean;
  isReplaced: boolean;
}): ShownChequeState {
  return isCashed ? 'cashed' : isReplaced ? 'replaced' : state;
}

export const CHEQUE_WORDS: Record<ShownChequeState, string> = {
  inHand: 'en cartera',
  issued: 'girado',
  deposited: 'depositado',
  cashed: 'cobrado',
  bounced: 'protestado',
  replaced: 'protestado y sin deuda',
  cancelled: 'anulado',
};

/** The states that a cheque may go to; one that was issued is never deposited by its issuer, and a cashed one stays so. */
export function nextStates({ state, isIssued, isCashed }: { state: ChequeState; isIssued: boolean; isCashed: boolean }): ChequeState[] {
  return isCashed ? [] : NEXT[state].filter((to) => !(isIssued && to === 'deposited'));
}

/** How far back a change of state may be noted, in days. */
const MAX_DAYS_BACK = 730;

/** Whether a change of state says what it must. @throws CHEQUE_STATE_DAY, CHEQUE_REASON */
export function checkMove(to: ChequeState, on: Day, reason: string | null, today: Day): void {
  if (on > today || on < addDays(today, -MAX_DAYS_BACK)) throw new AppError('CHEQUE_STATE_DAY');
  if (to === 'bounced' && reason === null) throw new AppError('CHEQUE_REASON');
}

/** Whether a cheque still lowers what it was given for. */
export function isStanding(state: ChequeState): boolean {
  return state !== 'bounced' && state !== 'cancelled';
}
