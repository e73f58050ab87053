import { expect, test } from 'vitest';
import { safeInteger } from './parsers.ts';

test('a sum that a number would round is refused with a sentence', () => {
  expect([safeInteger('9007199254740991'), safeInteger('-12')]).toEqual([9_007_199_254_740_991, -12]);
  for (const text of ['9007199254740993', '-9007199254740993']) expect(() => safeInteger(text)).toThrow('demasiado grande para mostrarlo');
});
