import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, day } from '../date.ts';
import {
  type DaySales,
  depositsAhead,
  type SalesPart,
  type SalesTerms,
  salesParts,
  salesProblems,
  shareLeft,
  spreadMonth,
} from './card-sales.ts';

const TERMS: SalesTerms = { share: 100, commission: null, bankDays: 1, isAhead: false };
const sold = (on: string, boletas: number, vouchers = 0): DaySales => ({
  ...{ on: day(on), boletas, vouchers, paid: { boletas: 0, vouchers: 0 } },
});
const WHOLE: SalesPart = { boletas: [0, 100], vouchers: [0, 100, 100] };
const QUESTION = { part: WHOLE, commission: 0, coveredUntil: day('2026-11-20'), end: day('2027-12-26') };

test('debit comes on the next bank day, and a weekend comes together', () => {
  const sales = [sold('2026-11-26', 100), sold('2026-11-27', 200), sold('2026-11-28', 300), sold('2026-11-29', 400)];
  // Thursday on Friday; Friday, Saturday and Sunday on Monday.
  expect(depositsAhead({ ...QUESTION, sales, terms: TERMS })).toEqual([
    { on: '2026-11-27', amount: 100 },
    { on: '2026-11-30', amount: 900 },
  ]);
});

test('the share of boletas, whole vouchers, and the commission with its IVA', () => {
  const [one] = depositsAhead({
    ...QUESTION,
    sales: [sold('2026-11-26', 1_000_000, 500_000)],
    terms: TERMS,
    part: { boletas: [0, 60], vouchers: [0, 60, 60] },
    commission: 1.5,
  });
  // 1.100.000 less 1,785 %.
  expect(one?.amount).toBe(1_100_000 - 19_635);
});

test('what a statement covers is not expected, whether or not it came', () => {
  const sales = [sold('2026-11-18', 100), sold('2026-11-19', 100), sold('2026-11-20', 700)];
  expect(depositsAhead({ ...QUESTION, sales, terms: TERMS })).toEqual([{ on: '2026-11-23', amount: 700 }]);
});

test('what a deposit explains already comes no more, and still tells what is usual', () => {
  const paid = { ...sold('2026-11-26', 1_000, 500), paid: { boletas: 1_000, vouchers: 200 } };
  expect(depositsAhead({ ...QUESTION, sales: [paid], terms: TERMS })).toEqual([{ on: '2026-11-27', amount: 300 }]);
  const [first] = depositsAhead({ ...QUESTION, sales: [paid], terms: { ...TERMS, isAhead: true } }).slice(1);
  expect(first).toEqual({ on: '2026-12-04', amount: Math.round(1_500 / 8) });
});

test('sales not known yet are the mean of their weekday over eight weeks, from the last known day on', () => {
  const mondays = Array.from({ length: 8 }, (_, week) => sold(addDays(day('2026-09-28'), week * 7), 800));
  const ahead = depositsAhead({
    ...QUESTION,
    sales: [...mondays, sold('2026-11-22', 0)],
    terms: { ...TERMS, isAhead: true },
    end: day('2026-12-15'),
  });
  // Mondays: 23/11, 30/11 and 07/12, each on its Tuesday but for the holiday of 8/12; 14/12 falls on the 15th, which is the end.
  expect(ahead).toEqual([
    { on: '2026-11-24', amount: 800 },
    { on: '2026-12-01', amount: 800 },
    { on: '2026-12-09', amount: 800 },
  ]);
  expect(depositsAhead({ ...QUESTION, sales: mondays, terms: TERMS })).toEqual([]);
});

test('a month spread over its days is exactly its sum', () => {
  fc.assert(
    fc.property(fc.nat(2_000_000_000), fc.nat(2_000_000_000), fc.integer({ min: 0, max: 30 }), (boletas, vouchers, more) => {
      const days = spreadMonth({ from: day('2026-10-01'), until: addDays(day('2026-10-01'), more), boletas, vouchers });
      expect(days).toHaveLength(more + 1);
      expect(days.reduce((sum, one) => sum + one.boletas, 0)).toBe(boletas);
      expect(days.reduce((sum, one) => sum + one.vouchers, 0)).toBe(vouchers);
      expect(Math.max(...days.map((one) => one.boletas)) - Math.min(...days.map((one) => one.boletas))).toBeLessThanOrEqual(1);
    }),
  );
});

test.each([
  [{ share: 101 }, 'share'],
  [{ share: Number.NaN }, 'share'],
  [{ commission: -1 }, 'commission'],
  [{ commission: 21 }, 'commission'],
  [{ bankDays: 1.5 }, 'bankDays'],
  [{ bankDays: 11 }, 'bankDays'],
])('%j is refused', (change, field) => {
  expect(salesProblems({ ...TERMS, ...change }).find(Boolean)).toMatchObject({ field });
});

test.each([
  [[70.7], 29.3],
  [[33.33, 33.33], 33.34],
  [[], 100],
  [[0.1, 0.2], 99.7],
])('the shares %j leave %d %%, exactly', (others, left) => expect(shareLeft(others)).toBe(left));

test('property: the sources of several acquirers expect each sale once: boletas by their shares, vouchers whole', () => {
  const shares = fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 4 });
  const amount = fc.integer({ min: 0, max: 9_999_999 });
  fc.assert(
    fc.property(shares, amount, amount, (drawn, boletas, vouchers) => {
      const deposits = salesParts(drawn).flatMap((part) =>
        depositsAhead({ ...QUESTION, part, sales: [sold('2026-11-26', boletas, vouchers)], terms: TERMS }),
      );
      const total = Math.min(
        100,
        drawn.reduce((sum, one) => sum + one, 0),
      );
      expect(deposits.reduce((sum, one) => sum + one.amount, 0)).toBe(Math.round((boletas * total) / 100) + vouchers);
    }),
    { numRuns: 1_000 },
  );
});
