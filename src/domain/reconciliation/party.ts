/** Strong class: the RUT in the text and the exact amount that remains. */
import { assignByDay } from './assign.ts';
import type { Proposal } from './facts.ts';
import {
  type Document,
  grouped,
  type Items,
  isOtherName,
  isPayment,
  isTimely,
  type Movement,
  rejection,
  STEP,
  type Steps,
} from './items.ts';
import { byDateReason, exactReason, ONLY_DOCUMENT, rutReason } from './reasons.ts';
import { almostBands, amountKey, hasMoreClaims, isAlmostAnother, isSumOfTwo } from './rivals.ts';

/**
 * Matches movements to documents of the same party and the same amount. One of each is a match. Where a party has several equal
 * documents, every way to assign them pays the same party the same amount, so the nearest in time are taken and marked as such.
 * More movements than documents are left open: one of them is something else, and nothing says which.
 */
export function* matchByParty(items: Items): Steps<Proposal[]> {
  const free = items.documents.filter((one) => one.unmatched === one.remaining && !one.isCreditNote);
  const documents = yield* grouped(free, (one) => one.rut && amountKey(one, one.rut, one.unmatched));
  const payments = items.movements.filter((one) => !one.isExplained && one.returnState !== 'sure' && isPayment(items, one));
  const movements = yield* grouped(payments, (one) => one.rut && amountKey(one, one.rut, one.open));
  const hidden = yield* grouped(items.movements, (one) => (one.rut || one.isExplained ? null : amountKey(one, '', one.open)));
  const bands = yield* almostBands(free);
  const proposals: Proposal[] = [];
  let done = 0;
  for (const [key, group] of movements) {
    const targets = documents.get(key);
    if (targets && !hasMoreClaims(items, group, targets, hidden)) proposals.push(...assignGroup(items, group, targets, bands));
    done += 1;
    if (done % STEP === 0) yield;
  }
  return proposals;
}

function assignGroup(
  items: Items,
  group: readonly Movement[],
  documents: readonly Document[],
  bands: ReadonlyMap<string, Document[]>,
): Proposal[] {
  const movements = group.filter((one) => !isAlmostAnother(items, one, bands) && !isSumOfTwo(items, one));
  const inOrder = [...documents].sort((a, b) => a.due - b.due);
  const chosen = assignByDay(
    movements.map((one) => one.day),
    inOrder.map((one) => one.due),
    (i, j) => mayPay(items, movements[i]!, inOrder[j]!),
  );
  return (chosen ?? []).flatMap((index, i) => {
    const document = inOrder[index];
    return document ? [matchOf(movements[i]!, document, documents.length)] : [];
  });
}

/** Nothing in the text, the days or the past speaks against it. */
function mayPay(items: Items, movement: Movement, document: Document): boolean {
  return (
    movement.returnState === 'no' &&
    isTimely(items, movement, document) &&
    !isOtherName(items, movement, document) &&
    !namesAnotherFolio(items, movement, document) &&
    rejection(items, movement, document) !== 'pair'
  );
}

export function namesAnotherFolio({ byFolio }: Items, movement: Movement, document: Document): boolean {
  if (movement.numbers.length === 0) return false;
  const named = movement.numbers.flatMap(({ folio }) => byFolio.get(folio) ?? []);
  const ofParty = named.filter((one) => one.rut === document.rut && one.direction === movement.direction && one.unmatched > 0);
  return ofParty.length > 0 && !ofParty.includes(document);
}

function matchOf(movement: Movement, document: Document, equal: number): Proposal {
  movement.isExplained = true;
  const amount = movement.open;
  document.unmatched -= amount;
  return {
    movementId: movement.id,
    parts: [{ documentId: document.id, amount, documentAmount: amount }],
    evidence: equal === 1 ? 'rutAndAmount' : 'rutAmountAndDate',
    isStrong: true,
    reasons: [rutReason(movement), exactReason(movement), equal === 1 ? ONLY_DOCUMENT : byDateReason(equal)],
  };
}
