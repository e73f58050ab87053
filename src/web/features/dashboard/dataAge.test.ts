import { expect, test } from 'vitest';
import { day } from '#domain/date.ts';
import { reachOf } from './dataAge.ts';

test('the sum of accounts is of the day that the data of all of them reach', () => {
  const of = (...days: (string | null)[]) => reachOf(days.map((one) => ({ knownTo: one === null ? null : day(one) })));
  expect(of('2026-12-01', '2026-11-30', '2026-11-30')).toBe('2026-11-30');
  expect(of('2026-12-01', null)).toBe('2026-12-01');
  expect(of(null)).toBeNull();
});
