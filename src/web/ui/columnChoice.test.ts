import { expect, test } from 'vitest';
import { movedColumn, orderedColumns, shownColumns } from './columnChoice.ts';
import type { Column } from './DataTable.tsx';

const columns = ['date', 'name', 'net', 'total'].map((key): Column<object> => ({ key, head: key, cell: () => null, width: 100 }));
const keysOf = (some: readonly Column<object>[]) => some.map(({ key }) => key);

test.each([
  [[], ['date', 'name', 'net', 'total'], 'as they were made'],
  [['total', 'net', 'name'], ['date', 'total', 'net', 'name'], 'the first one stays'],
  [['total', 'name'], ['date', 'total', 'name', 'net'], 'a new column stands behind the one it was made behind'],
  [['gone', 'total', 'date', 'name', 'net'], ['date', 'total', 'name', 'net'], 'what is none is left out'],
])('order %j: %j (%s)', (order, expected) => {
  expect(keysOf(orderedColumns(columns, { order }))).toEqual(expected);
});

test('hidden ones leave, the first one never; a width that a person chose holds', () => {
  const shown = shownColumns(columns, { hidden: ['date', 'net'], order: [], widths: { name: 222 } });
  expect(shown.map(({ key, width }) => [key, width])).toEqual([
    ['date', 100],
    ['name', 222],
    ['total', 100],
  ]);
});

test.each([
  ['name', 1, ['net', 'name', 'total']],
  ['total', -1, ['name', 'total', 'net']],
  ['name', -1, ['name', 'net', 'total']],
  ['total', 1, ['name', 'net', 'total']],
  ['date', 1, ['name', 'net', 'total']],
] as const)('%s goes %i: %j', (key, step, expected) => {
  expect(movedColumn(keysOf(columns), key, step)).toEqual(expected);
});
