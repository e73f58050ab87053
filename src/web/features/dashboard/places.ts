import type { Route } from '#domain/access.ts';
import { addDays, type Day } from '#domain/date.ts';
import { rangeOf } from '#domain/period.ts';
import type { PlaceOf } from '#web/ui/LinkTo.tsx';

type Kind = 'toPay' | 'toReceive';
export type Place = PlaceOf<'/documentos_tributarios'> | PlaceOf<'/conciliacion'> | PlaceOf<'/flujo_caja'>;
/** Whether a screen is open to the person. */
export type IsOpen = (route: Route) => boolean;

/** The list whose total is what a side is still to pay or to receive, of all kinds of documents; `id`: with one of them open. */
export function openDocuments(kind: Kind, id?: string): Place {
  const search = { type: 'all', state: 'PENDING', side: kind === 'toPay' ? 'received' : 'issued' } as const;
  return { to: '/documentos_tributarios', search: id ? { ...search, id, isDocumentDetail: true } : search };
}

/** Today's balance by account: the cell of the cash flow that adds up to it. */
export function balanceToday(): Place {
  return { to: '/flujo_caja', search: { row: 'initialBalance', column: 'projected' } };
}

/** Every movement of the month of a day. */
export function movementsOfMonth(today: Day): Place {
  const { start, end } = rangeOf('month', today);
  return { to: '/conciliacion', search: { state: 'all', from: start, to: addDays(end, -1) } };
}

/** Every movement of an account. */
export function movementsOf(accountId: string): Place {
  return { to: '/conciliacion', search: { state: 'all', account: accountId } };
}
