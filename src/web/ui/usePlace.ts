import { useEffect, useRef } from 'react';

type Row = { id: string };

/** `isThere`: the rows are those of `page`. */
type Pages = { page: number; last: number; isThere: boolean; onPage: (page: number) => void };

/**
 * The row that is meant, and the way to its neighbours: also from where a row was that has left the list since, and on to the next page
 * or the one before.
 */
export function usePlace<One extends Row>(
  rows: readonly One[],
  id: string,
  go: (id: string) => void,
  { page, last, isThere, onPage }: Pages,
) {
  const place = useRef(-1);
  /** On the way to another page: which of its rows is meant. */
  const entering = useRef<{ page: number; step: 1 | -1 } | null>(null);
  const at = rows.findIndex((one) => one.id === id);
  if (at >= 0) place.current = at;
  useEffect(() => {
    const { current } = entering;
    const next = current?.step === 1 ? rows[0] : rows.at(-1);
    if (current?.page !== page || !isThere || !next) return;
    entering.current = null;
    go(next.id);
  });
  const move = (step: 1 | -1) => {
    // The row after one that has gone stands where that one stood.
    const target = at >= 0 || step < 0 ? place.current + step : place.current;
    const isBeyond = rows.length > 0 && (target >= rows.length || (target < 0 && place.current >= 0));
    if (isBeyond && page + step >= 1 && page + step <= last) {
      entering.current = { page: page + step, step };
      return onPage(page + step);
    }
    const next = rows[Math.min(rows.length - 1, Math.max(0, target))];
    if (next) go(next.id);
  };
  return { row: rows[at], move };
}
