/** The rows of a list that a person chose for a common act, over its pages. */
import type { DocumentSelection, DocumentTotalsQuery, PaginatedDocumentsInput, RowFragment } from './operations.ts';

/** Documents by their ids, as they stood when they were chosen, or all of a filter. */
export type ChosenDocuments = { rows: ReadonlyMap<string, RowFragment>; isAll: boolean };
export const NONE_CHOSEN: ChosenDocuments = { rows: new Map(), isAll: false };
type SideTotals = readonly Pick<
  DocumentTotalsQuery['paginatedDocumentsByCompany']['totals'][number],
  'isReceived' | 'count' | 'remaining'
>[];
/** What is left of one side in a currency. */
export type SideLeft = { isReceived: boolean; currency: RowFragment['currencyType']; left: number };
/** `sides`: the parts of the sum, which the two sides together do not owe each other. */
export type Sums = { count: number; sum: number; sides: SideLeft[] };

/** An act takes so many documents by their ids; more are those of a filter. */
export const MAX_IDS = 1_000;

/** The ids that a table shows as chosen. */
export function chosenIds({ rows, isAll }: ChosenDocuments, page: readonly RowFragment[]): ReadonlySet<string> {
  return new Set(isAll ? page.map(({ id }) => id) : rows.keys());
}

/** What is chosen after the boxes of a page say `ids`: what was chosen on other pages stays, unless all of the filter was. */
export function withPage({ rows }: ChosenDocuments, page: readonly RowFragment[], ids: ReadonlySet<string>): ChosenDocuments {
  const known = new Map([...rows, ...page.map((row) => [row.id, row] as const)]);
  const pairs = [...ids].flatMap((id) => {
    const row = known.get(id);
    return row ? [[id, row] as const] : [];
  });
  return { rows: new Map(pairs.slice(0, MAX_IDS)), isAll: false };
}

/** How many documents a filter has, and what their pending ones have left, in pesos: of the side that it asks for. */
export function sumsOf({ filter }: PaginatedDocumentsInput, totals: SideTotals | null): Sums {
  const isReceived = filter?.isReceived ?? null;
  const sides = (totals ?? []).filter((one) => isReceived === null || one.isReceived === isReceived);
  return {
    count: sides.reduce((all, one) => all + one.count, 0),
    sum: sides.reduce((all, one) => all + one.remaining, 0),
    sides: sides.map((one) => ({ isReceived: one.isReceived, currency: 'CLP', left: one.remaining })),
  };
}

/** As the API takes it: of all of a filter no ids, but what the person saw of it. */
export function selectionOf({ rows, isAll }: ChosenDocuments, input: PaginatedDocumentsInput, { count, sum }: Sums): DocumentSelection {
  if (!isAll) return { ids: [...rows.keys()] };
  const { filter = null, newFilter = null, search = null, documentTypes = null, isMatch = null } = input;
  return { filter: { filter, newFilter, search, documentTypes, isMatch }, count, sum };
}

/** What is left of chosen rows, by side and currency, notes below zero. */
export function leftOf(rows: Iterable<RowFragment>): SideLeft[] {
  const sums = new Map<string, SideLeft>();
  for (const { amount, currencyType: currency, meta } of rows) {
    if (meta.badge !== 'PENDING') continue;
    const { isReceived } = meta;
    const key = `${isReceived} ${currency}`;
    const before = sums.get(key)?.left ?? 0;
    // Cents of other currencies must not drift.
    const left = (Math.round(before * 1e4) + Math.round((amount < 0 ? -meta.remaining : meta.remaining) * 1e4)) / 1e4;
    sums.set(key, { isReceived, currency, left });
  }
  return [...sums.values()];
}
