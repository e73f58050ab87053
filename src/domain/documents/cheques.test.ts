import { expect, test } from 'vitest';
import { day } from '../date.ts';
import { checkMove, isStanding, nextStates } from './cheques.ts';
import { CHEQUE_STATES } from './payable.ts';

const allowed = (isIssued: boolean) =>
  CHEQUE_STATES.flatMap((state) => nextStates({ state, isIssued, isCashed: false }).map((to) => `${state} ${to}`));

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

test('a cashed one stays so', () => {
  expect(nextStates({ state: 'deposited', isIssued: false, isCashed: true })).toEqual([]);
});

const TODAY = day('2026-03-10');
test.each([
  ['deposited', '2026-03-10', null, null],
  ['deposited', '2026-03-11', null, 'CHEQUE_STATE_DAY'],
  ['deposited', '2024-03-09', null, 'CHEQUE_STATE_DAY'],
  ['bounced', '2026-03-01', 'Falta de fondos', null],
  ['bounced', '2026-03-01', null, 'CHEQUE_REASON'],
  ['cancelled', '2026-03-01', null, null],
] as const)('%s on %s because of %s: %s', (state, on, reason, code) => {
  const check = () => checkMove(state, day(on), reason, TODAY);
  if (code === null) expect(check).not.toThrow();
  else expect(check).toThrow(expect.objectContaining({ code }));
});
