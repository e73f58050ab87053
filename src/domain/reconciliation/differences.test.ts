import { describe, expect, test } from 'vitest';
import { AppError } from '../errors.ts';
import { checkDifference, type DifferenceFacts, type DifferenceReason, isSmallRest, likelyReason, reasonsFor } from './differences.ts';

describe('why a payment is not to the peso', () => {
  test.each<[string, Partial<DifferenceFacts>, DifferenceReason]>([
    ['a peso', { gap: 1 }, 'rounding'],
    ['a peso more', { gap: -1 }, 'rounding'],
    ['more', { gap: -12_000 }, 'interest'],
    ['little less', { gap: 1_500 }, 'transferFee'],
    ['little less before its day', { gap: 1_500, daysEarly: 12 }, 'transferFee'],
    ['a part before its day', { gap: 30_000, daysEarly: 12 }, 'earlyDiscount'],
    ['a part on its day', { gap: 30_000 }, 'withheld'],
    ['a part by a factor', { gap: 30_000, isOfFactor: true, daysEarly: 12 }, 'factoringCost'],
  ])('%s', (_name, facts, reason) => {
    expect(likelyReason({ gap: 0, owed: 1_190_000, daysEarly: 0, isOfFactor: false, ...facts })).toBe(reason);
  });

  test('what is less has other reasons than what is more, and rounding is at most ten', () => {
    expect(reasonsFor(500)).toEqual(['transferFee', 'earlyDiscount', 'withheld', 'factoringCost']);
    expect(reasonsFor(-500)).toEqual(['interest']);
    expect(reasonsFor(10)).toContain('rounding');
    expect(reasonsFor(-10)).toEqual(['rounding', 'interest']);
    expect(reasonsFor(11)).not.toContain('rounding');
  });

  test('a declared one has to be there, and of a reason that explains it', () => {
    const refused = (gap: number, reason: DifferenceReason) => {
      try {
        checkDifference(gap, reason);
      } catch (error) {
        return error instanceof AppError ? error.code : String(error);
      }
      return null;
    };
    expect(refused(500, 'withheld')).toBeNull();
    expect(refused(-500, 'interest')).toBeNull();
    expect(refused(0, 'rounding')).toBe('DIFFERENCE_NONE');
    expect(refused(-500, 'withheld')).toBe('DIFFERENCE_REASON');
    expect(refused(500, 'interest')).toBe('DIFFERENCE_REASON');
    expect(refused(11, 'rounding')).toBe('DIFFERENCE_REASON');
  });
});

test.each([
  [37, 119_000, true],
  [10, 500, true],
  [11, 500, false],
  [1_000, 5_000_000, true],
  [1_001, 5_000_000, false],
  [0, 119_000, false],
])('%i left by a payment of %i: a rest that may be let go is %s', (rest, paid, isSmall) => {
  expect(isSmallRest(rest, paid)).toBe(isSmall);
});
