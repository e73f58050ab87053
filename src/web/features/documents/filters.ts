import * as v from 'valibot';
import { addDays } from '#domain/date.ts';
import { choice, DAY, FLAG, PAGED, TEXT } from '#web/ui/useSearch.ts';
import { codesOf, TYPES } from './codes.ts';
import type { PaginatedDocumentsInput } from './operations.ts';
import type { Preset, Tab } from './presets.ts';

export const STATES = ['PAID', 'PENDING', 'LATE', 'INVALID', 'UNEXPECTED'] as const;
/** Empty: both. */
export type Side = Search['side'];

/** What the address of the page holds. Days are both included, as people write them. */
export const SEARCH = v.object({
  ...PAGED,
  side: choice(['', 'issued', 'received'], ''),
  /** 'all': of every kind, obligations and installments too, as figures of what is to pay count them. */
  type: choice([...TYPES, 'all', ''], ''),
  state: choice([...STATES, ''], ''),
  /** Empty: by issue. */
  dateBy: choice(['', 'DUE'], ''),
  /** Of a list with tabs; empty: its first one. */
  tab: TEXT,
  from: DAY,
  to: DAY,
  search: TEXT,
  id: TEXT,
  isDocumentDetail: FLAG,
  /** The search over everything led here: the document may stand on another page of the list. */
  isGlobalSearch: FLAG,
  /** What can still be accepted or claimed stands beside the list. */
  porAceptar: FLAG,
});
export type Search = v.InferOutput<typeof SEARCH>;

export const DOCUMENTS = {
  schema: SEARCH,
  filters: ['type', 'state', 'dateBy', 'from', 'to', 'search'],
  open: 'id',
  openFlag: 'isDocumentDetail',
  openExtra: 'isGlobalSearch',
} as const;

/** What to ask the API for. */
export function inputOf(companyId: string, search: Search, { documentTypes, tabs }: Preset): PaginatedDocumentsInput {
  const { page, offset, side, type, state, dateBy, from, to } = search;
  const tab = tabOf(tabs, search.tab);
  return {
    companyId,
    pagination: { page, offset },
    documentTypes: type === 'all' ? [] : documentTypes,
    filter: { isReceived: tab ? tab.isReceived : side === '' ? null : side === 'received', state: state || null },
    newFilter: {
      codes: tab ? tab.codes : type && type !== 'all' ? codesOf(type) : [],
      dateBy: dateBy || 'ISSUE',
      dateStart: from ? from : null,
      dateEnd: to ? addDays(to, 1) : null,
    },
    search: search.search,
  };
}

/** The tab that an address names, or the first; undefined for a list without tabs. */
export function tabOf(tabs: Preset['tabs'], name: string): Tab | undefined {
  return tabs?.find(({ value }) => value === name) ?? tabs?.[0];
}
