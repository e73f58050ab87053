import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CHARTS, compare, monthsOf, partAt, partsOf } from './comparison.ts';
import { NET_PARTS } from './sales.ts';

const codes = (figure: 'sales' | 'purchases', isReceived: boolean) =>
  NET_PARTS[figure].find((part) => part.isReceived === isReceived)?.codes ?? [];

// The side is that of who sells or buys: purchase invoices and settlements are issued by the other one.
test('sales are what the company sells, by itself or by an agent; a purchase that it documents is a purchase', () => {
  const sold = [30, 32, 33, 34, 35, 38, 39, 41, 43, 45, 46, 48, 56, 61, 110, 111, 112];
  expect(codes('sales', false)).toEqual(expect.arrayContaining(sold));
  for (const code of [0, 1, 50, 52, 914, 920, 922]) expect(codes('sales', false)).not.toContain(code);
  expect(codes('sales', true).toSorted()).toEqual([103, 40, 43]);
  expect(codes('purchases', true)).toEqual(expect.arrayContaining([33, 34, 45, 46, 56, 61, 914]));
  for (const code of [0, 1, 39, 43, 52]) expect(codes('purchases', true)).not.toContain(code);
  expect(codes('purchases', false)).toEqual([]);
});

test('no code is in both figures on one side', () => {
  for (const isReceived of [true, false])
    expect(codes('sales', isReceived).filter((code) => codes('purchases', isReceived).includes(code))).toEqual([]);
});

test.each([
  ['year', 10, 1, 0, 12],
  ['semester', 5, 1, 0, 6],
  ['semester', 6, 2, 6, 12],
  ['quarter', 2, 1, 0, 3],
  ['quarter', 10, 4, 9, 12],
] as const)('the %s of month %i is part %i', (chart, month, part, from, to) => {
  expect(partAt(chart, month)).toBe(part);
  expect(monthsOf(chart, part)).toEqual({ from, to });
});

test('the parts of a year are all of its months, once each', () => {
  for (const chart of CHARTS) {
    const months = Array.from({ length: partsOf(chart) }, (_, index) => monthsOf(chart, index + 1));
    expect(months.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, index) => from + index))).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
    ]);
  }
});

const TENS = Array.from({ length: 12 }, () => 10);
const [NOVEMBER, ALL] = [10, monthsOf('year', 1)];

test('totals run to the same month of both years: this one while the part is under way, else its last', () => {
  expect(compare(TENS, TENS, ALL, NOVEMBER)).toEqual({ lastMonth: 10, current: 110, past: 110, variation: 0 });
  expect(compare(TENS, TENS, monthsOf('quarter', 1), NOVEMBER)).toMatchObject({ lastMonth: 2, current: 30, past: 30 });
  expect(compare(TENS, TENS, monthsOf('semester', 2), 0)).toMatchObject({ lastMonth: 11, current: 60 });
});

test.each([
  [150, 100, 0.5],
  [50, 100, -0.5],
  [0, 100, -1],
  [-50, 100, -1.5],
  [50, -100, -0.5],
  [100, 0, null],
])('%i after %i varies by %s', (current, past, variation) => {
  expect(compare([current], [past], { from: 0, to: 1 }, 0).variation).toBe(variation);
});

test('the bars of any parts, one after the other, are the year', () => {
  const year = fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { minLength: 12, maxLength: 12 });
  fc.assert(
    fc.property(year, year, fc.constantFrom(...CHARTS), (current, past, chart) => {
      const parts = Array.from({ length: partsOf(chart) }, (_, index) => monthsOf(chart, index + 1));
      // In December every part is over or at its last month.
      const totals = parts.map((part) => compare(current, past, part, 11));
      const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);
      expect([sum(totals.map((one) => one.current)), sum(totals.map((one) => one.past))]).toEqual([sum(current), sum(past)]);
    }),
    { numRuns: 1_000 },
  );
});
