import { expect, test } from 'vitest';
import { COLUMNS, FEE_COLUMNS, OBLIGATION_COLUMNS } from './columns.tsx';

/** Where columns leave a list, and how wide its boxes are: of DataTable.module.css. */
const [FIRST, SECOND, LAST, BOX] = [1240, 1110, 1000, 36];
/** A RUT, the start of a name, and what is around them. */
const PARTY = 170;

test.each([
  ['documents', COLUMNS],
  ['fees', FEE_COLUMNS],
  ['obligations', OBLIGATION_COLUMNS],
] as const)('of %s the counterpart has room for its RUT, however narrow the list before a column leaves', (_name, columns) => {
  for (const [width, left] of [
    [FIRST + 1, 0],
    [SECOND + 1, 1],
    [LAST + 1, 2],
  ] as const) {
    const fixed = columns.filter(({ leaves }) => (leaves ?? 4) > left).reduce((sum, column) => sum + Number(column.width ?? 0), BOX);
    expect(width - fixed).toBeGreaterThan(PARTY);
  }
});

test('gross, withheld and net of fees stand beside each other where the menu is open on a usual screen', () => {
  const wide = FEE_COLUMNS.filter(({ leaves }) => (leaves ?? 4) > 2).map(({ key }) => key);
  expect(wide).toEqual(expect.arrayContaining(['net', 'tax', 'total']));
});
