/** `difference`: the RUT in the text, and the party's only document of about that amount, off by rounding or by what the company lets go. */
import { type DifferenceReason, isWithinLimit, likelyReason, ROUNDED, widestLimit } from '../differences.ts';
import type { MatchingFacts, Proposal } from '../facts.ts';
import { type Document, grouped, type Items, isPayment, isTimely, type Movement, partyKey, STEP, type Steps } from '../items.ts';
import type { Reason } from '../reason-words.ts';
import { differenceReason, rutReason } from '../reasons.ts';
import { amountKey, completesAnother } from '../rivals.ts';
import type { Bundle, MatchClass } from './class.ts';
import { learnedPartiesOf } from './learned-payer.ts';
import { nothingContradicts } from './party-amount.ts';

export const ROUNDING: MatchClass = { codes: ['difference'], find: matchRounded };

/** Another document of the party, or what two of them make, so near to the payment could be meant as well. */
const NEAR = 100;
/** Days from its due date within which somebody else's document may be what was paid. */
const NEAR_DAYS = 31;

function* matchRounded(items: Items): Steps<Bundle[]> {
  const claims = yield* grouped(
    items.movements.filter((one) => !one.isExplained),
    (one) => amountKey(one, '', one.open),
  );
  const owedBy = owedByParty(items);
  const exact = yield* grouped(items.documents, (one) =>
    one.unmatched > 0 && !one.isCreditNote ? amountKey(one, '', one.unmatched) : null,
  );
  const bundles: Bundle[] = [];
  let done = 0;
  for (const movement of items.acting) {
    const isOpen = !movement.isExplained && movement.returnState === 'no' && movement.open === Math.abs(movement.amount);
    const document =
      isOpen && movement.rut && isPayment(items, movement) ? onlyNear(items, movement, owedBy(movement, movement.rut)) : null;
    const reason = document && reasonWithin(items.facts, movement, document);
    if (
      document &&
      reason &&
      learnedPartiesOf(items, movement).length === 0 &&
      !completesAnother(items, movement, movement.rut ?? '') &&
      !isSumOfTwo(items, movement, document) &&
      !isClaimed(movement, document, claims) &&
      !isOwedExactly(items, movement, document, exact) &&
      nothingContradicts(items, movement, document)
    )
      bundles.push([proposalOf(items.facts, movement, document, reason)]);
    done += 1;
    if (done % STEP === 0) yield;
  }
  return bundles;
}

/** How far from its document a payment in a currency may be. */
function widest({ limits }: MatchingFacts, { currency }: Movement): number {
  return currency === 'CLP' && limits ? widestLimit(limits) : ROUNDED;
}

/** What a party owes on the side of a movement, the least first. */
type OwedBy = (movement: Movement, party: string) => readonly Document[];

function owedByParty({ byParty }: Items): OwedBy {
  const sorted = new Map<string, readonly Document[]>();
  return (movement, party) => {
    const key = partyKey(movement.direction, movement.currency, party);
    const before = sorted.get(key);
    if (before) return before;
    const list = (byParty.get(key) ?? []).filter((one) => one.unmatched > 0 && !one.isCreditNote);
    const inOrder = list.toSorted((a, b) => a.unmatched - b.unmatched);
    sorted.set(key, inOrder);
    return inOrder;
  };
}

/** Of a list in order, those from an amount up to another. */
function between(list: readonly Document[], from: number, to: number): readonly Document[] {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle]!.unmatched < from) low = middle + 1;
    else high = middle;
  }
  let end = low;
  // Two are enough to know that it is not the only one.
  while (end < list.length && end < low + 2 && list[end]!.unmatched <= to) end += 1;
  return list.slice(low, end);
}

/** The document that is off, when the party owes nothing else of about that amount. */
function onlyNear({ facts }: Items, movement: Movement, owed: readonly Document[]): Document | null {
  const reach = Math.max(NEAR, widest(facts, movement));
  const [only, other] = between(owed, movement.open - reach, movement.open + reach);
  return only && !other && only.unmatched !== movement.open && only.unmatched === only.remaining ? only : null;
}

/** Why they differ, if that needs no person. */
function reasonWithin(facts: MatchingFacts, movement: Movement, document: Document): DifferenceReason | null {
  const reason = reasonOf(movement, document);
  const limits = movement.currency === 'CLP' ? facts.limits : undefined;
  return isWithinLimit(document.unmatched - movement.open, reason, limits ?? new Map()) ? reason : null;
}

/** The most likely reason of the difference. */
export function reasonOf(movement: Movement, document: Document): DifferenceReason {
  return likelyReason({
    gap: document.unmatched - movement.open,
    owed: document.unmatched,
    daysEarly: document.due - movement.day,
    isOfFactor: document.isOfFactor ?? false,
  });
}

/** The amounts of a party's documents that a payment may be off from, which is what it is compared with. */
export function amountsAround({ facts, byParty }: Items, movement: Movement): number[] {
  const rounded = [movement.open - ROUNDED, movement.open + ROUNDED];
  const reach = widest(facts, movement);
  if (reach <= ROUNDED || !movement.rut) return rounded;
  const owed = byParty.get(partyKey(movement.direction, movement.currency, movement.rut)) ?? [];
  const amounts = owed.flatMap((one) => [one.remaining, one.unmatched]).filter((amount) => Math.abs(amount - movement.open) <= reach);
  return [...new Set([...rounded, ...amounts])];
}

/** Whether two other documents of the party make about the amount. */
function isSumOfTwo({ byParty }: Items, movement: Movement, document: Document): boolean {
  const amounts = (byParty.get(partyKey(movement.direction, movement.currency, document.party ?? '')) ?? [])
    .filter((one) => one !== document && one.unmatched > 0 && one.unmatched < movement.open)
    .map((one) => one.unmatched)
    .sort((a, b) => a - b);
  // The smallest with the largest, one of them the next.
  for (let [low, high] = [0, amounts.length - 1]; low < high; ) {
    const sum = amounts[low]! + amounts[high]!;
    if (Math.abs(sum - movement.open) <= NEAR) return true;
    if (sum < movement.open) low += 1;
    else high -= 1;
  }
  return false;
}

/** Whether another open movement is of one of the two amounts, whoever it names. */
function isClaimed(movement: Movement, document: Document, claims: ReadonlyMap<string, readonly Movement[]>): boolean {
  return [movement.open, document.unmatched].some((amount) => claims.get(amountKey(movement, '', amount))?.some((one) => one !== movement));
}

/** Whether somebody else, as a sister company, owes just what was paid, and for about as long. */
function isOwedExactly(items: Items, movement: Movement, document: Document, exact: ReadonlyMap<string, readonly Document[]>): boolean {
  const owed = exact.get(amountKey(movement, '', movement.open)) ?? [];
  return owed.some(
    (one) => one.party !== document.party && isTimely(items, movement, one) && Math.abs(movement.day - one.due) <= NEAR_DAYS,
  );
}

function proposalOf({ limits }: MatchingFacts, movement: Movement, document: Document, difference: DifferenceReason): Proposal {
  const parts = [{ documentId: document.id, amount: movement.open, documentAmount: document.unmatched, difference }];
  const isRounded = Math.abs(document.unmatched - movement.open) <= ROUNDED;
  const why: Reason[] = isRounded ? [] : [['withinLimit', difference, limits?.get(difference) ?? 0]];
  const reasons: Reason[] = [rutReason(movement), differenceReason(movement, document), ...why, ['onlyNear']];
  return { movementId: movement.id, parts, evidence: 'difference', isStrong: true, reasons };
}
