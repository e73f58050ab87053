import { useEffect, useRef, useState } from 'react';
import { forgetUndo, undoLast } from '#web/ui/lastUndo.ts';
import { useIsWide } from '#web/ui/useIsWide.ts';
import { useKeys } from '#web/ui/useKeys.ts';
import type { ListState } from '#web/ui/useList.ts';
import { focusRow } from '#web/ui/useListFocus.ts';
import { usePlace } from '#web/ui/usePlace.ts';
import type { Actions } from './actions.ts';
import type { Search } from './filters.ts';
import type { MovementFragment } from './operations.ts';
import { markKeys, type OnMark } from './useMarks.ts';
import { suggestionsOf } from './words.ts';

type Row = MovementFragment;
/** The parts of the panel that have a key of their own. */
export type Part = 'documents' | 'split' | 'transfer' | 'kind';

type Movements = {
  list: ListState<Search>;
  answer: { isRefreshing: boolean };
  rows: readonly Row[];
  total: number;
};

const isOpen = ({ isMatched, isHidden }: Row) => !isMatched && !isHidden;

/** The current row, in the list or in the open panel, what was put off, the chosen suggestion, and the keyboard. */
export function useBench(movements: Movements, actions: Actions, onMark: OnMark, onHelp: () => void) {
  const { search, setSearch, openId } = movements.list;
  const { row, skipped, onward, skip, ...walk } = useWalk(movements);
  const [chosen, setChosen] = useState({ id: '', option: 0 });
  const [part, setPart] = useState<Part | null>(null);
  const choose = (place: number) => {
    const suggestion = row && suggestionsOf(row)[place - 1];
    if (!suggestion) return;
    setChosen({ id: row.id, option: suggestion.option });
    if (!openId) walk.show(row.id);
  };
  const reach = (to: Part) => {
    if (!row || !isOpen(row)) return;
    setPart(to);
    if (!openId) walk.show(row.id);
  };
  const optionOf = (id: string) => (chosen.id === id ? chosen.option : 0);
  const accept = () => {
    if (!row) return;
    const option = optionOf(row.id);
    if (option > 0) void actions.accept(row, option);
    else actions.acceptBest(row);
  };
  const note = () => {
    if (!row) return;
    setSearch({ id: row.id, notes: true, page: search.page }, openId ? 'replace' : 'forward');
    document.querySelector<HTMLElement>('[role="dialog"] textarea')?.focus();
  };
  const isUndoing = useRef(false);
  /** The last act; else what the current row has, which is not known while the last act is being undone. */
  const undo = async () => {
    if (isUndoing.current) return;
    const going = undoLast();
    if (!going) return row && actions.undo(row);
    isUndoing.current = true;
    await going.finally(() => {
      isUndoing.current = false;
    });
  };
  useKeys({
    ...{ j: () => walk.move(1), k: () => walk.move(-1), n: onward, s: skip },
    ...(openId ? {} : { Enter: () => row && walk.show(row.id) }),
    ...Object.fromEntries([1, 2, 3, 4, 5].map((place) => [String(place), () => choose(place)])),
    ...{ m: () => reach('documents'), d: () => reach('split'), t: () => reach('transfer'), x: () => reach('kind') },
    ...markKeys(row, onMark),
    ...{ a: accept, c: note, u: () => void undo(), '?': onHelp },
  });
  // What was done in another company cannot be undone from this one.
  useEffect(() => forgetUndo, []);
  return { ...walk, optionOf, part, onPart: setPart, skipped };
}
export type Bench = ReturnType<typeof useBench>;

/** The way through the movements: the current one, its neighbours, and those that were put off. */
function useWalk({ list, answer, rows, total }: Movements) {
  const { search, setSearch, openId } = list;
  const isWide = useIsWide();
  const [current, setCurrent] = useState('');
  /** The open movement, which may be on another page of the list. */
  const opened = useRef<Row | null>(null);
  const [putOff, setSkipped] = useState<readonly string[]>([]);
  // What was reconciled since waits no more.
  const skipped = putOff.filter((id) => rows.every((one) => one.id !== id || isOpen(one)));
  const show = (id: string) => {
    setCurrent(id || current);
    list.show(id);
    // Beside the list the panel leaves the keyboard in it.
    if (id && isWide) focusRow(id);
  };
  const go = (id: string) => {
    if (openId) return show(id);
    setCurrent(id);
    focusRow(id);
  };
  const pages = { page: search.page, last: Math.ceil(total / search.offset), onPage: (page: number) => setSearch({ page }) };
  const { row: listed, move } = usePlace(rows, openId || current, go, { ...pages, isThere: !answer.isRefreshing });
  const row = openId && opened.current?.id === openId ? opened.current : listed;
  /** To the next one that is open; what was put off comes once nothing else is left. */
  const after = ([...ids]: readonly string[]) =>
    move(1, {
      isWanted: (one) => isOpen(one) && !ids.includes(one.id),
      onEnd: () => {
        const [first, ...others] = ids;
        setSkipped(others);
        if (first) show(first);
      },
    });
  const skip = () => {
    if (!row || !isOpen(row)) return after(skipped);
    const ids = [...skipped.filter((id) => id !== row.id), row.id];
    setSkipped(ids);
    after(ids);
  };
  return { current, listed, row, opened, show, move, onward: () => after(skipped), skip, skipped };
}
