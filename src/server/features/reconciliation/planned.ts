/** What matching by hand would write, weighed against what is left on both sides. Pure: see manual-matches.ts for the rows. */

import { AppError } from '#domain/errors.ts';
import { formatMoney } from '#domain/money.ts';
import type { Evidence } from '#domain/reconciliation/facts.ts';
import type { Locked, LockedDocument, LockedMovement } from './locked.ts';

/** A document to match, with how much of it in minor units (positive); null: as much as there is and fits. */
type RequestedPart = { documentId: string; amount: number | null };
export type MatchPlanRequest = {
  movementId: string;
  parts: readonly RequestedPart[];
  evidence?: Evidence | null;
  reasons?: readonly string[];
};
/** `amount` is negative for a document of the other side (a credit note), which adds to what the movement can pay. */
export type PlannedMatch = {
  movementId: string;
  documentId: string;
  amount: number;
  documentAmount: number;
  evidence: Evidence | null;
  reasons: readonly string[];
};

/** What is left while one request follows another. */
export type Remaining = { movements: Map<string, number>; documents: Map<string, number> };

export function remainingOf({ movements, documents }: Locked): Remaining {
  return {
    movements: new Map([...movements.values()].map((one) => [one.id, Math.abs(one.amount) - one.matched])),
    documents: new Map([...documents.values()].map((one) => [one.id, one.remaining])),
  };
}

/**
 * Documents of the other side first, since they make room for the others.
 * @throws MATCH_OVER_MOVEMENT, MATCH_OVER_DOCUMENT, MATCH_PAID, MATCH_NOTHING_LEFT, MATCH_OTHER_SIDE, MATCH_OTHER_CURRENCY,
 * MATCH_HIDDEN, MATCH_IS_TRANSFER, MATCH_WITHOUT_AMOUNT
 */
export function planMatches({ movements, documents }: Locked, remaining: Remaining, request: MatchPlanRequest): PlannedMatch[] {
  const movement = movements.get(request.movementId);
  if (!movement) throw new AppError('NOT_FOUND');
  if (movement.isTransfer) throw new AppError('MATCH_IS_TRANSFER');
  const parts = request.parts.map(({ documentId, amount }) => {
    const document = documents.get(documentId);
    if (!document) throw new AppError('NOT_FOUND');
    if (document.isHidden) throw new AppError('MATCH_HIDDEN');
    return { document, amount, isOther: checkSide(movement, document) };
  });
  parts.sort((a, b) => Number(b.isOther) - Number(a.isOther));
  const { evidence = null, reasons = [] } = request;
  const planned = parts.map(({ document, amount, isOther }) => {
    const used = isOther ? takeOther(remaining, movement, document, amount) : takePart(remaining, movement, document, amount);
    return {
      movementId: movement.id,
      documentId: document.id,
      amount: isOther ? -used : used,
      documentAmount: used,
      evidence,
      reasons,
    };
  });
  if ((remaining.movements.get(movement.id) ?? 0) > Math.abs(movement.amount)) throw new AppError('MATCH_OTHER_SIDE');
  return planned;
}

/** Whether the document is of the other side than the movement. */
function checkSide(movement: LockedMovement, document: LockedDocument): boolean {
  if (document.direction === 0 || movement.amount === 0) throw new AppError('MATCH_OTHER_SIDE');
  if (movement.currency !== document.currency) {
    throw new AppError('MATCH_OTHER_CURRENCY', { movement: movement.currency, document: document.currency });
  }
  return document.direction !== Math.sign(movement.amount);
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
