import { expect, test } from 'vitest';
import { millions, millionsOf } from './millions.ts';

test.each([
  [0, '0'],
  [1_250_000, '1,3'],
  [1_234_500_000, '1.234,5'],
  [-2_000_000, '(2)'],
])('%d pesos', (pesos, text) => expect(millions(pesos)).toBe(text));

test('a figure always has its decimal', () => {
  expect([0, 40_000, 4_000_000, -2_000_000].map(millionsOf)).toEqual(['0,0', '0,0', '4,0', '(2,0)']);
});
