/** The API's inputs that select documents for a list or a bulk act. */
import type { Day } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import type { Currency } from '#domain/money.ts';
import { minorOf } from '#server/api/amounts.ts';
import { builder, CurrencyEnum } from '#server/api/builder.ts';
import { MAX_SEARCH } from '#server/api/lengths.ts';
import { DATE_KINDS, type DocumentFilter, STATE_FILTERS } from './document-filter.ts';
import type { Narrowing } from './list-filters.ts';
import { type DocumentSort, NEWEST_FIRST, SORT_KEYS } from './list-order.ts';
import { narrowingFields } from './narrowing-fields.ts';
import { DocumentTypeEnum } from './types.ts';

const MAX_CODES = 100;

const StateFilterEnum = builder.enumType('DocumentStateFilter', {
  description: 'PENDING son todos los por pagar, también los atrasados (LATE); INVALID los reclamados y los anulados.',
  values: STATE_FILTERS,
});
const DateByEnum = builder.enumType('DocumentDateBy', {
  description: 'Emisión, vencimiento, mes tributario o recepción en el SII.',
  values: DATE_KINDS,
});
const SortByEnum = builder.enumType('DocumentSortBy', {
  description: 'Emisión, vencimiento, total, saldo o nombre de la contraparte.',
  values: SORT_KEYS,
});

const FilterInput = builder.inputType('DocumentFilter', {
  fields: (t) => ({
    isReceived: t.boolean({ required: false, description: 'true: recibidos; false: emitidos; sin él, ambos.' }),
    state: t.field({ type: StateFilterEnum, required: false }),
  }),
});

const NearInput = builder.inputType('DocumentNear', {
  description: 'Lo que un movimiento puede pagar: de su moneda, primero el saldo más cercano a su monto, después la fecha más cercana.',
  fields: (t) => ({
    amount: t.field({ type: 'Amount' }),
    currency: t.field({ type: CurrencyEnum }),
    date: t.field({ type: 'Date' }),
  }),
});

const SortInput = builder.inputType('DocumentSort', {
  fields: (t) => ({
    by: t.field({ type: SortByEnum }),
    isDescending: t.boolean({ required: false, defaultValue: false }),
  }),
});

const NetFigureEnum = builder.enumType('NetFigure', {
  description: 'Ventas o compras netas, o lo que la empresa facturó.',
  values: { SALES: { value: 'sales' }, PURCHASES: { value: 'purchases' }, INVOICED: { value: 'invoiced' } } as const,
});
const NetInput = builder.inputType('DocumentNet', {
  description: 'Un mes de ventas o compras netas, o de lo facturado: los documentos que lo forman, también los ocultos.',
  fields: (t) => ({ figure: t.field({ type: NetFigureEnum }), period: t.field({ type: 'Period' }) }),
});

const NewFilterInput = builder.inputType('DocumentNewFilter', {
  fields: (t) => ({
    codes: t.intList({ required: false, description: 'Tipos según el SII; sin ellos, todos.' }),
    dateBy: t.field({ type: DateByEnum, required: false, defaultValue: 'ISSUE' }),
    dateStart: t.field({ type: 'Date', required: false }),
    dateEnd: t.field({ type: 'Date', required: false, description: 'El primer día que ya no entra.' }),
    near: t.field({ type: NearInput, required: false }),
    net: t.field({ type: NetInput, required: false }),
    sort: t.field({ type: SortInput, required: false, description: 'Sin él, el último emitido primero.' }),
    ...narrowingFields(t),
  }),
});

/** The fields of an input that select documents. */
export const filterFields = (t: Parameters<typeof narrowingFields>[0]) => ({
  filter: t.field({ type: FilterInput, required: false }),
  search: t.string({
    required: false,
    maxLength: MAX_SEARCH,
    description: 'Un folio, un nombre, un RUT con o sin puntos, o un monto exacto.',
  }),
  newFilter: t.field({ type: NewFilterInput, required: false }),
  documentTypes: t.field({ type: [DocumentTypeEnum], required: false, description: 'Sin ellos, todos.' }),
  isMatch: t.boolean({ required: false, description: 'Si tiene movimientos conciliados; sin él, da lo mismo.' }),
});

/** Which documents of a list, by themselves. */
export const ListFilterInput = builder.inputType('DocumentListFilter', { fields: (t) => filterFields(t) });

export type FilterInputs = {
  filter?: (typeof FilterInput)['$inferInput'] | null | undefined;
  search?: string | null | undefined;
  newFilter?: (typeof NewFilterInput)['$inferInput'] | null | undefined;
  documentTypes?: DocumentFilter['documentTypes'] | null | undefined;
  isMatch?: boolean | null | undefined;
};

/** The documents that an input selects. @throws TOO_MANY_IDS */
export function filterOf({ filter, search, newFilter, documentTypes, isMatch }: FilterInputs): DocumentFilter {
  const { codes, dateBy, dateStart, dateEnd, near, net, sort: _order, ...narrowing } = newFilter ?? {};
  if ((codes?.length ?? 0) > MAX_CODES) throw new AppError('TOO_MANY_IDS', { max: MAX_CODES });
  return {
    ...(narrowing satisfies Narrowing),
    documentTypes: documentTypes ?? [],
    isReceived: filter?.isReceived ?? null,
    codes: codes ?? [],
    state: filter?.state ?? null,
    dateBy: dateBy ?? 'ISSUE',
    start: dateStart ?? null,
    end: dateEnd ?? null,
    isMatch: isMatch ?? null,
    search: search ?? '',
    near: nearOf(near),
    net: net ?? null,
  };
}

/** The order that an input requests. */
export function sortOf({ newFilter }: FilterInputs): DocumentSort {
  const sort = newFilter?.sort;
  return sort ? { by: sort.by, isDescending: sort.isDescending ?? false } : NEWEST_FIRST;
}

function nearOf(near: { amount: number; currency: Currency; date: Day } | null | undefined): DocumentFilter['near'] {
  return near ? { amount: minorOf(near.amount, near.currency), currency: near.currency, on: near.date } : null;
}
