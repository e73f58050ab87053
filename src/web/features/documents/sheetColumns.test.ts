import { expect, test } from 'vitest';
import { shownColumns } from '#web/ui/columnChoice.ts';
import { COLUMNS, FEE_COLUMNS, OBLIGATION_COLUMNS } from './columns.tsx';
import { sheetColumns } from './sheetColumns.ts';

test('a sheet has the columns on screen in their order, without those that were put away', () => {
  const view = { hidden: ['net'], order: ['due', 'document', 'party', 'tax', 'total', 'remaining', 'state'], widths: {} };
  const columns = sheetColumns(COLUMNS, shownColumns(COLUMNS, view));
  expect(columns).toEqual(['date', 'due', 'document', 'party', 'tax', 'total', 'remaining', 'state']);
});

test('what a column shows decides its name, not where it stands', () => {
  expect(sheetColumns(FEE_COLUMNS, FEE_COLUMNS)).toEqual(expect.arrayContaining(['gross', 'withheld', 'payable']));
  expect(sheetColumns(OBLIGATION_COLUMNS, OBLIGATION_COLUMNS)).toEqual(expect.arrayContaining(['obligation', 'institution', 'period']));
});
