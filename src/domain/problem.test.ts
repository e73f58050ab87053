import { expect, test } from 'vitest';
import { MAX_MINOR } from './money.ts';
import { amountProblem } from './problem.ts';

test.each([
  [1, null],
  [MAX_MINOR, null],
  [MAX_MINOR + 1, 'El monto es demasiado grande.'],
  [Number.POSITIVE_INFINITY, 'El monto es demasiado grande.'],
  [0, 'Escribe un monto mayor que cero.'],
  [-1, 'Escribe un monto mayor que cero.'],
  [1.5, 'Escribe un monto mayor que cero.'],
  [Number.NaN, 'Escribe un monto mayor que cero.'],
])('the amount %d', (amount, message) => {
  expect(amountProblem('amount', amount)).toEqual(message === null ? false : { field: 'amount', message });
});
