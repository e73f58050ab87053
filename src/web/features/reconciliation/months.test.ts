import { expect, test } from 'vitest';
import { pageOfMonth } from './months.ts';

const months = [
  { period: '2026-03', count: 20 },
  { period: '2026-02', count: 15 },
  { period: '2025-12', count: 30 },
] as const;

test('the page on which a month begins, whatever the order', () => {
  const page = (period: (typeof months)[number]['period'], isAscending = false) => pageOfMonth(months, period, { isAscending, offset: 20 });
  expect([page('2026-03'), page('2026-02'), page('2025-12')]).toEqual([1, 2, 2]);
  expect([page('2025-12', true), page('2026-02', true), page('2026-03', true)]).toEqual([1, 2, 3]);
});
