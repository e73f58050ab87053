import { expect, test } from 'vitest';
import { day } from '#domain/date.ts';
import { namedRanges, rangeLabel } from './dateRanges.ts';

test.each([
  [day('2026-11-21'), '2026-11-01..2026-11-30', '2026-10-01..2026-10-31', '2026-09-01..2026-11-30'],
  [day('2026-01-31'), '2026-01-01..2026-01-31', '2025-12-01..2025-12-31', '2025-11-01..2026-01-31'],
  [day('2024-03-31'), '2024-03-01..2024-03-31', '2024-02-01..2024-02-29', '2024-01-01..2024-03-31'],
])('this month, the last one and the last three on %s', (today, ...expected) => {
  const ranges = namedRanges(today).map(({ from, to }) => `${from}..${to}`);
  expect(ranges.slice(0, 3)).toEqual(expected);
});

test.each<[from: string, to: string, label: string]>([
  ['', '', 'Todas las fechas'],
  ['2026-11-01', '2026-11-30', 'Este mes'],
  ['2025-01-01', '2025-12-31', 'Año anterior'],
  ['2026-11-02', '2026-11-30', '02/11/2026 – 30/11/2026'],
  ['2026-11-02', '', 'Desde el 02/11/2026'],
  ['', '2026-11-30', 'Hasta el 30/11/2026'],
])('from «%s» to «%s» is called %s', (from, to, expected) => {
  expect(rangeLabel({ from: from === '' ? from : day(from), to: to === '' ? to : day(to) }, day('2026-11-21'))).toBe(expected);
});
