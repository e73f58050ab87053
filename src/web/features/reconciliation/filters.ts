import * as v from 'valibot';
import { choice, DAY, PAGED, TEXT } from '#web/ui/useSearch.ts';
import type { ReconciliationQueryVariables } from './operations.ts';

export const STATES = ['pending', 'suggested', 'matched', 'all'] as const;
export type State = (typeof STATES)[number];

/** What the address of the page holds. Days are both included; `id` is the movement that is open. */
const SEARCH = v.object({
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

export const MOVEMENTS = { schema: SEARCH, filters: ['account', 'type', 'from', 'to', 'search'], open: 'id' } as const;

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
      dateStart: from ? from : null,
      dateEnd: to ? to : null,
    },
    search,
  };
}
