/** `factoring`: a factor pays exactly what it still owes for invoices that it bought: one, all of one day, or the only ones that make it. */
import { combinations, commonStep, expectedByChance, SELDOM } from '../chance.ts';
import type { Proposal } from '../facts.ts';
import { type Document, groupBy, type Items, type Movement, partyKey, rejection, STEP, type Steps } from '../items.ts';
import { exactReason, nameReason, rutReason, sumReason } from '../reasons.ts';
import { setsOf } from '../sums.ts';
import type { Bundle, MatchClass } from './class.ts';

export const FACTORING: MatchClass = { codes: ['factoring'], find: matchFactors };

/** Days before and after the day on which the factor said it would pay. */
const [BEFORE, AFTER] = [5, 60];
/** What it keeps back it pays once the customer has paid, which may be sooner: then it is only proposed. */
const LONG_BEFORE = 31;
const MAX_INVOICES = 12;

function* matchFactors(items: Items): Steps<Bundle[]> {
  const owed = groupBy(items.documents, (one) =>
    one.isOfFactor && one.party && one.unmatched > 0 ? partyKey(one.direction, one.currency, one.party) : null,
  );
  const bundles: Bundle[] = [];
  let done = 0;
  for (const movement of owed.size === 0 ? [] : items.acting) {
    const factor = isPayment(movement) ? (movement.rut ?? items.partyOf(movement)) : null;
    const documents = factor ? (owed.get(partyKey(1, movement.currency, factor)) ?? []) : [];
    const found = documents.length > 0 ? (paidBy(items, movement, documents, BEFORE) ?? paidEarly(items, movement, documents)) : null;
    if (found) bundles.push([found]);
    done += 1;
    if (done % STEP === 0) yield;
  }
  return bundles;
}

function isPayment({ direction, isExplained, returnState, open, amount }: Movement): boolean {
  return direction > 0 && !isExplained && returnState === 'no' && open === amount;
}

function paidEarly(items: Items, movement: Movement, documents: readonly Document[]): Proposal | null {
  const found = paidBy(items, movement, documents, LONG_BEFORE);
  return found && { ...found, isStrong: false };
}

/** @param before  days before the day on which the factor said it would pay */
function paidBy(items: Items, movement: Movement, documents: readonly Document[], before: number): Proposal | null {
  const near = documents.filter(
    (one) => movement.day >= one.due - before && movement.day <= one.due + AFTER && rejection(items, movement, one) !== 'pair',
  );
  const [exact, otherExact] = near.filter((one) => one.unmatched === movement.open);
  if (exact) return otherExact ? null : proposalOf(movement, [exact]);
  const sums = [...groupBy(near, (one) => String(one.due)).values()].filter(
    (list) => list.length > 1 && list.reduce((sum, one) => sum + one.unmatched, 0) === movement.open,
  );
  if (sums.length > 0) return sums.length === 1 ? proposalOf(movement, sums[0]!) : null;
  const amounts = near.map((one) => one.unmatched);
  const [set, other] = setsOf(amounts, movement.open, { max: 2, largest: MAX_INVOICES }) ?? [];
  if (!set || other) return null;
  const expected = expectedByChance(combinations(amounts.length, set.length), movement.open, commonStep(amounts));
  return expected < SELDOM
    ? proposalOf(
        movement,
        set.map((index) => near[index]!),
      )
    : null;
}

function proposalOf(movement: Movement, documents: readonly Document[]): Proposal {
  const parts = documents.map((one) => ({ documentId: one.id, amount: one.unmatched, documentAmount: one.unmatched }));
  const payer = movement.rut ? rutReason(movement) : nameReason(documents[0]!);
  const amount = documents.length === 1 ? exactReason(movement) : sumReason(movement, documents);
  return { movementId: movement.id, parts, evidence: 'factoring', isStrong: true, reasons: [payer, ['factor'], amount, ['onlyFactor']] };
}
