import { useEffect, useRef } from 'react';
import { actsSoFar } from '#web/api/acts.ts';
import { notify } from './notify.tsx';

type Options<Row> = {
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** The row that is open or has the focus; none: ''. */
  id: string;
  /** Identifies the list: after a change of page or filter it is another list, from which nothing was removed. */
  list: string;
  /** The words for the row. */
  words: ((row: Row) => string) | undefined;
};

/** Tells the person, quietly, when the row that they look at leaves its list without any act of theirs. */
export function useDepartures<Row>({ rows, rowKey, id, list, words }: Options<Row>): void {
  const before = useRef<{ rows: readonly Row[]; list: string; acts: number } | null>(null);
  useEffect(() => {
    if (!rows) return;
    const last = before.current;
    if (last?.rows === rows && last.list === list) return;
    before.current = { rows, list, acts: actsSoFar() };
    if (last?.list !== list || last.acts !== actsSoFar()) return;
    const row = last.rows.find((one) => rowKey(one) === id);
    if (words && row && !rows.some((one) => rowKey(one) === id)) notify.quiet(words(row));
  });
}
