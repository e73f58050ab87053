import { useRef, useState } from 'react';
import { undoLast } from '#web/ui/lastUndo.ts';
import { pressed } from '#web/ui/selection.ts';
import { useKeys } from '#web/ui/useKeys.ts';
import type { ListState } from '#web/ui/useList.ts';
import { focusRow } from '#web/ui/useListFocus.ts';
import { usePlace } from '#web/ui/usePlace.ts';
import { chosenIds, withPage } from './chosen.ts';
import type { Search } from './filters.ts';
import type { RowFragment } from './operations.ts';
import type { DocumentsOnScreen } from './useDocuments.ts';

/** What the keys do beyond moving and choosing. */
type Acts = { pay: () => void; help: () => void };

/** The row that the keyboard is at, and what keys do with it. Over an open document J and K lead to its neighbours. */
export function useListKeys(list: ListState<Search>, screen: DocumentsOnScreen, acts: Acts): { current: string } {
  const { search, setSearch, openId } = list;
  const { rows, total, answer, chosen, choose } = screen;
  const [current, setCurrent] = useState('');
  const anchor = useRef<string | null>(null);
  const go = (id: string) => {
    setCurrent(id);
    if (openId) list.show(id);
    else focusRow(id);
  };
  const pages = { page: search.page, last: Math.ceil(total / search.offset), onPage: (page: number) => setSearch({ page }) };
  const { row, move } = usePlace(rows, openId || current || focusedRow(), go, {
    ...pages,
    isThere: !answer.isLoading && !answer.isRefreshing,
  });

  const chooseRow = (one: RowFragment | undefined, isRange: boolean) => {
    if (!one) return;
    const ids = pressed(chosenIds(chosen, rows), rows.map(idOf), one.id, anchor.current, isRange);
    anchor.current = one.id;
    choose(withPage(chosen, rows, ids));
  };
  /** The row that is left, and the one that is entered: both are chosen, whichever was before. */
  const step = (by: 1 | -1) => (event: KeyboardEvent) => {
    if (event.shiftKey && row) {
      const next = rows[rows.indexOf(row) + by];
      anchor.current = next?.id ?? row.id;
      choose(withPage(chosen, rows, new Set([...chosenIds(chosen, rows), row.id, ...(next ? [next.id] : [])])));
    }
    move(by);
  };
  const onOne = (act: () => void) => () => {
    if (chosen.rows.size === 0 && !chosen.isAll) {
      if (!row) return;
      choose(withPage(chosen, rows, new Set([row.id])));
    }
    act();
  };
  useKeys({
    j: step(1),
    k: step(-1),
    ' ': (event) => chooseRow(row, event.shiftKey),
    Enter: () => row && list.show(row.id),
    p: onOne(acts.pay),
    c: () =>
      row &&
      list.setSearch({ id: row.id, isDocumentDetail: true, detailTab: 'comments', page: search.page }, openId ? 'replace' : 'forward'),
    u: () => void undoLast(),
    '/': () => document.querySelector<HTMLElement>('main input[type="search"]')?.focus(),
    '?': acts.help,
  });
  return { current };
}

const idOf = ({ id }: RowFragment) => id;

/** The row in which the keyboard already is, where somebody got there otherwise. */
function focusedRow(): string {
  return document.activeElement?.closest<HTMLElement>('[data-id]')?.dataset['id'] ?? '';
}
