import { expect, test } from 'vitest';
import { availableCredit } from './credit-line.ts';

test.each([
  // approved  used  balance  available
  [5_000, 1_200, 300, 3_800, 'part of it is drawn'],
  [5_000, 1_200, -800, 3_000, 'the overdraft uses it too'],
  [5_000, 0, -5_500, 0, 'never below zero'],
  [5_000, 6_000, 100, 0, 'drawn beyond what was approved'],
  [5_000, -100, 100, 5_000, 'never more than was approved'],
  [0, 0, -800, 0, 'no line'],
] as const)('of %i, %i drawn and a balance of %i leave %i: %s', (approved, used, balance, available, _why) =>
  expect(availableCredit({ approved, used, balance })).toBe(available),
);
