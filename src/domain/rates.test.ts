import { expect, test } from 'vitest';
import { day } from './date.ts';
import type { Currency } from './money.ts';
import { isOldRate, type RateSeries, rateOn, rateToStore } from './rates.ts';

const USD: RateSeries = [
  { on: day('2026-06-04'), value: '940.15' }, // a Thursday
  { on: day('2026-06-05'), value: '941.00' },
  { on: day('2026-06-15'), value: '950.00' },
];
const UF: RateSeries = [
  { on: day('2026-06-09'), value: '39000.01' },
  { on: day('2026-06-10'), value: '39001.02' },
];
const UTM: RateSeries = [{ on: day('2026-06-01'), value: '71506' }];

const CASES: [RateSeries, Currency, string, string | null, string | null, string][] = [
  // series, currency, day, rate, rate to store things at
  [USD, 'USD', '2026-06-04', '940.15', '940.15', 'published'],
  [USD, 'USD', '2026-06-07', '941.00', '941.00', 'a Sunday takes the Friday'],
  [USD, 'USD', '2026-06-10', '941.00', '941.00', 'five days later'],
  [USD, 'USD', '2026-06-11', '941.00', null, 'six days later'],
  [USD, 'USD', '2026-06-03', null, null, 'before the first'],
  [USD, 'USD', '2027-06-16', '950.00', '950.00', 'ahead of today: the last known'],
  [UF, 'UF', '2026-06-10', '39001.02', '39001.02', 'published'],
  [UF, 'UF', '2026-06-17', '39001.02', null, 'a week later'],
  [UTM, 'UTM', '2026-06-30', '71506', '71506', 'the whole month'],
  [UTM, 'UTM', '2026-05-31', null, null, 'not the month before'],
  [[], 'EUR', '2026-06-10', null, null, 'no series'],
  [[], 'CLP', '2026-06-10', '1', '1', 'pesos'],
];
test.each(CASES)('a rate of a day: %#', (series, currency, on, expected, stored) => {
  expect(rateOn(series, currency, day(on))).toBe(expected);
  expect(rateToStore(series, currency, day(on), day('2026-06-17'))).toBe(stored);
});

test('a value is old after five days, that of the UTM after its month', () => {
  const today = day('2026-11-22');
  expect([isOldRate('USD', day('2026-11-17'), today), isOldRate('USD', day('2026-11-16'), today)]).toEqual([false, true]);
  expect([isOldRate('UTM', day('2026-11-01'), today), isOldRate('UTM', day('2026-08-01'), today)]).toEqual([false, true]);
});
