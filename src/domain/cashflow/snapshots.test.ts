import { expect, test } from 'vitest';
import { snapshotDay } from './snapshots.ts';

test.each([
  // In summer Santiago is three hours behind, in winter four.
  ['2026-11-26T02:58:59Z', null],
  ['2026-11-26T02:59:00Z', '2026-11-25'],
  ['2026-11-26T03:00:00Z', '2026-11-25'],
  ['2026-11-26T08:59:59Z', '2026-11-25'],
  ['2026-11-26T09:00:00Z', null],
  ['2026-06-16T02:59:00Z', null],
  ['2026-06-16T03:59:30Z', '2026-06-15'],
  ['2027-01-01T02:59:00Z', '2026-12-31'],
])('%s: the end of %s', (instant, day) => expect(snapshotDay(new Date(instant))).toBe(day));
