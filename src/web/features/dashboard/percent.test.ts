import { expect, test } from 'vitest';
import { percentText } from './percent.ts';

test.each([
  [0, 0, '–'],
  [0, 7, '0,0%'],
  [149, 180, '82,7%'],
  [1, 3, '33,3%'],
  [9_999, 10_000, '99,9%'],
  [10_000, 10_000, '100%'],
  [29, 100, '29,0%'],
])('%s of %s is %s', (part, whole, expected) => {
  expect(percentText(part, whole)).toBe(expected);
});
