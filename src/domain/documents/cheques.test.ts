import { expect, test } from 'vitest';
import { isStanding, mayBecome } from './cheques.ts';
import { CHEQUE_STATES } from './payable.ts';

const allowed = (isIssued: boolean) =>
  CHEQUE_STATES.flatMap((from) => CHEQUE_STATES.flatMap((to) => (mayBecome(from, to, isIssued) ? [`${from} ${to}`] : [])));

test('a received cheque is deposited, bounces, is deposited again, or is cancelled', () => {
  expect(allowed(false)).toEqual([
    ...['inHand deposited', 'inHand cancelled', 'issued bounced', 'issued cancelled'],
    ...['deposited bounced', 'bounced deposited', 'bounced cancelled'],
  ]);
});

test('an issued one is never deposited by who issued it', () => {
  expect(allowed(true).filter((one) => one.endsWith('deposited'))).toEqual([]);
});

test('it pays until it bounces or is cancelled', () => {
  expect(CHEQUE_STATES.filter(isStanding)).toEqual(['inHand', 'issued', 'deposited']);
});
