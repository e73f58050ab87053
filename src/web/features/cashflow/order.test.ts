import { expect, test } from 'vitest';
import { isSameOrder, type Order, orderOf, stepPlace, withArea, withCategory } from './order.ts';

const ORDER: Order = [
  { cashflowCategoryId: 'A', fields: ['a', 'b', 'c'] },
  { cashflowCategoryId: 'B', fields: [] },
  { cashflowCategoryId: 'C', fields: ['d'] },
];
const written = (order: Order) => order.map(({ cashflowCategoryId, fields }) => `${cashflowCategoryId}${fields.join('')}`).join(' ');

test('the total of a section is no category', () => {
  expect(
    orderOf([
      { cashflowCategoryId: null, fields: [] },
      { cashflowCategoryId: 'A', fields: [{ cashflowAreaId: 'a' }] },
    ]),
  ).toEqual([{ cashflowCategoryId: 'A', fields: ['a'] }]);
});

test.each([
  ['C', 'A', 'Cd Aabc B'],
  ['A', null, 'B Cd Aabc'],
  ['A', 'C', 'B Aabc Cd'],
  ['A', 'A', 'Aabc B Cd'],
  ['x', 'A', 'Aabc B Cd'],
])('category %s before %s', (id, before, expected) => {
  expect(written(withCategory(ORDER, id, before))).toBe(expected);
});

test.each([
  ['c', { before: 'a', categoryId: null }, 'Acab B Cd'],
  ['a', { before: 'd', categoryId: null }, 'Abc B Cad'],
  ['a', { before: null, categoryId: 'B' }, 'Abc Ba Cd'],
  ['a', { before: null, categoryId: 'A' }, 'Abca B Cd'],
  ['a', { before: 'a', categoryId: null }, 'Aabc B Cd'],
])('area %s to %o', (id, place, expected) => {
  expect(written(withArea(ORDER, id, place))).toBe(expected);
});

test('a step goes over what is not shown, and ends at the edges', () => {
  const shown = ['a', 'c'];
  expect([stepPlace(shown, 'c', -1), stepPlace(shown, 'a', 1)]).toEqual(['a', null]);
  expect([stepPlace(shown, 'a', -1), stepPlace(shown, 'c', 1), stepPlace(shown, 'b', 1)]).toEqual([undefined, undefined, undefined]);
  expect(stepPlace(['a', 'b', 'c'], 'a', 1)).toBe('c');
  expect([isSameOrder(ORDER, withCategory(ORDER, 'A', 'B')), isSameOrder(ORDER, withCategory(ORDER, 'A', null))]).toEqual([true, false]);
});
