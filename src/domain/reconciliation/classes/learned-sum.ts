/** `learnedPayer`: a parent pays for its group: documents of several parties for which it paid before add up to the amount. */
import { doubtsOf, type Option } from '../desk.ts';
import type { Proposal } from '../facts.ts';
import { type Document, type Items, isPayment, type Movement, STEP, type Steps } from '../items.ts';
import { TIMES_TO_ACT } from '../lessons.ts';
import type { Reason } from '../reason-words.ts';
import { DOUBT, rutReason, sumReason } from '../reasons.ts';
import { completesAnother, owesAbout } from '../rivals.ts';
import { subsetSums } from '../subset.ts';
import type { Bundle, MatchClass } from './class.ts';
import { documentsOfParties, groupOf } from './group.ts';
import { learnedPartiesOf, learnedReason } from './learned-payer.ts';
import { claimTest, type PaidSets, shared, waysOf, wholeParts } from './party-sum.ts';

export const LEARNED_SUM: MatchClass = { codes: ['learnedPayer'], find: matchLearnedSums };

function* matchLearnedSums(items: Items): Steps<Bundle[]> {
  if (items.learnedParties.size === 0) return [];
  const isClaimed = claimTest(items);
  const paid: PaidSets[] = [];
  let done = 0;
  for (const movement of items.acting) {
    const isOpen = !movement.isExplained && movement.returnState === 'no' && isPayment(items, movement);
    const parties = isOpen ? groupOf(items, movement) : [];
    const ways = parties.length > 0 ? waysOf(items, movement, parties, true) : [];
    // All are of the same parties. What one of them pays alone is not the parent's.
    const isRivalled =
      ways.some(isClaimed) || parties.some((one) => owesAbout(items, movement, one) || completesAnother(items, movement, one));
    if (ways[0] && isKnown(items, movement, ways[0]) && !isRivalled) paid.push({ movement, ways });
    done += 1;
    if (done % (STEP / 4) === 0) yield;
  }
  return shared(paid).map(({ movement, documents }) => [proposalOf(items, movement, documents)]);
}

/** The parties of some documents for which the payer paid before. */
function othersOf(items: Items, movement: Movement, documents: readonly Document[]): { party: string; times: number }[] {
  const parties = new Set(documents.map(({ party }) => party));
  return learnedPartiesOf(items, movement).filter(({ party }) => party !== movement.rut && parties.has(party));
}

/** Whether a payer is known to pay for all whose documents these are, and for somebody beside itself. */
function isKnown(items: Items, movement: Movement, documents: readonly Document[]): boolean {
  const others = othersOf(items, movement, documents);
  return others.length > 0 && others.every(({ times }) => times >= TIMES_TO_ACT);
}

function proposalOf(items: Items, movement: Movement, documents: readonly Document[]): Proposal {
  const parts = wholeParts(movement, documents);
  const reasons = [...reasonsOf(items, movement, documents), ['onlyGroupSum'] as const];
  return { movementId: movement.id, parts, evidence: 'learnedPayer', isStrong: true, reasons };
}

function reasonsOf(items: Items, movement: Movement, documents: readonly Document[]): Reason[] {
  const own = movement.rut && documents.some(({ party }) => party === movement.rut) ? [rutReason(movement)] : [];
  const others = othersOf(items, movement, documents).map(({ party }) => learnedReason(items, movement, party));
  return [...own, ...others, sumReason(movement, documents)];
}

/** Sums that are offered, at most. */
const MAX_OFFERED = 3;

/** Documents of those for whom a payer paid before that add up to its payment, for a person to choose from. */
export function groupOptions(items: Items, movement: Movement): Option[] {
  const parties = groupOf(items, movement);
  if (parties.length === 0) return [];
  const open = documentsOfParties(items, movement, parties);
  const amounts = open.map((one) => (one.direction === movement.direction ? one.unmatched : -one.unmatched));
  const sets = subsetSums(amounts, movement.open, MAX_OFFERED).map((set) => set.map((at) => open[at]!));
  const ofGroup = sets.filter((documents) => othersOf(items, movement, documents).length > 0);
  return ofGroup.map((documents) => {
    const doubts = [...new Set(documents.flatMap((one) => doubtsOf(items, movement, one)))];
    const reasons = [
      ...reasonsOf(items, movement, documents),
      ...(sets.length > 1 ? [DOUBT.sum] : []),
      ...doubts.filter((one) => one !== DOUBT.name && one !== DOUBT.creditNote),
    ];
    return { documents, evidence: 'learnedPayer', reasons };
  });
}
