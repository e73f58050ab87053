import { type Cell, type Flow, type GridRow, SUMS } from './rows.ts';
import { AHEAD } from './search.ts';

/** One of the amounts that a total adds up: from which row, of which column, and with which sign it counts. */
export type Term = { row: string; column: string; label: string; amount: number; isClickable: boolean };

const EXTRAS: ReadonlySet<string> = new Set(['transfersInTransit', 'exchangeDifference', 'unexplained']);

/** What a total of a column is made of, in the order of the grid; null for a row that is no such total. */
export function termsOf(rows: readonly GridRow[], flow: Flow, { row: key, column }: { row: string; column: string }): Term[] | null {
  const sum = SUMS[key];
  if (!sum) return null;
  const index = flow.periods.findIndex((period) => period.start === column);
  const cellOf = (row: GridRow): Cell | undefined => (column === AHEAD ? row.projected : row.values[index]);
  return rows
    .filter((row) => sum.includes(EXTRAS.has(row.key) ? 'extra' : row.key))
    .flatMap((row) => {
      const cell = cellOf(row);
      if (!cell) return [];
      const amount = row.key === 'expense' ? -cell.fieldValue : cell.fieldValue;
      return [{ row: row.key, column, label: row.label, amount, isClickable: cell.isClickable }];
    });
}
