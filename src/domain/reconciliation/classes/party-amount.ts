/** A party that the text identifies, by RUT or name, and exactly the remaining amount. */
import { assignByDay, replaceable } from '../assign.ts';
import type { Evidence, Proposal } from '../facts.ts';
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
} from '../items.ts';
import type { Reason } from '../reason-words.ts';
import { exactReason } from '../reasons.ts';
import { amountKey, hasMoreClaims, mayClaim, type Pair, rivalsOf, unrivalled } from '../rivals.ts';
import type { Bundle } from './class.ts';

/** How a text identifies its party, and the reasons of a match by it. `equal`: documents of that party and amount. */
export type PartyProof = {
  payerOf: (movement: Movement) => string | null;
  /** The text names somebody else than the party. */
  paysForOthers?: boolean;
  evidenceOf: (equal: number) => Evidence;
  reasonsOf: (movement: Movement, document: Document, equal: number) => [party: Reason, others: Reason];
};

/**
 * Matches movements to documents of the same party and amount. One of each is a match. Where a party has several equal documents, every
 * assignment pays the same party the same amount, so the nearest in time are taken, and marked as such, where the days tell them from those
 * that are left. If there are more movements than documents, they stay open: one of them is something else, and nothing shows which.
 */
export function* matchByParty(items: Items, proof: PartyProof): Steps<Bundle[]> {
  const free = items.documents.filter((one) => one.unmatched > 0 && one.unmatched === one.remaining && !one.isCreditNote);
  const open = items.acting.filter((one) => mayClaim(one) && isPayment(items, one));
  const movements = yield* grouped(open, (one) => {
    const payer = proof.payerOf(one);
    return payer && amountKey(one, payer, one.open);
  });
  if (movements.size === 0) return [];
  const payments = [...movements.values()].flat();
  const amounts = new Set(payments.map((one) => one.open));
  const documents = yield* grouped(free, (one) =>
    one.party && amounts.has(one.unmatched) ? amountKey(one, one.party, one.unmatched) : null,
  );
  const rivals = yield* rivalsOf(items, free, payments);
  const pairs: EqualPair[] = [];
  let done = 0;
  for (const [key, group] of movements) {
    const targets = documents.get(key);
    if (targets && !hasMoreClaims(items, group, targets, rivals)) pairs.push(...assignGroup(items, group, targets, proof));
    done += 1;
    if (done % STEP === 0) yield;
  }
  return (yield* unrivalled(items, pairs, rivals)).map((one) => [matchOf(one, proof)]);
}

/** Days by which the next of equal documents must lie further off: a payment is booked on the day that it is made, or on the next. */
const CLEAR_DAYS = 2;

/** `equal`: documents of that party and amount. */
type EqualPair = Pair & { equal: number };

function assignGroup(
  items: Items,
  group: readonly Movement[],
  documents: readonly Document[],
  { paysForOthers = false }: PartyProof,
): EqualPair[] {
  const inOrder = [...documents].sort((a, b) => a.due - b.due);
  const [days, dues] = [group.map((one) => one.day), inOrder.map((one) => one.due)];
  const fits = (i: number, j: number) => group[i]!.returnState === 'no' && nothingContradicts(items, group[i]!, inOrder[j]!, paysForOthers);
  const chosen = assignByDay(days, dues, fits);
  if (!chosen) return [];
  const tied = replaceable(days, dues, fits, chosen, CLEAR_DAYS);
  return chosen.flatMap((index, i) => {
    const document = tied.has(index) ? undefined : inOrder[index];
    return document ? [{ movement: group[i]!, document, equal: documents.length }] : [];
  });
}

/**
 * Whether nothing in the text, the days or the past contradicts that a movement pays a document.
 * @param paysForOthers  the movement's name may be another party's
 */
export function nothingContradicts(items: Items, movement: Movement, document: Document, paysForOthers = false): boolean {
  return (
    isTimely(items, movement, document) &&
    (paysForOthers || !isOtherName(items, movement, document)) &&
    !namesAnotherFolio(items, movement, document) &&
    rejection(items, movement, document) !== 'pair'
  );
}

/** Whether the text has the folio of another open document of the same party, and not of this one. */
export function namesAnotherFolio({ byFolio }: Items, movement: Movement, document: Document): boolean {
  if (movement.numbers.length === 0) return false;
  const named = movement.numbers.flatMap(({ folio }) => byFolio.get(folio) ?? []);
  const ofParty = named.filter((one) => one.party === document.party && one.direction === movement.direction && one.unmatched > 0);
  return ofParty.length > 0 && !ofParty.includes(document);
}

function matchOf({ movement, document, equal }: EqualPair, { evidenceOf, reasonsOf }: PartyProof): Proposal {
  const amount = movement.open;
  const [party, others] = reasonsOf(movement, document, equal);
  const parts = [{ documentId: document.id, amount, documentAmount: amount }];
  return { movementId: movement.id, parts, evidence: evidenceOf(equal), isStrong: true, reasons: [party, exactReason(movement), others] };
}
