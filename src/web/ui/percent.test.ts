import { expect, test } from 'vitest';
import { percentOf } from './percent.ts';

test.each([
  [0, '0,0'],
  [0.4444, '44,4'],
  [14 / 27, '51,9'],
  [0.99951, '99,9'],
  [1, '100,0'],
])('%d is written %s', (ratio, text) => {
  expect(percentOf(ratio)).toBe(text);
});
