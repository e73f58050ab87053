import { expect, test } from 'vitest';
import { day } from '#domain/date.ts';
import { trialWarning } from './trial.ts';

test.each([
  [null, null, 'no trial'],
  ['2026-11-20', null, 'ended yesterday'],
  ['2026-11-21', '¡Te quedan 0 días de prueba!', 'the last day'],
  ['2026-11-22', '¡Te queda 1 día de prueba!', 'one day'],
  ['2026-12-21', '¡Te quedan 30 días de prueba!', 'thirty days'],
  ['2026-12-22', null, 'far away'],
])('a trial to %s on 21 November 2026: %s (%s)', (lastDay, expected, _why) => {
  expect(trialWarning(day('2026-11-21'), lastDay === null ? null : day(lastDay))).toBe(expected);
});
