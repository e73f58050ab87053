import { expect, test } from 'vitest';
import { day } from '#domain/date.ts';
import { plansOf, stateOf } from './vouchers.ts';

test.each([
  [1, 0, null, 'open'],
  [1, 0, '2026-11-22', 'open'],
  [1, 0, '2026-11-21', 'expired'],
  [1, 1, null, 'spent'],
  [0, 0, '2026-11-21', 'spent'],
] as const)('%d uses, %d used, until %s: %s', (uses, used, endsOn, expected) => {
  expect(stateOf({ uses, used, endsOn: endsOn && day(endsOn) }, day('2026-11-22'))).toBe(expected);
});

test('plans by their names; one that nobody knows as it is', () => {
  expect(plansOf({ plan: ['trial', 'caudalfull', 'toString'] })).toBe('Prueba, Caudal Full, toString');
});
