import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { Column } from './DataTable.tsx';

/** Which columns of which list a person has put away, on this device until they sign out. */
const useHidden = create<Record<string, readonly string[]>>()(persist((): Record<string, readonly string[]> => ({}), { name: 'columns' }));

export type ColumnChoice = { hidden: readonly string[]; setHidden: (keys: readonly string[]) => void };

/** The choice of columns of a list; `list` is the name under which it is remembered. */
export function useColumnChoice(list: string): ColumnChoice {
  const hidden = useHidden((state) => state[list]) ?? NONE;
  return { hidden, setHidden: (keys) => useHidden.setState({ [list]: keys }) };
}

const NONE: readonly string[] = [];

/** The columns that are shown; the first one, which opens a row, always is. */
export function shownColumns<Row>(columns: readonly Column<Row>[], hidden: readonly string[]): readonly Column<Row>[] {
  if (hidden.length === 0) return columns;
  return columns.filter(({ key }, index) => index === 0 || !hidden.includes(key));
}
