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
  /** On the way to another page, or to one that is still read: which of its rows is meant. */
  const entering = useRef<({ page: number } & Move<One>) | null>(null);
  const at = rows.findIndex((one) => one.id === id);
  if (at >= 0) place.current = at;
  useEffect(() => {
    const { current } = entering;
    if (current?.page !== page || !isThere) return;
    entering.current = null;
    const next = first(rows, 0, current);
    if (next) go(next.id);
    else if (rows.length > 0) turn(current);
    else current.onEnd?.();
  });
  const turn = (to: Move<One>) => {
    if (page + to.step < 1 || page + to.step > last) return to.onEnd?.();
    entering.current = { ...to, page: page + to.step };
    onPage(page + to.step);
  };
  const move = (step: 1 | -1, { isWanted = isAny, onEnd }: Partial<Omit<Move<One>, 'step'>> = {}) => {
    // Whoever is ahead of the list goes on when it comes.
    if (rows.length === 0 && !isThere) {
      entering.current = { page, step, isWanted, onEnd };
      return;
    }
    // The row after one that has gone stands where that one stood.
    const target = at >= 0 || step < 0 ? place.current + step : place.current;
    const next = first(rows, step === 1 ? Math.max(0, target) : rows.length - 1 - target, { step, isWanted });
    if (next) return go(next.id);
    const canTurn = rows.length > 0 && (step === 1 || place.current >= 0) && page + step >= 1 && page + step <= last;
    if (canTurn) return turn({ step, isWanted, onEnd });
    if (onEnd) return onEnd();
    const end = rows[Math.min(rows.length - 1, Math.max(0, target))];
    if (end && isWanted(end)) go(end.id);
  };
  return { row: rows[at], move };
}

/** `isWanted`: rows that are not are passed over; `onEnd`: there is none in that direction on any page. */
type Move<One> = { step: 1 | -1; isWanted: (row: One) => boolean; onEnd?: (() => void) | undefined };

const isAny = () => true;

/** The first wanted row from a place on, counted from the end that the step comes from. */
function first<One>(rows: readonly One[], from: number, { step, isWanted }: Pick<Move<One>, 'step' | 'isWanted'>): One | undefined {
  if (from < 0) return;
  return step === 1 ? rows.slice(from).find(isWanted) : rows.slice(0, Math.max(0, rows.length - from)).findLast(isWanted);
}
