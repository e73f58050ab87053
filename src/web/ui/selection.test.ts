import { expect, test } from 'vitest';
import { pressed, pressedAll, stateOfAll } from './selection.ts';

const ORDER = ['a', 'b', 'c', 'd', 'e'];
const after = (chosen: string, id: string, before: string | null, isRange: boolean) =>
  [...pressed(new Set(chosen), ORDER, id, before, isRange)].sort().join('');

test.each([
  ['', 'b', null, false, 'b', 'one row'],
  ['b', 'b', 'b', false, '', 'the same again'],
  ['b', 'd', 'b', true, 'bcd', 'downwards'],
  ['d', 'b', 'd', true, 'bcd', 'upwards'],
  ['abcde', 'd', 'b', true, 'ae', 'a range that is taken away'],
  ['b', 'd', null, true, 'bd', 'no row before it'],
  ['b', 'd', 'z', true, 'bd', 'the row before has left the list'],
])('of «%s», pressing %s after %s (⇧ %s) leaves «%s»: %s', (chosen, id, before, isRange, expected, _why) => {
  expect(after(chosen, id, before, isRange)).toBe(expected);
});

test('the head chooses all of a page or none of it, and leaves other pages as they are', () => {
  expect([...pressedAll(new Set(['z', 'a']), ORDER)]).toEqual(['z', 'a', 'b', 'c', 'd', 'e']);
  expect([...pressedAll(new Set(['z', ...ORDER]), ORDER)]).toEqual(['z']);
  expect([new Set(''), new Set('z'), new Set('za'), new Set(['z', ...ORDER])].map((chosen) => stateOfAll(chosen, ORDER))).toEqual([
    'none',
    'none',
    'some',
    'all',
  ]);
});
