import { expect, test } from 'vitest';
import { day } from './date.ts';
import type { Currency } from './money.ts';
import { type RateSeries, rateOn } from './rates.ts';

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

const CASES: [RateSeries, Currency, string, string | null, string][] = [
  [USD, 'USD', '2026-06-04', '940.15', 'published'],
  [USD, 'USD', '2026-06-07', '941.00', 'a Sunday takes the Friday'],
  [USD, 'USD', '2026-06-13', null, 'nothing for eight days'],
  [USD, 'USD', '2026-06-03', null, 'before the first'],
  [USD, 'USD', '2026-06-16', '950.00', 'one day later'],
  [USD, 'USD', '2027-06-16', '950.00', 'ahead of today: the last known'],
  [UF, 'UF', '2026-06-10', '39001.02', 'published'],
  [UF, 'UF', '2026-06-11', null, 'the UF has a value every day'],
  [UTM, 'UTM', '2026-06-30', '71506', 'the whole month'],
  [UTM, 'UTM', '2026-05-31', null, 'not the month before'],
  [[], 'EUR', '2026-06-10', null, 'no series'],
  [[], 'CLP', '2026-06-10', '1', 'pesos'],
];
test.each(CASES)('a rate of a day: %#', (series, currency, on, expected) => {
  expect(rateOn(series, currency, day(on), day('2026-06-17'))).toBe(expected);
});

test('days ahead have no rate when today has none', () => {
  expect(rateOn(USD, 'USD', day('2026-12-01'), day('2026-11-21'))).toBeNull();
  expect(rateOn(UF, 'UF', day('2026-06-20'), day('2026-06-10'))).toBe('39001.02');
  expect(rateOn(UTM, 'UTM', day('2026-07-02'), day('2026-07-02'))).toBeNull();
});
