import * as v from 'valibot';
import { addDays, addMonths, type Day, isDay } from '#domain/date.ts';
import { DOCUMENT_KINDS } from '#domain/documents/kinds.ts';
import { FLAG, PAGED, TEXT } from '#web/ui/useSearch.ts';
import type { PaginatedDocumentsInput } from './operations.ts';
import { text } from './text.ts';

const choice = <const Values extends readonly string[]>(values: Values, usual: Values[number]) => v.fallback(v.picklist(values), usual);
const DAY = v.fallback(v.pipe(TEXT, v.check(isDay)), '');

export const STATES = ['PAID', 'PENDING', 'LATE', 'INVALID', 'UNEXPECTED'] as const;
export const TYPES = ['invoices', 'credits', 'debits', 'slips', 'guides', 'others'] as const;
/** Empty: both. */
export type Side = Search['side'];

/** What the address of the page holds. Days are both included, as people write them. */
export const SEARCH = v.object({
  ...PAGED,
  side: choice(['', 'issued', 'received'], ''),
  type: choice([...TYPES, ''], ''),
  state: choice([...STATES, ''], ''),
  /** Empty: by issue. */
  dateBy: choice(['', 'DUE'], ''),
  from: DAY,
  to: DAY,
  search: TEXT,
  id: TEXT,
  isDocumentDetail: FLAG,
});
export type Search = v.InferOutput<typeof SEARCH>;

/** What the empty filters are. */
export const NO_FILTERS = { type: '', state: '', dateBy: '', from: '', to: '', search: '' } as const;

export function isFiltered(search: Search): boolean {
  return Boolean(search.type || search.state || search.from || search.to || search.search);
}

/** What to ask the API for. */
export function inputOf(companyId: string, search: Search): PaginatedDocumentsInput {
  const { page, offset, side, type, state, dateBy, from, to } = search;
  return {
    companyId,
    pagination: { page, offset },
    documentTypes: ['TAX_DOCUMENT'],
    filter: { isReceived: side === '' ? null : side === 'received', state: state || null },
    newFilter: {
      codes: type ? codesOf(type) : [],
      dateBy: dateBy || 'ISSUE',
      dateStart: from ? (from as Day) : null,
      dateEnd: to ? addDays(to as Day, 1) : null,
    },
    search: search.search,
  };
}

/** The tax-office codes that the screen gathers under one name. */
export function codesOf(type: (typeof TYPES)[number]): number[] {
  return DOCUMENT_KINDS.filter(({ code }) => typeOf(code) === type).map(({ code }) => code);
}

const STARTS: [string, (typeof TYPES)[number]][] = [
  ['Factura', 'invoices'],
  ['Nota de crédito', 'credits'],
  ['Nota de débito', 'debits'],
  ['Boleta', 'slips'],
  ['Vale', 'slips'],
  ['Comprobante de pago', 'slips'],
  ['Guía', 'guides'],
];

function typeOf(code: number): (typeof TYPES)[number] {
  const name = DOCUMENT_KINDS.find((one) => one.code === code)?.name ?? '';
  return STARTS.find(([start]) => name.startsWith(start))?.[1] ?? 'others';
}

/** The ranges that people ask for most, both days included. */
export function presets(today: Day): { label: string; from: Day; to: Day }[] {
  const month = `${today.slice(0, 7)}-01` as Day;
  const year = Number(today.slice(0, 4));
  return [
    { label: text.thisMonth, from: month, to: addDays(addMonths(month, 1), -1) },
    { label: text.lastMonth, from: addMonths(month, -1), to: addDays(month, -1) },
    { label: text.thisYear, from: `${year}-01-01` as Day, to: `${year}-12-31` as Day },
    { label: text.lastYear, from: `${year - 1}-01-01` as Day, to: `${year - 1}-12-31` as Day },
  ];
}
