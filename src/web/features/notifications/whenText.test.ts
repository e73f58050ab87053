import { expect, test } from 'vitest';
import { whenText } from './whenText.ts';

test.each([
  ['2026-11-21T12:00:05Z', 'hace un momento', 'a clock that is ahead'],
  ['2026-11-21T11:59:10Z', 'hace un momento', 'seconds'],
  ['2026-11-21T11:59:00Z', 'hace 1 minuto', 'one minute'],
  ['2026-11-21T11:00:01Z', 'hace 59 minutos', 'almost an hour'],
  ['2026-11-21T11:00:00Z', 'hace 1 hora', 'one hour'],
  ['2026-11-20T12:00:01Z', 'hace 23 horas', 'almost a day'],
  ['2026-11-20T12:00:00Z', 'hace 1 día', 'one day'],
  ['2026-11-19T12:00:01Z', 'hace 1 día', 'almost two days'],
  ['2026-11-19T12:00:00Z', '19-11-2026', 'two days'],
  ['2026-11-19T02:30:00Z', '18-11-2026', 'still the day before in Chile'],
])('%s is said as "%s" (%s)', (at, expected) => {
  expect(whenText(new Date(at), new Date('2026-11-21T12:00:00Z'))).toBe(expected);
});
