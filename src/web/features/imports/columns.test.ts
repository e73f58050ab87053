import { expect, test } from 'vitest';
import { guessedRoles, missingRoles, withRole } from './columns.ts';

test('a role moves to the column that is given it, and a column plays one role', () => {
  expect(withRole({ date: 0 }, 1, 'date')).toEqual({ date: 1 });
  expect(withRole({ date: 0 }, 0, 'amount')).toEqual({ amount: 0 });
  expect(withRole({ date: 0, amount: 2 }, 0, '')).toEqual({ amount: 2 });
});

test.each([
  [{}, ['date', 'description', 'amount']],
  [{ date: 0, description: 1, debit: 2 }, ['amount']],
  [{ date: 0, description: 1, debit: 2, credit: 3 }, []],
  [{ date: 0, description: 1, amount: 2 }, []],
])('%j still needs %j', (roles, expected) => {
  expect(missingRoles(roles)).toEqual(expected);
});

test('the first column that holds days is the date', () => {
  const rows = [
    ['N', 'Cuándo', 'Valuta', 'Cuánto'],
    ['1', '03/03/2026', '04/03/2026', '1.000'],
    ['2', '', '05/03/2026', '-20'],
  ];
  expect(guessedRoles(rows)).toEqual({ date: 1 });
  expect(guessedRoles([['a', 'b']])).toEqual({});
});
