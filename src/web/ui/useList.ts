import { useState } from 'react';
import * as v from 'valibot';
import { isFiltered, type ListUrl, noFilters, openRow, withOpenRow } from './listUrl.ts';
import { type SearchSchema, type SetSearch, useSearch } from './useSearch.ts';

/** The state of a list on screen: its page and filters, and the open row. */
export type ListState<Search> = {
  search: Search;
  setSearch: SetSearch<Search>;
  isFiltered: boolean;
  clear: () => void;
  /** Identifies the rows requested: another page or filter is another list. */
  key: string;
  /** The row that is open beside the list, or ''. */
  openId: string;
  /** Whether the state has a parameter for an open row. */
  canOpen: boolean;
  /** Opens a row as a step for the browser's Back; another row replaces it; '' closes it. */
  show: (id: string) => void;
};

/** The state of a list that is a screen, kept in the address. */
export function useList<S extends SearchSchema>(url: ListUrl<S>): ListState<v.InferOutput<S>> {
  const [search, setSearch] = useSearch(url.schema);
  return stateOf(url, search, setSearch);
}

/** The state of a list inside a panel, kept outside the address, which belongs to the screen below. */
export function useInnerList<S extends SearchSchema>(url: ListUrl<S>): ListState<v.InferOutput<S>> {
  const [search, setState] = useState(() => v.parse(url.schema, {}));
  return stateOf(url, search, (patch) => setState({ ...search, ...('page' in patch ? {} : { page: 1 }), ...patch }));
}

function stateOf<S extends SearchSchema>(
  url: ListUrl<S>,
  search: v.InferOutput<S>,
  setSearch: SetSearch<v.InferOutput<S>>,
): ListState<v.InferOutput<S>> {
  const openId = openRow(url, search);
  return {
    search,
    setSearch,
    isFiltered: isFiltered(url, search),
    clear: () => setSearch(noFilters(url)),
    key: JSON.stringify({ ...search, ...withOpenRow(url, search, '') }),
    canOpen: url.open !== undefined,
    openId,
    show: (id) => setSearch(withOpenRow(url, search, id), id === '' ? 'back' : openId === '' ? 'forward' : 'replace'),
  };
}
