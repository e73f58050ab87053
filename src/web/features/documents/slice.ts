import { useEffect, useRef } from 'react';
import * as v from 'valibot';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { session } from '#web/api/session.ts';
import { type ListState, useList } from '#web/ui/useList.ts';
import { DOCUMENTS, SEARCH, type Search } from './filters.ts';

/** What of a list's address is remembered: how it is narrowed and sorted, not where in it somebody was. */
const REMEMBERED = [...DOCUMENTS.filters, 'types', 'side', 'tab', 'sort', 'offset'] as const;
export type Remembered = Partial<Pick<Search, (typeof REMEMBERED)[number]>>;

/** The slice `documents`: by person, company and list; it goes with the session, as everything the browser keeps. */
const useSlice = create<Record<string, Remembered>>()(persist((): Record<string, Remembered> => ({}), { name: 'documents' }));

/**
 * A list whose address says how it is narrowed. Where the address says nothing of it, what was last looked at in this company holds,
 * and else what everybody begins with. @param first  how the list is narrowed and sorted at the first visit
 */
export function useRememberedList(companyId: string, list: string, first: Remembered = {}): ListState<Search> {
  const state = useList(DOCUMENTS);
  const { search, setSearch } = state;
  const key = `${session()?.uid ?? ''} ${companyId} ${list}`;
  const stored = useSlice((all) => all[key]);
  const opened = useRef('');
  /** On its way into the address. */
  const coming = useRef<Remembered | null>(null);
  const now = JSON.stringify(rememberedOf(search));
  if (opened.current !== key) coming.current = restoredSearch(search, stored ?? first);
  else if (now !== '{}') coming.current = null;
  opened.current = key;
  const restored = coming.current;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another list, or another way to look at it, is what it is about
  useEffect(() => {
    if (restored) setSearch({ ...restored, page: search.page });
    else if (!isOtherView(search)) useSlice.setState({ [key]: JSON.parse(now) as Remembered });
  }, [key, now]);

  return restored ? { ...state, search: { ...search, ...restored } } : state;
}

/** What an address that says nothing of how the list is narrowed gets from what was remembered; null when there is nothing to add. */
export function restoredSearch(search: Search, stored: Remembered | undefined): Remembered | null {
  // Another view of the page holds what whoever leads there says, and nothing else.
  if (!stored || isOtherView(search) || Object.keys(rememberedOf(search)).length > 0) return null;
  // What an older version wrote may not fit any more.
  const read = rememberedOf(v.parse(SEARCH, stored));
  return Object.keys(read).length > 0 ? read : null;
}

function isOtherView({ vista, porAceptar }: Search): boolean {
  return vista !== '' || porAceptar;
}

/** The parts of an address that differ from what everybody begins with. */
export function rememberedOf(search: Search): Remembered {
  return Object.fromEntries(REMEMBERED.filter((name) => search[name] !== DEFAULTS[name]).map((name) => [name, search[name]]));
}

const DEFAULTS = v.parse(SEARCH, {});
