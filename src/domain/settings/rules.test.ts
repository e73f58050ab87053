import { expect, test } from 'vitest';
import { FEATURES, isBlocked, PLANS, type Plan } from '../access.ts';
import { isPaying, needsTwoPeople, paidPlan, sortedAs } from './rules.ts';

test.each([
  [null, 0, false],
  [null, 1, false],
  [null, 2, true],
  [null, 30, true],
  [true, 1, true],
  [true, 2, true],
  [false, 1, false],
  [false, 30, false],
])('two people: chosen %s with %d users = %s', (chosen, users, expected) => {
  expect(needsTwoPeople(chosen, users)).toBe(expected);
});

test.each([
  ['sub_1', ['caudal'], true],
  ['sub_1', ['free'], true],
  ['sub_1', [], true],
  ['sub_1', ['caudal', 'blocked'], false],
  ['sub_1', ['bloqueado'], false],
  [null, ['caudal'], false],
  [null, ['blocked'], false],
])('paying: %s with %j = %s', (subscription, plan, expected) => {
  expect(isPaying(subscription, plan)).toBe(expected);
});

test.each<[plan: Plan[], expected: Plan[]]>([
  [['caudal', 'blocked'], ['caudal']],
  [['blocked', 'bloqueado'], ['caudalfull']],
  [[], ['caudalfull']],
  [['trial'], ['trial']],
])('after a payment %j is %j', (plan, expected) => {
  expect(paidPlan(plan, ['caudalfull'])).toEqual(expected);
});

test('no plan is blocked after a payment', () => {
  for (const one of PLANS) for (const other of PLANS) expect(isBlocked(paidPlan([one, other], ['free']))).toBe(false);
});

test('sets are kept in one order, each word once, and no unknown word', () => {
  expect(sortedAs(FEATURES, ['eerr', 'cuadratura', 'eerr', 'constructor', ''])).toEqual(['cuadratura', 'eerr']);
});
