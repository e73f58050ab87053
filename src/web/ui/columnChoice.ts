import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { Column } from './DataTable.tsx';

/** A person's view of a list's columns: hidden ones, the order of the others, and widths in pixels. */
export type ColumnView = { hidden: readonly string[]; order: readonly string[]; widths: Readonly<Record<string, number>> };

/** By list, on this device until they sign out. */
const useViews = create<Record<string, ColumnView>>()(
  persist((): Record<string, ColumnView> => ({}), { name: 'columns', version: 1, migrate: withoutOld }),
);

export type ColumnChoice = ColumnView & { change: (patch: Partial<ColumnView>) => void };

const AS_MADE: ColumnView = { hidden: [], order: [], widths: {} };

/** The column view of a list; `list` is the name under which it is stored. */
export function useColumnChoice(list: string): ColumnChoice {
  const view = useViews((state) => state[list]) ?? AS_MADE;
  return { ...view, change: (patch) => useViews.setState((state) => ({ [list]: { ...AS_MADE, ...state[list], ...patch } })) };
}

/** The visible columns, in a person's order and widths; the first one, which opens a row, always stays first. */
export function shownColumns<Row>(columns: readonly Column<Row>[], view: ColumnView): readonly Column<Row>[] {
  return orderedColumns(columns, view)
    .filter(({ key }, index) => index === 0 || !view.hidden.includes(key))
    .map((column) => {
      const width = view.widths[column.key];
      return width === undefined ? column : { ...column, width };
    });
}

/** All columns; those missing from the order follow the column they were declared after. */
export function orderedColumns<Row>(columns: readonly Column<Row>[], { order }: Pick<ColumnView, 'order'>): readonly Column<Row>[] {
  if (order.length === 0) return columns;
  const place = new Map<string, number>();
  let last = -1;
  for (const { key } of columns.slice(1)) {
    const named = order.indexOf(key);
    last = named < 0 ? last + 0.001 : named;
    place.set(key, last);
  }
  const [first, ...others] = columns;
  const sorted = others.toSorted((a, b) => (place.get(a.key) ?? 0) - (place.get(b.key) ?? 0));
  return first ? [first, ...sorted] : [];
}

/** The order after a column moved one place to the left or right; the first one stays first. */
export function movedColumn(keys: readonly string[], key: string, step: 1 | -1): readonly string[] {
  const from = keys.indexOf(key);
  const to = from + step;
  if (from < 1 || to < 1 || to >= keys.length) return keys.slice(1);
  return keys
    .with(from, keys[to] ?? key)
    .with(to, key)
    .slice(1);
}

/** Reads the old format, which was a list of hidden columns. */
function withoutOld(stored: unknown, version: number): Record<string, ColumnView> {
  return version === 1 ? (stored as Record<string, ColumnView>) : {};
}
