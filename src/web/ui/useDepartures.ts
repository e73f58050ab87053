import { useEffect, useRef } from 'react';
import { actsSoFar } from '#web/api/acts.ts';
import { notify } from './notify.tsx';

type Options<Row> = {
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** The row that is open or meant; none: ''. */
  id: string;
  /** Which list it is: another page, another filter are another list, which nothing left. */
  list: string;
  /** What is said of the row. */
  words: ((row: Row) => string) | undefined;
};

/** Says so, quietly, when the row that a person looks at leaves its list and nothing that they did here took it away. */
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
