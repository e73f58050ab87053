/** What a person applies to documents of the same counterpart: a credit note that names none, or a payment on account. */
import type { Day } from '../date.ts';
import { AppError } from '../errors.ts';
import { type Currency, formatMoney } from '../money.ts';
import type { Rut } from '../rut.ts';

/** A document as applying looks at it; amounts in minor units. `isStanding`: neither claimed nor annulled nor closed. */
export type Appliable = {
  id: string;
  name: string;
  isReceived: boolean;
  sign: number;
  isPayment: boolean;
  isCheque: boolean;
  isStanding: boolean;
  counterpartRut: Rut | null;
  currency: Currency;
  remaining: number;
  issuedOn: Day;
};
export type AppliedPart = { documentId: string; amount: number };
export const MAX_APPLIED = 100;

/**
 * Whether what a person applies can be: each part at most what is left of its document, together at most what is left of the note.
 * @throws NOT_APPLICABLE, NO_PARTS, TARGET_TWICE, OTHER_COUNTERPART, VALUE_MISSING, AMOUNT_OVER_REMAINING
 */
export function checkApplied(note: Appliable, targets: ReadonlyMap<string, Appliable>, parts: readonly AppliedPart[]): void {
  if (!mayBeApplied(note)) throw new AppError('NOT_APPLICABLE');
  if (parts.length === 0 || parts.length > MAX_APPLIED) throw new AppError('NO_PARTS', { max: MAX_APPLIED });
  if (new Set(parts.map(({ documentId }) => documentId)).size < parts.length) throw new AppError('TARGET_TWICE');
  let left = note.remaining;
  for (const { documentId, amount } of parts) {
    const target = targets.get(documentId);
    if (!target || !mayTake(note, target)) throw new AppError('OTHER_COUNTERPART');
    if (!Number.isSafeInteger(amount) || amount <= 0) throw new AppError('VALUE_MISSING', { field: 'amount' });
    const most = Math.min(left, target.remaining);
    if (amount > most) throw new AppError('AMOUNT_OVER_REMAINING', { amount: formatMoney(most, note.currency) });
    left -= amount;
  }
}

/** A note that lowers, or a payment that is no cheque, which pays by its own register. */
function mayBeApplied({ sign, isPayment, isCheque, isStanding }: Appliable): boolean {
  return isStanding && !isCheque && (sign === -1 || isPayment);
}

/** Whether something of a note or a payment on account may go to a document now. */
export function mayGoTo(note: Appliable, target: Appliable): boolean {
  return mayBeApplied(note) && mayTake(note, target) && note.remaining > 0 && target.remaining > 0;
}

function mayTake(note: Appliable, target: Appliable): boolean {
  const isSameParty = note.counterpartRut !== null && note.counterpartRut === target.counterpartRut;
  const isOwed = target.isStanding && target.sign === 1 && !target.isPayment;
  return isOwed && isSameParty && note.isReceived === target.isReceived && note.currency === target.currency && note.id !== target.id;
}
