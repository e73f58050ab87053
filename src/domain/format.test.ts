import { expect, test } from 'vitest';
import { formatCount, formatDecimal, formatInstant, joinWords, plural } from './format.ts';

test.each([
  [0, '0 movimientos'],
  [1, '1 movimiento'],
  [1234, '1.234 movimientos'],
  [250_000, '250.000 movimientos'],
])('%d is said as %s', (count, text) => {
  expect(plural(count, 'movimiento', 'movimientos')).toBe(text);
});

test('four digits have their point too', () => {
  expect(formatCount(9999)).toBe('9.999');
});

test.each([
  ['2026-11-22T13:05:00Z', '22/11/2026 10:05'],
  ['2026-11-22T02:59:00Z', '21/11/2026 23:59'],
  ['2026-07-01T03:30:00Z', '30/06/2026 23:30'],
  ['2026-07-01T04:00:00Z', '01/07/2026 00:00'],
])('%s is shown as %s, in Chile', (instant, shown) => {
  expect(formatInstant(instant)).toBe(shown);
});

test.each([
  [1234.5, 4, 0, '1.234,5'],
  [0.25, 1, 1, '0,3'],
  [7, 1, 1, '7,0'],
  [1000, 2, 0, '1.000'],
])('a number with its decimals: %d', (value, max, min, text) => {
  expect(formatDecimal(value, max, min)).toBe(text);
});

test.each([
  [[], ''],
  [['a'], 'a'],
  [['a', 'b', 'c'], 'a, b y c'],
  [['a', 'intereses'], 'a e intereses'],
  [['a', 'Hierro'], 'a y Hierro'],
])('words in a sentence: %j', (words, text) => {
  expect(joinWords(words)).toBe(text);
});
