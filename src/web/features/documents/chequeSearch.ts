import * as v from 'valibot';
import { addDays } from '#domain/date.ts';
import { choice, DAY, FLAG, PAGED, TEXT } from '#web/ui/useSearch.ts';
import { PESOS } from './narrowings.ts';
import type { ChequesQueryVariables } from './operations.ts';

/** Of cheques that no bank has paid yet, and whose money is still expected. */
const UNPAID = ['inHand', 'issued', 'deposited'] as const;
export const CHEQUE_CHOICES = ['unpaid', ...UNPAID, 'cashed', 'bounced', 'replaced', 'cancelled'] as const;

/** What the address of the register of cheques holds, beside `vista`. Days are those of payment, both included. */
const SEARCH = v.object({
  ...PAGED,
  vista: choice(['', 'libros', 'cheques'], ''),
  side: choice(['', 'issued', 'received'], ''),
  chequeState: choice([...CHEQUE_CHOICES, ''], ''),
  from: DAY,
  to: DAY,
  min: PESOS,
  max: PESOS,
  search: TEXT,
  /** The cheques of one deposit. */
  slip: TEXT,
  /** The open cheque. */
  cheque: TEXT,
  /** A document over it. */
  id: TEXT,
  isDocumentDetail: FLAG,
});
export type ChequeSearch = v.InferOutput<typeof SEARCH>;

export const CHEQUES = {
  schema: SEARCH,
  filters: ['chequeState', 'from', 'to', 'min', 'max', 'search', 'slip'],
  open: 'cheque',
} as const;

/** What to ask the API for. */
export function chequesInput(companyId: string, search: ChequeSearch): ChequesQueryVariables {
  const { page, offset, side, chequeState, from, to, min, max, slip } = search;
  return {
    companyId,
    pagination: { page, offset },
    isIssued: side === '' ? null : side === 'issued',
    states: chequeState === '' ? [] : chequeState === 'unpaid' ? [...UNPAID] : [chequeState],
    dateStart: from || null,
    dateEnd: to ? addDays(to, 1) : null,
    amountMin: min === '' ? null : min,
    amountMax: max === '' ? null : max,
    search: search.search,
    slipId: slip || null,
  };
}
