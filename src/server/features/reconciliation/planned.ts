/** Plans what matching by hand writes, checked against what is left on both sides. Pure: manual-matches.ts reads and writes the rows. */

import { AppError } from '#domain/errors.ts';
import { formatMoney } from '#domain/money.ts';
import { checkDifference, type DifferenceReason } from '#domain/reconciliation/differences.ts';
import { DEFAULT_OPTIONS, type Evidence } from '#domain/reconciliation/facts.ts';
import type { StoredReason } from '#domain/reconciliation/reason-words.ts';
import { exchanged } from '#domain/reconciliation/worth.ts';
import type { Locked, LockedDocument, LockedMovement } from './locked.ts';

/**
 * A document to match, with how much of it in minor units (positive); null: as much as there is and fits. `ofMovement`: what that is
 * of a movement in another currency, left out, the day's rate says it; or of what differs from it by a commission or by rounding. `difference`: why the movement pays less or more of it,
 * and, when a person declares it, by how much (`gap`, negative: more).
 */
type RequestedPart = {
  documentId: string;
  amount: number | null;
  ofMovement?: number;
  difference?: DifferenceReason | null;
  gap?: number | null;
  /** A person says that a claimed document is paid all the same. */
  confirmsClaimed?: boolean;
};
export type MatchPlanRequest = {
  movementId: string;
  parts: readonly RequestedPart[];
  evidence?: Evidence | null;
  reasons?: readonly StoredReason[];
};
/** `amount` is negative for a document of the opposite side (a credit note), which adds to what the movement can pay. */
export type PlannedMatch = {
  movementId: string;
  documentId: string;
  amount: number;
  documentAmount: number;
  difference: DifferenceReason | null;
  evidence: Evidence | null;
  reasons: readonly StoredReason[];
};

/** What is left, updated from request to request. */
export type Remaining = { movements: Map<string, number>; documents: Map<string, number> };

export function remainingOf({ movements, documents }: Locked): Remaining {
  return {
    movements: new Map([...movements.values()].map((one) => [one.id, Math.abs(one.amount) - one.matched])),
    documents: new Map([...documents.values()].map((one) => [one.id, one.remaining])),
  };
}

/**
 * Documents of the opposite side come first, since they make room for the others.
 * @throws MATCH_OVER_MOVEMENT, MATCH_OVER_DOCUMENT, MATCH_PAID, MATCH_NOTHING_LEFT, MATCH_OTHER_SIDE, MATCH_OTHER_CURRENCY,
 * MATCH_HIDDEN, MATCH_ANNULLED, MATCH_CLAIMED, MATCH_HIDDEN_MOVEMENT, MATCH_IS_TRANSFER, MATCH_WITHOUT_AMOUNT, DIFFERENCE_NONE, DIFFERENCE_REASON
 */
export function planMatches(locked: Locked, remaining: Remaining, request: MatchPlanRequest): PlannedMatch[] {
  const { movements, documents } = locked;
  const movement = movements.get(request.movementId);
  if (!movement) throw new AppError('NOT_FOUND');
  if (movement.isTransfer) throw new AppError('MATCH_IS_TRANSFER');
  if (movement.isHidden) throw new AppError('MATCH_HIDDEN_MOVEMENT');
  const parts = request.parts.map(({ documentId, ...part }) => {
    const document = documents.get(documentId);
    if (!document) throw new AppError('NOT_FOUND');
    if (document.isHidden) throw new AppError('MATCH_HIDDEN');
    if (document.isAnnulled) throw new AppError('MATCH_ANNULLED');
    if (document.isClaimed && !part.confirmsClaimed) throw new AppError('MATCH_CLAIMED');
    return { ...part, document, isOther: checkSide(movement, document) };
  });
  parts.sort((a, b) => Number(b.isOther) - Number(a.isOther));
  const { evidence = null, reasons = [] } = request;
  const planned = parts.map(({ document, amount, ofMovement, isOther, difference: declared = null, gap = null }) => {
    // Suggestions from before reasons were stored are off by rounding.
    const difference = declared ?? (evidence === 'difference' ? 'rounding' : null);
    const about = { movementId: movement.id, documentId: document.id, evidence, reasons, difference };
    const net = gap === null ? ofMovement : paidOf(remaining, { movement, document, amount, isOther, difference, gap });
    // Both sides are given: what an acquirer keeps, or a declared difference, is between them.
    const isNet = (evidence === 'acquirer' || difference !== null) && net !== undefined && !isOther;
    if (movement.currency !== document.currency || isNet) {
      const whole = gap === null ? amount : (amount ?? openOf(remaining, document));
      return { ...about, ...takeExchanged(locked, remaining, { movement, document, amount: whole, ofMovement: net }) };
    }
    const used = isOther ? takeOther(remaining, movement, document, amount) : takePart(remaining, movement, document, amount);
    return { ...about, amount: isOther ? -used : used, documentAmount: used };
  });
  if ((remaining.movements.get(movement.id) ?? 0) > Math.abs(movement.amount)) throw new AppError('MATCH_OTHER_SIDE');
  return planned;
}

type Declared = {
  movement: LockedMovement;
  document: LockedDocument;
  amount: number | null;
  isOther: boolean;
  difference: DifferenceReason | null;
  gap: number;
};

/** What a movement pays of a document with a difference that a person declares. @throws DIFFERENCE_NONE, DIFFERENCE_REASON, DIFFERENCE_HALF, MATCH_OTHER_SIDE, MATCH_OTHER_CURRENCY */
function paidOf(remaining: Remaining, { movement, document, amount, isOther, difference, gap }: Declared): number {
  if (movement.currency !== document.currency) throw otherCurrency(movement, document);
  if (isOther) throw new AppError('MATCH_OTHER_SIDE');
  checkDifference(gap, difference ?? 'rounding');
  const whole = amount ?? openOf(remaining, document);
  if (Math.abs(gap) * 2 > whole) throw new AppError('DIFFERENCE_HALF');
  return checked(whole - gap);
}

/** Whether the document is on the opposite side of the movement. */
function checkSide(movement: LockedMovement, document: LockedDocument): boolean {
  if (document.direction === 0 || movement.amount === 0) throw new AppError('MATCH_OTHER_SIDE');
  const isOther = document.direction !== Math.sign(movement.amount);
  if (isOther && movement.currency !== document.currency) throw otherCurrency(movement, document);
  return isOther;
}

function otherCurrency(movement: LockedMovement, document: LockedDocument): AppError<'MATCH_OTHER_CURRENCY'> {
  return new AppError('MATCH_OTHER_CURRENCY', { movement: movement.currency, document: document.currency });
}

type ExchangedPart = { movement: LockedMovement; document: LockedDocument; amount: number | null; ofMovement: number | undefined };

/** Of another currency: both sides whole when they differ by no more than the tolerance at the rate of the movement's day. */
function takeExchanged(
  { rates }: Locked,
  remaining: Remaining,
  { movement, document, amount, ofMovement }: ExchangedPart,
): { amount: number; documentAmount: number } {
  const left = { movement: remaining.movements.get(movement.id) ?? 0, document: openOf(remaining, document) };
  if (left.movement <= 0) throw new AppError('MATCH_NOTHING_LEFT');
  const amounts =
    amount !== null && ofMovement !== undefined
      ? { amount: checked(ofMovement), documentAmount: checked(amount) }
      : exchanged({ rates, on: movement.on, movement, document, left, amount, tolerance: DEFAULT_OPTIONS.exchangeTolerance });
  if (!amounts) throw otherCurrency(movement, document);
  checked(amounts.documentAmount);
  checked(amounts.amount);
  if (amounts.documentAmount > left.document)
    throw new AppError('MATCH_OVER_DOCUMENT', { left: formatMoney(left.document, document.currency) });
  if (amounts.amount > left.movement) throw new AppError('MATCH_OVER_MOVEMENT', { left: formatMoney(left.movement, movement.currency) });
  remaining.movements.set(movement.id, left.movement - amounts.amount);
  remaining.documents.set(document.id, left.document - amounts.documentAmount);
  return amounts;
}

function takePart(remaining: Remaining, movement: LockedMovement, document: LockedDocument, amount: number | null): number {
  const ofMovement = remaining.movements.get(movement.id) ?? 0;
  const ofDocument = openOf(remaining, document);
  if (amount === null && ofMovement <= 0) throw new AppError('MATCH_NOTHING_LEFT');
  const used = checked(amount ?? Math.min(ofMovement, ofDocument));
  if (used > ofDocument) throw new AppError('MATCH_OVER_DOCUMENT', { left: formatMoney(ofDocument, document.currency) });
  if (used > ofMovement) throw new AppError('MATCH_OVER_MOVEMENT', { left: formatMoney(ofMovement, movement.currency) });
  remaining.movements.set(movement.id, ofMovement - used);
  remaining.documents.set(document.id, ofDocument - used);
  return used;
}

function takeOther(remaining: Remaining, movement: LockedMovement, document: LockedDocument, amount: number | null): number {
  const ofDocument = openOf(remaining, document);
  const used = checked(amount ?? ofDocument);
  if (used > ofDocument) throw new AppError('MATCH_OVER_DOCUMENT', { left: formatMoney(ofDocument, document.currency) });
  remaining.movements.set(movement.id, (remaining.movements.get(movement.id) ?? 0) + used);
  remaining.documents.set(document.id, ofDocument - used);
  return used;
}

function openOf(remaining: Remaining, document: LockedDocument): number {
  const open = remaining.documents.get(document.id) ?? 0;
  if (open <= 0) throw new AppError('MATCH_PAID');
  return open;
}

function checked(amount: number): number {
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new AppError('MATCH_WITHOUT_AMOUNT');
  return amount;
}
