import { describe, expect, test } from 'vitest';
import { day } from '../date.ts';
import { retentionOf, retentionRate } from './honorarios.ts';

test.each([
  ['2018-12-31', 0.1],
  ['2019-12-31', 0.1],
  ['2020-01-01', 0.1075],
  ['2021-06-01', 0.115],
  ['2022-06-01', 0.1225],
  ['2023-06-01', 0.13],
  ['2024-06-01', 0.1375],
  ['2025-12-31', 0.145],
  ['2026-01-01', 0.1525],
  ['2027-06-01', 0.16],
  ['2028-01-01', 0.17],
  ['2040-01-01', 0.17],
])('on %s %d is withheld', (on, rate) => expect(retentionRate(day(on))).toBe(rate));

describe('what was withheld', () => {
  test.each([
    // gross    withheld  on            kind     loan    why
    [500_000, 76_250, '2026-03-01', 'usual', 0, 'the rate of 2026'],
    [943_953, 143_953, '2026-03-01', 'usual', 0, 'from a net amount'],
    [333_333, 50_834, '2026-03-01', 'usual', 0, 'a peso over'],
    [333_333, 50_835, '2026-03-01', 'other', 0, 'two pesos over'],
    [1_000_000, 175_000, '2025-03-01', 'loan', 30_000, '14,5 % and the loan'],
    [1_000_000, 152_500, '2025-12-31', 'other', 0, 'the rate of the year after'],
    [300_000, 0, '2026-09-30', 'none', 0, 'the professional pays it'],
  ] as const)('of %i are %i on %s: %s, %i of it the loan (%s)', (gross, withheld, on, kind, loan, _why) => {
    expect(retentionOf(gross, withheld, day(on))).toEqual({ kind, loan });
  });
});
