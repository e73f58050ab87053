import fc from 'fast-check';
import { expect, test } from 'vitest';
import { currentShares, type ShareInput, splitOf, withoutCostCenter } from './split.ts';

const byPercentage = (...percentages: number[]): ShareInput[] =>
  percentages.map((percentage, index) => ({ costCenterId: `c${index}`, amount: null, percentage }));
const byAmount = (...amounts: number[]): ShareInput[] =>
  amounts.map((amount, index) => ({ costCenterId: `c${index}`, amount, percentage: null }));
const amountsOf = (total: number, inputs: ShareInput[]) => splitOf(total, inputs).map(({ amount }) => amount);

test.each([
  { total: 100, inputs: byPercentage(3333, 3333, 3334), parts: [33, 33, 34] },
  { total: 10, inputs: byPercentage(3333, 3333, 3333), parts: [4, 3, 3] },
  { total: 1, inputs: byPercentage(5000, 5000), parts: [1, 0] },
  { total: 1_000, inputs: byPercentage(2500), parts: [250] },
  { total: 1_000, inputs: byAmount(400, 600), parts: [400, 600] },
  { total: 1_000, inputs: [], parts: [] },
])('of $total the parts are $parts', ({ total, inputs, parts }) => {
  expect(amountsOf(total, inputs)).toEqual(parts);
});

test.each([
  { inputs: byPercentage(5000, 5001), code: 'SPLIT_OVER_100' },
  { inputs: byPercentage(10_001), code: 'SPLIT_OVER_100' },
  { inputs: byPercentage(Number.POSITIVE_INFINITY), code: 'SPLIT_OVER_100' },
  { inputs: byPercentage(0), code: 'SPLIT_EMPTY_PART' },
  { inputs: byPercentage(-1), code: 'SPLIT_EMPTY_PART' },
  { inputs: byAmount(0), code: 'SPLIT_EMPTY_PART' },
  { inputs: byAmount(1.5), code: 'SPLIT_EMPTY_PART' },
  { inputs: byAmount(600, 401), code: 'SPLIT_OVER_AMOUNT' },
  { inputs: [...byAmount(600), { costCenterId: 'c9', amount: null, percentage: 100 }], code: 'SPLIT_MIXED' },
  { inputs: [{ costCenterId: 'c0', amount: 1, percentage: 1 }], code: 'SPLIT_MIXED' },
  { inputs: [...byAmount(1), ...byAmount(1)], code: 'SPLIT_TWICE' },
])('$code is refused', ({ inputs, code }) => {
  expect(() => splitOf(1_000, inputs)).toThrow(expect.objectContaining({ code }));
});

const weights = fc.array(fc.integer({ min: 1, max: 2_000 }), { maxLength: 5 });
const total = fc.integer({ min: 0, max: 1_000_000_000_000 });

test('parts by percentage and what is without a cost centre sum to the document, each within one unit of its share', () => {
  fc.assert(
    fc.property(total, weights, (amount, percentages) => {
      const shares = splitOf(amount, byPercentage(...percentages));
      expect(shares.reduce((sum, one) => sum + one.amount, 0) + withoutCostCenter(amount, shares)).toBe(amount);
      for (const share of shares) expect(Math.abs(share.amount - (amount * (share.percentage ?? 0)) / 10_000)).toBeLessThanOrEqual(1);
    }),
    { numRuns: 1_000 },
  );
});

test('a split stays within a document whose amount changed', () => {
  fc.assert(
    fc.property(total, weights, total, (amount, parts, later) => {
      const inputs = parts.reduce((sum, one) => sum + one, 0) <= amount ? byAmount(...parts) : byPercentage(...parts);
      const shares = currentShares(later, splitOf(amount, inputs));
      expect(withoutCostCenter(later, shares)).toBeGreaterThanOrEqual(0);
      expect(shares.every((one) => one.amount >= 0)).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});
