import { useEffect, useRef, useState } from 'react';
import { forgetUndo, undoLast } from '#web/ui/lastUndo.ts';
import { notify } from '#web/ui/notify.tsx';
import { typeAhead } from '#web/ui/typeAhead.ts';
import { useIsWide } from '#web/ui/useIsWide.ts';
import { useKeys } from '#web/ui/useKeys.ts';
import type { ListState } from '#web/ui/useList.ts';
import { focusedRow, focusRow } from '#web/ui/useListFocus.ts';
import { usePlace } from '#web/ui/usePlace.ts';
import { useMay } from '../shell/access.ts';
import type { Actions } from './actions.ts';
import { newDrafts } from './drafts.ts';
import type { Search, State } from './filters.ts';
import type { MovementFragment } from './operations.ts';
import { text } from './text.ts';
import { markKeys, type OnMark } from './useMarks.ts';
import { type Suggestion, suggestionsOf } from './words.ts';

type Row = MovementFragment;
/** The parts of the panel that have a key of their own. */
export type Part = 'documents' | 'split' | 'transfer' | 'kind' | 'advance';

type Movements = {
  list: ListState<Search>;
  answer: { isLoading: boolean; isRefreshing: boolean };
  rows: readonly Row[];
  total: number;
};

const isOpen = ({ isMatched, isHidden }: Row) => !isMatched && !isHidden;

/** The current row, in the list or in the open panel, what was put off, the chosen suggestion, and the keyboard. */
export function useBench(movements: Movements, actions: Actions, onMark: OnMark, onHelp: () => void) {
  const { search, setSearch, openId } = movements.list;
  const { now, skipped, skip, ...walk } = useWalk(movements);
  const may = useMay('movements.match');
  const [drafts] = useState(newDrafts);
  const [part, setPart] = useState<Part | null>(null);
  const { choose, optionOf } = useChoice(now, (id) => !openId && walk.show(id));
  const reach = (to: Part) => {
    const row = now();
    if (!row || !isOpen(row)) return;
    if (to !== 'transfer') typeAhead();
    setPart(to);
    if (!openId) walk.show(row.id);
  };
  const latest = useRef(walk);
  latest.current = walk;
  const accept = async () => {
    const row = now();
    if (!row) return;
    const option = optionOf(row);
    const done = await (option > 0 ? actions.accept(row, option) : actions.acceptBest(row));
    // Where what is reconciled leaves the list, the panel goes on as the list does.
    if (done && LEAVING.has(search.state)) latest.current[openId ? 'onward' : 'follow']();
  };
  const open = () => {
    const row = now();
    if (row) walk.show(row.id);
  };
  const note = () => {
    const row = now();
    if (!row) return;
    if (may) typeAhead();
    setSearch({ id: row.id, notes: true, page: search.page }, openId ? 'replace' : 'forward');
    document.querySelector<HTMLElement>('[role="dialog"] textarea')?.focus();
  };
  const undo = useLastUndo(now, actions);
  useKeys({
    ...{ j: () => walk.move(1), k: () => walk.move(-1), n: walk.onward, s: skip },
    ...(openId ? {} : { Enter: () => open() }),
    ...{ c: note, '?': onHelp },
    ...(may && {
      ...Object.fromEntries([1, 2, 3, 4, 5].map((place) => [String(place), () => choose(place)])),
      ...{
        m: () => reach('documents'),
        d: () => reach('split'),
        t: () => reach('transfer'),
        x: () => reach('kind'),
        p: () => reach('advance'),
      },
      ...markKeys(now, onMark),
      ...{ a: () => void accept(), u: () => void undo() },
    }),
  });
  // What was done in another company cannot be undone from this one.
  useEffect(() => forgetUndo, []);
  return { ...walk, may, drafts, optionOf, part, onPart: setPart, skipped };
}
export type Bench = ReturnType<typeof useBench>;

/** The suggestion that a person chose of the current row. @param onChosen  hears of which row */
function useChoice(now: () => Row | undefined, onChosen: (id: string) => void) {
  const [chosen, setChosen] = useState({ id: '', papers: '' });
  const choose = (place: number) => {
    const row = now();
    const suggestion = row && suggestionsOf(row)[place - 1];
    if (!suggestion) return;
    setChosen({ id: row.id, papers: papersOf(suggestion) });
    onChosen(row.id);
  };
  /** The option that a person chose, 0 for none: by its documents, since what is suggested may change meanwhile. */
  const optionOf = (of: Row) => (chosen.id === of.id ? (suggestionsOf(of).find((one) => papersOf(one) === chosen.papers)?.option ?? 0) : 0);
  return { choose, optionOf };
}

/** The lists that what is reconciled leaves. */
const LEAVING: ReadonlySet<State> = new Set<State>(['pending', 'suggested']);

/** Takes back the last act; else what the current row has, which is not known while the last act is being undone. */
function useLastUndo(now: () => Row | undefined, actions: Actions) {
  const isUndoing = useRef(false);
  return async () => {
    if (isUndoing.current) return;
    const going = undoLast();
    const row = now();
    if (!going) return row && actions.undo(row);
    isUndoing.current = true;
    await going.finally(() => {
      isUndoing.current = false;
    });
  };
}

/** What a suggestion is of, whatever its place. */
function papersOf({ parts }: Suggestion): string {
  return parts
    .map(({ document }) => document.id)
    .sort()
    .join();
}

/** The way through the movements: the current one, its neighbours, and those that were put off. */
function useWalk({ list, answer, rows, total }: Movements) {
  const { search, setSearch, openId } = list;
  const isWide = useIsWide();
  const [current, setCurrent] = useState('');
  /** The open movement, which may be on another page of the list. */
  const opened = useRef<Row | null>(null);
  const [putOff, setSkipped] = useState<readonly string[]>([]);
  /** A row that this person accepted is leaving: the one that gets the keyboard in its place is meant next. Of what others take nothing is. */
  const following = useRef(false);
  // What was reconciled since waits no more.
  const skipped = putOff.filter((id) => rows.every((one) => one.id !== id || isOpen(one)));
  const show = (id: string) => {
    setCurrent(id || current);
    list.show(id);
    // Beside the list the panel leaves the keyboard in it.
    if (id && isWide) focusRow(id);
  };
  const go = (id: string) => {
    following.current = false;
    if (openId) return show(id);
    setCurrent(id);
    focusRow(id);
  };
  const pages = { page: search.page, last: Math.ceil(total / search.offset), onPage: (page: number) => setSearch({ page }) };
  const { row: listed, move } = usePlace(rows, openId || current, go, { ...pages, isThere: !answer.isLoading && !answer.isRefreshing });
  /** The movement that a key is for, when it is pressed: the open one is read anew without the list. */
  const now = () => (openId && opened.current?.id === openId ? opened.current : listed);
  const follow = () => {
    following.current = true;
  };
  useEffect(() => {
    if (!following.current || openId || listed) return;
    const id = focusedRow();
    if (id === null || id === current || rows.every((one) => one.id !== id)) return;
    following.current = false;
    setCurrent(id);
  });
  /** To the next one that is open; what was put off comes once nothing else is left. */
  const after = ([...ids]: readonly string[]) => {
    // Nothing waits in such a list: its pages are not walked for it.
    if (search.state === 'matched' || search.state === 'hidden') return notify.quiet(text.noneOpen);
    move(1, {
      isWanted: (one) => isOpen(one) && !ids.includes(one.id),
      onEnd: () => {
        const [first, ...others] = ids;
        setSkipped(others);
        if (first) show(first);
        else notify.quiet(text.noneBelow);
      },
    });
  };
  const skip = () => {
    const row = now();
    if (!row || !isOpen(row)) return after(skipped);
    const ids = [...skipped.filter((id) => id !== row.id), row.id];
    setSkipped(ids);
    after(ids);
  };
  return { current, listed, now, opened, show, go, move, onward: () => after(skipped), follow, skip, skipped };
}
