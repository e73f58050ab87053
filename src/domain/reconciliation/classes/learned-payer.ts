import { grouped, type Items, type Movement, type Steps } from '../items.ts';
import { payerKey, TIMES_TO_ACT } from '../lessons.ts';
import type { Reason } from '../reason-words.ts';
import { amountKey, completesAnother, makesWithAnother, owesAbout } from '../rivals.ts';
import type { Bundle, MatchClass } from './class.ts';
import { matchByParty } from './party-amount.ts';

export const LEARNED_PAYER: MatchClass = { codes: ['learnedPayer'], find: matchLearned };

function* matchLearned(items: Items): Steps<Bundle[]> {
  if (items.learnedParties.size === 0) return [];
  const open = items.documents.filter((one) => one.unmatched > 0 && !one.isCreditNote);
  const owed = yield* grouped(open, (one) => one.party && amountKey(one, one.party, one.unmatched));
  const payerOf = (movement: Movement) => {
    const isOwed = (party: string) => owed.has(amountKey(movement, party, movement.open));
    const [only, ...others] = learnedPartiesOf(items, movement).filter(({ party }) => isOwed(party));
    if (!only || others.length > 0 || only.times < TIMES_TO_ACT) return null;
    // What it owes itself comes first.
    const own = movement.rut ?? items.partyOf(movement);
    return own && own !== only.party && (isOwed(own) || mayPayOwn(items, movement, own)) ? null : only.party;
  };
  return yield* matchByParty(items, {
    payerOf,
    paysForOthers: true,
    evidenceOf: () => 'learnedPayer',
    reasonsOf: (movement, document, equal) => [
      learnedReason(items, movement, document.party ?? ''),
      equal === 1 ? ['onlyDocument'] : ['byDate', equal],
    ],
  });
}

/** Whether a payment may be of what its payer owes itself: a peso off, for two documents, or one of two instalments. */
function mayPayOwn(items: Items, movement: Movement, own: string): boolean {
  return owesAbout(items, movement, own) || makesWithAnother(items, movement, own, () => true) || completesAnother(items, movement, own);
}

/** The parties that a movement's payer paid for before, and how often people matched it so. */
export function learnedPartiesOf({ learnedParties }: Items, movement: Movement): readonly { party: string; times: number }[] {
  const key = learnedParties.size === 0 ? null : payerKey(movement);
  return (key && learnedParties.get(key)) || [];
}

/** Says who pays for whom, and how often it was so. */
export function learnedReason(items: Items, movement: Movement, party: string): Reason {
  const times = learnedPartiesOf(items, movement).find((one) => one.party === party)?.times ?? 0;
  return ['learnedPayer', movement.rut, party, times];
}
