/** What of a list a saved view keeps. */
import * as v from 'valibot';
import { stringifySearch } from '#web/api/url.ts';
import { SEARCH, type Search } from './filters.ts';
import { type Remembered, rememberedOf } from './slice.ts';

/** As the address says it, without what everybody begins with. */
export function filtersOf(search: Search): string {
  return stringifySearch(rememberedOf(search)).replace(/^\?/, '');
}

/** The whole of how a list is narrowed and sorted by a view: what it does not name is as everybody begins. */
export function searchOfView(filters: string): Remembered {
  const read = v.parse(SEARCH, Object.fromEntries(new URLSearchParams(filters)));
  return { ...NOTHING, ...rememberedOf(read), page: 1 } as Remembered;
}

const { page: _page, ...DEFAULTS } = v.parse(SEARCH, {});
const NOTHING = Object.fromEntries(
  Object.entries(DEFAULTS).filter(
    ([name]) => !['id', 'isDocumentDetail', 'isGlobalSearch', 'rate', 'detailTab', 'porAceptar', 'vista'].includes(name),
  ),
);
