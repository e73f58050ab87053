import { expect, it } from 'vitest';
import { grouped } from './digits.ts';

it.each([
  ['', ''],
  ['7', '7'],
  ['123', '123'],
  ['1234', '1.234'],
  ['-123', '-123'],
  ['-123456', '-123.456'],
  ['1234567890', '1.234.567.890'],
])('%s is shown as %s', (digits, shown) => expect(grouped(digits)).toBe(shown));
