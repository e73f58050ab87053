import * as v from 'valibot';
import { type Day, isDay } from '#domain/date.ts';
import { PAGED, TEXT } from '#web/ui/useSearch.ts';
import type { ReconciliationQueryVariables } from './operations.ts';

const choice = <const Values extends readonly string[]>(values: Values, usual: Values[number]) => v.fallback(v.picklist(values), usual);
const DAY = v.fallback(v.pipe(TEXT, v.check(isDay)), '');

export const STATES = ['pending', 'suggested', 'matched', 'all'] as const;
export type State = (typeof STATES)[number];

/** What the address of the page holds. Days are both included; `id` is the movement that is open. */
export const SEARCH = v.object({
  ...PAGED,
  state: choice(STATES, 'pending'),
  account: TEXT,
  type: choice(['', 'RECIEVED', 'SPEND'], ''),
  from: DAY,
  to: DAY,
  search: TEXT,
  id: TEXT,
});
export type Search = v.InferOutput<typeof SEARCH>;

export const NO_FILTERS = { account: '', type: '', from: '', to: '', search: '' } as const;

export function isFiltered({ account, type, from, to, search }: Search): boolean {
  return Boolean(account || type || from || to || search);
}

/** What to ask the API for. */
export function variablesOf(
  companyId: string,
  { page, offset, state, account, type, from, to, search }: Search,
): ReconciliationQueryVariables {
  return {
    companyId,
    type: type || null,
    pagination: { page, offset },
    input: {
      companyId,
      accountId: account || null,
      isMatched: state === 'all' ? null : state === 'matched',
      hasCandidates: state === 'suggested',
      dateStart: from ? (from as Day) : null,
      dateEnd: to ? (to as Day) : null,
    },
    search,
  };
}
