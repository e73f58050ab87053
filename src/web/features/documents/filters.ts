import * as v from 'valibot';
import { addDays } from '#domain/date.ts';
import { choice, DAY, FLAG, PAGED, TEXT } from '#web/ui/useSearch.ts';
import { codesOfType, LEGACY_TYPES, TYPES } from './codes.ts';
import { NARROWING_NAMES, NARROWING_SCHEMAS, narrowingInput } from './narrowings.ts';
import type { DocumentSort, PaginatedDocumentsInput } from './operations.ts';
import type { Preset, Tab } from './presets.ts';

const SORTS = ['', 'issue', 'due', '-due', 'amount', '-amount', 'remaining', '-remaining', 'name', '-name'] as const;
export const STATES = ['PAID', 'PENDING', 'LATE', 'LATE_WITHOUT_AGENDA', 'INVALID', 'UNEXPECTED'] as const;
/** Of an open document; its details come first and are not named. */
const DETAIL_TABS = ['matches', 'nominas', 'comments', 'history'] as const;
export type DetailTab = Search['detailTab'];
/** Empty: both. */
export type Side = Search['side'];

/** What the address of the page holds. Days are both included, as people write them. */
export const SEARCH = v.object({
  ...PAGED,
  side: choice(['', 'issued', 'received'], ''),
  /** 'all': of every kind, obligations and installments too, as figures of what is to pay count them. 'advances': payments on account that are open. */
  type: choice([...TYPES, ...LEGACY_TYPES, 'advances', 'all', ''], ''),
  /** Which types can be chosen: those in use, or those of paper too. */
  types: choice(['', 'ALL'], ''),
  state: choice([...STATES, ''], ''),
  /** Empty: by issue. */
  dateBy: choice(['', 'DUE', 'PERIOD', 'RECEPTION'], ''),
  ...NARROWING_SCHEMAS,
  /** Empty: the newest first; a minus: descending. */
  sort: choice(SORTS, ''),
  /** Of a list with tabs; empty: its first one. */
  tab: TEXT,
  from: DAY,
  to: DAY,
  search: TEXT,
  id: TEXT,
  isDocumentDetail: FLAG,
  /** The search over everything led here: the document may stand on another page of the list. */
  isGlobalSearch: FLAG,
  /** Pesos per unit, of whoever leads here: shown with a document of another currency. */
  rate: TEXT,
  detailTab: choice(['', ...DETAIL_TABS], ''),
  /** What can still be accepted or claimed stands beside the list. */
  porAceptar: FLAG,
  /** The tax office's books, or the register of cheques, instead of the list. */
  vista: choice(['', 'libros', 'cheques'], ''),
  /** Of the register of cheques: the open one, and those of one deposit. */
  cheque: TEXT,
  slip: TEXT,
});
export type Search = v.InferOutput<typeof SEARCH>;

export const DOCUMENTS = {
  schema: SEARCH,
  filters: ['type', 'state', 'dateBy', 'from', 'to', 'search', ...NARROWING_NAMES],
  open: 'id',
  openFlag: 'isDocumentDetail',
  openExtras: ['isGlobalSearch', 'rate', 'detailTab'],
} as const;

/** What to ask the API for. */
export function inputOf(companyId: string, search: Search, { documentTypes, tabs }: Preset): PaginatedDocumentsInput {
  const { page, offset, side, type, state, dateBy, from, to } = search;
  const tab = tabOf(tabs, search.tab);
  return {
    companyId,
    pagination: { page, offset },
    documentTypes: typesOf(search, documentTypes),
    filter: { isReceived: tab ? tab.isReceived : side === '' ? null : side === 'received', state: state || null },
    newFilter: {
      codes: tab ? tab.codes : codesOfType(type),
      dateBy: dateBy || 'ISSUE',
      dateStart: from ? from : null,
      dateEnd: to ? addDays(to, 1) : null,
      ...narrowingInput(search),
      ...(type === 'advances' && { isOpenAdvance: true }),
      ...(search.sort === '' ? {} : { sort: sortInput(search.sort) }),
    },
    search: search.search,
    isMatch: search.matched === '' ? null : search.matched === 'si',
  };
}

/** Who types what payments on account are called looks for them, whatever the list is of. */
const ADVANCE = /^\s*anticipos?\s*$/i;

function typesOf({ type, search }: Search, documentTypes: Preset['documentTypes']): Preset['documentTypes'] {
  if (type === 'all') return [];
  if (type === 'advances') return ['PAYMENT'];
  return type === '' && ADVANCE.test(search) ? [...documentTypes, 'PAYMENT'] : documentTypes;
}

const SORT_BY = { date: 'issue', due: 'due', total: 'amount', remaining: 'remaining', party: 'name' } as const;
const SORT_KEYS = { issue: 'ISSUE', due: 'DUE', amount: 'AMOUNT', remaining: 'REMAINING', name: 'NAME' } as const;
const SORTED_COLUMNS = Object.keys(SORT_BY) as (keyof typeof SORT_BY)[];

/** By which column the list is sorted. */
export function sortOf({ sort }: Pick<Search, 'sort'>): { key: string; isDescending: boolean } {
  const name = sort.replace('-', '');
  const key = SORTED_COLUMNS.find((one) => SORT_BY[one] === name);
  return key ? { key, isDescending: sort.startsWith('-') } : { key: 'date', isDescending: true };
}

/** The sort after the head of a column was pressed: the other way round when it was by that column already. Money begins with the most. */
export function sortAfter(search: Pick<Search, 'sort'>, key: string): Search['sort'] {
  const name = SORT_BY[key as keyof typeof SORT_BY];
  const { key: before, isDescending } = sortOf(search);
  const isMoney = name === 'amount' || name === 'remaining';
  const next = before === key ? !isDescending : isMoney || name === 'issue';
  if (name === 'issue') return next ? '' : 'issue';
  return next ? `-${name}` : name;
}

function sortInput(sort: Exclude<Search['sort'], ''>): DocumentSort {
  const name = sort.replace('-', '') as keyof typeof SORT_KEYS;
  return { by: SORT_KEYS[name], isDescending: sort.startsWith('-') };
}

/** The tab that an address names, or the first; undefined for a list without tabs. */
export function tabOf(tabs: Preset['tabs'], name: string): Tab | undefined {
  return tabs?.find(({ value }) => value === name) ?? tabs?.[0];
}
