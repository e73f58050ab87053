import type { Route } from '#domain/access.ts';
import { type AgeingBucket, LATE_RANGE_OF } from '#domain/dashboard/ageing.ts';
import type { NetFigure } from '#domain/dashboard/sales.ts';
import { addDays, type Day, day } from '#domain/date.ts';
import { partyKey, partyOfKey } from '#domain/documents/counterpart.ts';
import type { LateRange } from '#domain/documents/late-ranges.ts';
import { isPeriod, periodOf, rangeOf } from '#domain/period.ts';
import { FOREIGN_RUT } from '#domain/rut.ts';
import type { PlaceOf } from '#web/ui/LinkTo.tsx';
import { type Tramo, tramoOf } from './ageingSearch.ts';

type Kind = 'toPay' | 'toReceive';
export type Place =
  | PlaceOf<'/documentos_tributarios'>
  | PlaceOf<'/conciliacion'>
  | PlaceOf<'/flujo_caja'>
  | PlaceOf<'/dashboard'>
  | PlaceOf<'/carga'>
  | PlaceOf<'/configuracion'>;
/** A counterpart, by its RUT; without one, or abroad, by its name, to the letter. */
export type Party = { rut: string | null; name: string };
/** Whether the person may open a screen. */
export type IsOpen = (route: Route) => boolean;

/** The calendar of what statements cover, in the year of a day. */
export function coverageOf(on: Day): Place {
  return { to: '/conciliacion', search: { vista: 'cobertura', anio: on.slice(0, 4) } } as Place;
}

/** The list behind a side's payables or receivables, for all kinds of documents; `id`: with one of them open. */
export function openDocuments(kind: Kind, id?: string): Place {
  const search = { type: 'all', state: 'PENDING', side: kind === 'toPay' ? 'received' : 'issued', dueInstallments: true } as const;
  return { to: '/documentos_tributarios', search: id ? { ...search, id, isDocumentDetail: true } : search };
}

/** Unpaid documents of a side, exactly these. */
export function theseDocuments(kind: Kind, ids: readonly string[]): Place {
  const side = kind === 'toPay' ? 'received' : 'issued';
  return { to: '/documentos_tributarios', search: { type: 'all', state: 'PENDING', side, ids: ids.join(',') } };
}

/** What a counterpart owes or is owed: all of it, or what is so late. */
export function openDocumentsOf(kind: Kind, { party, late }: { party?: Party; late?: LateRange | null }): Place {
  const { to, search } = openDocuments(kind);
  const who = party && (party.rut === null || party.rut === FOREIGN_RUT ? { who: partyKey(party) } : { rut: party.rut });
  return { to, search: { ...search, ...who, ...(late ? { late } : {}) } } as Place;
}

/** The same of one age: those that are not late are due today or later. */
export function openDocumentsIn(kind: Kind, bucket: AgeingBucket, today: Day, party?: Party): Place {
  const who = party ? { party } : {};
  const { to, search } = openDocumentsOf(kind, { ...who, late: LATE_RANGE_OF[bucket] });
  return (bucket === 'valid' ? { to, search: { ...search, dateBy: 'DUE', from: today } } : { to, search }) as Place;
}

/** The whole table of a side by counterpart and age. */
export function ageingTableOf(kind: Kind, view: { asOf?: Day | null; tramo?: Tramo | ''; search?: string }): Place {
  const { asOf, tramo, search } = view;
  return {
    to: '/dashboard',
    search: {
      cartera: kind === 'toPay' ? 'pagar' : 'cobrar',
      ...(asOf ? { asOf } : {}),
      ...(tramo ? { tramo } : {}),
      ...(search ? { search } : {}),
    },
  };
}

/** What a counterpart owed or was owed at the end of a past day, or what one bucket held of it: beside the table of that day. */
export function partyAsOf(kind: Kind, party: Party, asOf: Day, bucket: AgeingBucket | null): Place {
  const { to, search } = ageingTableOf(kind, { asOf });
  const edad = tramoOf(bucket);
  return { to, search: { ...search, de: partyKey(party), ...(edad ? { edad } : {}) } } as Place;
}

/** The counterpart that the address of `partyAsOf` names. */
export function partyOf(de: string): Party | null {
  return de === '' ? null : partyOfKey(de);
}

/** A document, whatever has become of it. */
export function openedDocument(kind: Kind, id: string): Place {
  const side = kind === 'toPay' ? 'received' : 'issued';
  return { to: '/documentos_tributarios', search: { type: 'all', side, ids: id, id, isDocumentDetail: true } } as Place;
}

/** The documents of a bar: one month of net sales or purchases. @param month  `2026-05` */
export function documentsOfNet(figure: NetFigure, month: string): Place | null {
  if (!isPeriod(month)) return null;
  return { to: '/documentos_tributarios', search: { net: `${figure === 'sales' ? 'ventas' : 'compras'}-${month}` } };
}

/** Today's balance by account: the cash-flow cell that sums it. */
export function balanceToday(): Place {
  return { to: '/flujo_caja', search: { row: 'initialBalance', column: 'projected' } };
}

/** The movements of a day's month that are not reconciled: of all accounts, or one. */
export function leftOfMonth(today: Day, account?: string): Place {
  const { start, end } = rangeOf('month', today);
  return { to: '/conciliacion', search: { state: 'pending', from: start, to: addDays(end, -1), ...(account ? { account } : {}) } };
}

/** What the company invoiced in a day's month. */
export function invoicedIn(today: Day): Place {
  return { to: '/documentos_tributarios', search: { net: `facturado-${periodOf(today)}` } };
}

/** What came in this year by an area, by its key. */
export function incomeOf(areaKey: string, today: Day): Place {
  return { to: '/conciliacion', search: { state: 'all', area: areaKey, from: day(`${today.slice(0, 4)}-01-01`), to: today } };
}

/** The cheques of one side that no bank has paid yet. */
export function chequesOf(side: 'issued' | 'received'): Place {
  return { to: '/documentos_tributarios', search: { vista: 'cheques', side, chequeState: 'unpaid' } } as Place;
}

/** Where a company writes the values of currencies. */
export function companyRates(): Place {
  return { to: '/configuracion', search: { seccion: 'pagos', parte: 'valores' } };
}

/** Every movement of an account. */
export function movementsOf(accountId: string): Place {
  return { to: '/conciliacion', search: { state: 'all', account: accountId } };
}
