import { expect, test } from 'vitest';
import { millions } from './millions.ts';

test.each([
  [0, '0'],
  [1_250_000, '1,3'],
  [1_234_500_000, '1.234,5'],
  [-2_000_000, '(2)'],
])('%d pesos', (pesos, text) => expect(millions(pesos)).toBe(text));
