import { addDays, type Day } from '#domain/date.ts';
import { rangeOf } from '#domain/period.ts';
import { titleOf } from './columns.ts';
import { ACCUMULATED, type Cell, type Flow, type GridRow, OPENING, SUMS } from './rows.ts';
import { AHEAD } from './search.ts';

/** A term of a total: its row and column, and the sign with which it counts. `start`: a day of the window that has its column, if another. */
export type Term = { row: string; column: string; label: string; amount: number; isClickable: boolean; start?: Day };

const EXTRAS: ReadonlySet<string> = new Set(['transfersInTransit', 'exchangeDifference', 'unexplained']);

/** The terms of a total in a column, in the grid's order; null for a row that is not such a total. */
export function termsOf(rows: readonly GridRow[], flow: Flow, { row: key, column }: { row: string; column: string }): Term[] | null {
  const sum = SUMS[key];
  if (key === ACCUMULATED) return periodsUpTo(rows, flow, column);
  if (key === OPENING) return leadingTo(rows, flow, column);
  if (!sum) return null;
  const index = indexOf(flow, column);
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

/** The variation of each period of the window up to a column; of PROYECTADO, which does not accumulate, its own. */
function periodsUpTo(rows: readonly GridRow[], flow: Flow, column: string): Term[] {
  const variation = rows.find((row) => row.key === 'netInflow');
  if (!variation) return [];
  if (column === AHEAD) return [termOf(variation, variation.projected, AHEAD, variation.label)];
  return variationsIn(variation, flow, 0, indexOf(flow, column) + 1);
}

/**
 * A balance to come: the last one that opens its accounts, or else the first of the window, and the variations since. The first of a
 * window that lies ahead is the closing balance of the period before. Null where the cell opens accounts itself.
 */
function leadingTo(rows: readonly GridRow[], flow: Flow, column: string): Term[] | null {
  const [opening, variation] = [OPENING, 'netInflow'].map((key) => rows.find((row) => row.key === key));
  const to = indexOf(flow, column);
  const cell = opening?.values[to];
  if (!opening || !variation || !cell || cell.documents.length > 0) return null;
  const from = Math.max(
    0,
    flow.periods.findLastIndex((period) => period.isCurrent),
  );
  const [first, start] = [opening.values[from], flow.periods[from]?.start];
  if (!first || !start) return null;
  if (from < to)
    return [
      termOf(opening, first, start, `${opening.label} · ${titleOf(flow.primaryView, start)}`),
      ...variationsIn(variation, flow, from, to).map((term) => ({ ...term, label: `${variation.label} · ${term.label}` })),
    ];
  const before = rangeOf(flow.primaryView, addDays(start, -1)).start;
  const closing = rows.find((row) => row.key === 'closingBalance');
  const label = `${closing?.label ?? ''} · ${titleOf(flow.primaryView, before)}`;
  return [{ row: 'closingBalance', column: before, label, amount: first.fieldValue, isClickable: true, start: before }];
}

/** The periods of the window in which a row has a projection beside documents: PROYECTADO holds them all, but each is lowered in its own. */
export function crowdedIn(row: GridRow, flow: Flow): Term[] {
  return flow.periods.flatMap((period, index) => {
    const cell = row.values[index];
    return cell?.isCrowded && !period.isPast ? [termOf(row, cell, period.start, titleOf(flow.primaryView, period.start))] : [];
  });
}

/** The variation of each period of the window from one up to another. */
function variationsIn(variation: GridRow, flow: Flow, from: number, to: number): Term[] {
  return flow.periods.slice(from, to).flatMap(({ start }, index) => {
    const cell = variation.values[from + index];
    return cell ? [termOf(variation, cell, start, titleOf(flow.primaryView, start))] : [];
  });
}

function termOf({ key }: GridRow, { fieldValue, isClickable }: Cell, column: string, label: string): Term {
  return { row: key, column, label, amount: fieldValue, isClickable };
}

function indexOf({ periods }: Flow, column: string): number {
  return periods.findIndex((period) => period.start === column);
}
