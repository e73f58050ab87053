import { expect, test } from 'vitest';
import { day } from '#domain/date.ts';
import { plainNumbers } from './plainNumbers.ts';
import { dayAYearBefore } from './yearBefore.ts';

test('figures are copied without marks, with their sign and their decimals', () =>
  expect(
    plainNumbers([
      [1_234_567, -8],
      [0, 12.5],
    ]),
  ).toBe('1234567\t-8\n0\t12,5'));

test.each([
  ['month', '2028-02-29', '2027-02-28'],
  ['day', '2026-11-25', '2025-11-25'],
  ['week', '2026-11-25', '2025-11-26'], // both are Wednesdays
] as const)('a year before, by %s, %s is %s', (view, on, before) => expect(dayAYearBefore(view, day(on))).toBe(before));
