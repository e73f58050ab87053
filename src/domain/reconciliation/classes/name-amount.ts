/** `nameAndAmount`: the text names one party of the company and no other, and the amount is exact. */
import { nameReason } from '../reasons.ts';
import type { MatchClass } from './class.ts';
import { matchByParty } from './party-amount.ts';

export const NAME_AMOUNT: MatchClass = {
  codes: ['nameAndAmount'],
  find: (items) =>
    matchByParty(items, {
      payerOf: (movement) => (movement.rut ? null : items.partyOf(movement)),
      evidenceOf: () => 'nameAndAmount',
      reasonsOf: (_movement, document, equal) => [nameReason(document), equal === 1 ? ['onlyDocument'] : ['byDate', equal]],
    }),
};
