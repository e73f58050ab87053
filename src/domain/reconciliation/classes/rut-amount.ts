/** `rutAndAmount`, `rutAmountAndDate`: the RUT in the text and the exact amount that remains. */
import { rutReason } from '../reasons.ts';
import type { MatchClass } from './class.ts';
import { matchByParty } from './party-amount.ts';

export const RUT_AMOUNT: MatchClass = {
  codes: ['rutAndAmount', 'rutAmountAndDate'],
  find: (items) =>
    matchByParty(items, {
      payerOf: (movement) => movement.rut,
      evidenceOf: (equal) => (equal === 1 ? 'rutAndAmount' : 'rutAmountAndDate'),
      reasonsOf: (movement, _document, equal) => [rutReason(movement), equal === 1 ? ['onlyDocument'] : ['byDate', equal]],
    }),
};
