import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Currency,
  clp,
  fitted,
  formatCell,
  formatExact,
  formatMoney,
  fromClp,
  roundHalfAway,
  sumMajor,
  toClp,
  toMajor,
  toMinor,
} from './money.ts';

test('every safe integer is pesos, nothing else is', () => {
  fc.assert(fc.property(fc.maxSafeInteger(), (n) => clp(n) === n));
  for (const bad of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) expect(() => clp(bad)).toThrow(RangeError);
  expect(Object.is(clp(-0), 0)).toBe(true);
});

test.each([
  [2.5, 3],
  [-2.5, -3],
  [2.4, 2],
  [-0.4, 0],
  [0.49999999999999994, 0],
  [7_241_781_874_174_657, 7_241_781_874_174_657],
])('%d rounds to %d', (value, expected) => {
  expect(Object.is(roundHalfAway(value), expected)).toBe(true);
});

test.each([
  // minor    currency rate        pesos      why
  [100, 'USD', '940.15', 940, 'one dollar'],
  [150, 'USD', '1', 2, 'half a peso goes away from zero'],
  [-150, 'USD', '1', -2, 'also below zero'],
  [10_000, 'UF', '40844.79', 40_845, 'one UF'],
  [1234, 'CLP', '999', 1234, 'pesos need no rate'],
] as [number, Currency, string, number, string][])('toClp(%i %s at %s) = %i: %s', (minor, currency, rate, expected) => {
  expect(toClp(minor, currency, rate)).toBe(expected);
});

test.each([
  [940, 'USD', '940', 100, 'one dollar'],
  [-3, 'USD', '200', -2, '1,5 cents go away from zero'],
  [40_845, 'UF', '40844.79', 10_000, 'one UF, but for the rounding of the peso'],
  [1234, 'CLP', '999', 1234, 'pesos need no rate'],
] as [number, Currency, string, number, string][])('fromClp(%i, %s at %s) = %i: %s', (pesos, currency, rate, expected) => {
  expect(fromClp(pesos, currency, rate)).toBe(expected);
});

test('minor and major units are two names of one amount', () => {
  fc.assert(fc.property(fc.integer({ min: -1e11, max: 1e11 }), (n) => toMinor(toMajor(n, 'USD'), 'USD') === n));
  expect(() => toMinor(0.001, 'USD')).toThrow(RangeError);
  expect(() => toMinor(0.5, 'CLP')).toThrow(RangeError);
});

test.each([
  [38_450_120, 'CLP', '$ 38.450.120', '38.450.120'],
  [-1234, 'CLP', '($ 1.234)', '(1.234)'],
  [0, 'CLP', '$ 0', '–'],
  [125_000, 'UF', 'UF 12,50', '13'],
  [-4_905, 'USD', '(US$ 49,05)', '(49)'],
  [5, 'USD', 'US$ 0,05', '–'],
  [-49, 'USD', '(US$ 0,49)', '–'],
  [-50, 'USD', '(US$ 0,50)', '(1)'],
] as const)('%i %s reads %s and %s', (minor, currency, text, cell) => {
  expect(formatMoney(minor, currency)).toBe(text);
  expect(formatCell(minor, currency)).toBe(cell);
});

test('with every digit that is stored, rows of a schedule add up', () => {
  expect([43.514, 43.5139].map((major) => formatExact(major, 'UF'))).toEqual(['UF 43,5140', 'UF 43,5139']);
  expect(formatExact(-1234, 'CLP')).toBe('($ 1.234)');
});

test('format then parse is identity', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (n) => {
      const digits = Number(formatMoney(n).replace(/[^\d]/g, ''));
      return digits === Math.abs(n) && formatMoney(n).startsWith('(') === n < 0;
    }),
  );
});

test.each([
  [[0.1, 0.2], 'USD', 0.3],
  [[1080.2002, 330.1401], 'UF', 1410.3403],
  [[], 'UF', 0],
] as [number[], Currency, number][])('sumMajor(%j %s) = %d, which is an amount of it again', (majors, currency, expected) => {
  expect(sumMajor(majors, currency)).toBe(expected);
});

test('sums of amounts stay amounts of their currency', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -(10 ** 11), max: 10 ** 11 }), { maxLength: 20 }),
      fc.constantFrom('CLP', 'UF', 'USD'),
      (minors, currency) => {
        const sum = sumMajor(
          minors.map((minor) => toMajor(minor, currency)),
          currency,
        );
        expect(toMinor(sum, currency)).toBe(minors.reduce((total, minor) => total + minor, 0));
      },
    ),
  );
});

test('amounts fitted to a total add up to it, and one of them changes at most', () => {
  const amount = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 });
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1 }), fc.integer({ min: -20, max: 20 }), (amounts, difference) => {
      const total = amounts.reduce((sum, one) => sum + one, 0) + difference;
      const parts = fitted(amounts, total);
      expect(parts.reduce((sum, one) => sum + one, 0)).toBe(total);
      expect(parts.filter((one, index) => one !== amounts[index]).length).toBeLessThanOrEqual(1);
    }),
    { numRuns: 1_000 },
  );
});
