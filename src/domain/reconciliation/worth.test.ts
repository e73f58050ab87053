import { expect, test } from 'vitest';
import { day } from '../date.ts';
import { convertOn, exchanged } from './worth.ts';

const rates = new Map([
  ['USD' as const, [{ on: day('2026-03-05'), value: '900.5' }]],
  ['EUR' as const, [{ on: day('2026-03-05'), value: '1000' }]],
]);
const on = day('2026-03-10');

test('amounts go over pesos, and are rounded once to the last digit of a currency', () => {
  expect(convertOn(100_00, { rates, on }, 'USD', 'CLP')).toBe(90_050);
  expect(convertOn(90_050, { rates, on }, 'CLP', 'USD')).toBe(100_00);
  expect(convertOn(100_00, { rates, on }, 'USD', 'EUR')).toBe(90_05);
  expect(convertOn(100_00, { rates, on: day('2026-03-01') }, 'USD', 'CLP')).toBeNull();
  expect(convertOn(100_00, { rates, on }, 'GBP', 'CLP')).toBeNull();
  // Older than five days: nothing is matched by it.
  expect(convertOn(100_00, { rates, on: day('2026-03-11') }, 'USD', 'CLP')).toBeNull();
});

const pay = (left: { movement: number; document: number }, amount: number | null = null) =>
  exchanged({ rates, on, movement: { currency: 'CLP' }, document: { currency: 'USD' }, left, amount, tolerance: 0.01 });

test.each<[string, { movement: number; document: number }, number | null, ReturnType<typeof pay>]>([
  ['both whole within 1 %', { movement: 89_500, document: 100_00 }, null, { amount: 89_500, documentAmount: 100_00 }],
  [
    'a payment that is more pays the document, and keeps the rest',
    { movement: 200_000, document: 100_00 },
    null,
    { amount: 90_050, documentAmount: 100_00 },
  ],
  ['a payment that is less pays a part', { movement: 45_025, document: 100_00 }, null, { amount: 45_025, documentAmount: 50_00 }],
  ['a part that a person says', { movement: 90_050, document: 100_00 }, 10_00, { amount: 9_005, documentAmount: 10_00 }],
])('%s', (_name, left, amount, expected) => {
  expect(pay(left, amount)).toEqual(expected);
});
