import * as v from 'valibot';
import { parseRut } from '#domain/rut.ts';
import { choice, DAY, FLAG, PAGED, TEXT } from '#web/ui/useSearch.ts';
import type { ReconciliationQueryVariables } from './operations.ts';

export const STATES = ['pending', 'suggested', 'matched', 'all', 'hidden'] as const;
export type State = (typeof STATES)[number];
export const ORIGINS = ['', 'statement', 'manual', 'engine', 'clay'] as const;
export const SORTS = ['dateDesc', 'dateAsc', 'amountDesc', 'amountAsc'] as const;

/** The page's URL parameters. Days are inclusive, amounts without sign; `id` is the open movement. */
const SEARCH = v.object({
  ...PAGED,
  state: choice(STATES, 'pending'),
  account: TEXT,
  type: choice(['', 'RECIEVED', 'SPEND'], ''),
  from: DAY,
  to: DAY,
  search: TEXT,
  min: TEXT,
  max: TEXT,
  evidence: TEXT,
  origin: choice(ORIGINS, ''),
  kind: TEXT,
  area: TEXT,
  eoaf: TEXT,
  rut: TEXT,
  noted: FLAG,
  sort: choice(SORTS, 'dateDesc'),
  id: TEXT,
  notes: FLAG,
});
export type Search = v.InferOutput<typeof SEARCH>;

/** The filters behind 'Más filtros'. */
const MORE = ['min', 'max', 'evidence', 'origin', 'kind', 'area', 'eoaf', 'rut', 'noted'] as const;

export const MOVEMENTS = {
  schema: SEARCH,
  filters: ['account', 'type', 'from', 'to', 'search', ...MORE],
  open: 'id',
  openExtras: ['notes'],
} as const;

/** The query's variables. */
export function variablesOf(companyId: string, search: Search): ReconciliationQueryVariables {
  return { ...filterOf(companyId, search), companyId, pagination: { page: search.page, offset: search.offset } };
}

/** What narrows the list: also for what it sums to, and its file. */
export function filterOf(companyId: string, { state, account, type, from, to, search, ...more }: Search) {
  const input = {
    companyId,
    accountId: account || null,
    isMatched: state === 'all' || state === 'hidden' ? null : state === 'matched',
    isHidden: state === 'hidden',
    hasCandidates: state === 'suggested',
    dateStart: from ? from : null,
    dateEnd: to ? to : null,
    amountMin: amountOf(more.min),
    amountMax: amountOf(more.max),
    evidence: more.evidence || null,
    origin: more.origin || null,
    kind: more.kind || null,
    area: more.area || null,
    eoafKey: more.eoaf || null,
    contactRut: parseRut(more.rut) ?? null,
    hasNotes: more.noted,
    sort: more.sort,
  };
  return { type: type || null, input, search };
}

/** Null for what is no amount. */
function amountOf(text: string): number | null {
  const amount = Number(text);
  return text === '' || !Number.isFinite(amount) || amount < 0 ? null : amount;
}

/** How many of the filters that are wanted less often narrow the list: what is no amount or RUT narrows nothing. */
export function activeCount(search: Search): number {
  const isActive = (name: (typeof MORE)[number]) => {
    if (name === 'min' || name === 'max') return amountOf(search[name]) !== null;
    if (name === 'rut') return parseRut(search.rut) !== null;
    return search[name] !== '' && search[name] !== false;
  };
  return MORE.filter(isActive).length;
}
