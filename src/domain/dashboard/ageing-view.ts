/** The table of unpaid documents by counterpart: how it is narrowed, sorted and summed. */
import { foldText } from '../fold.ts';
import { AGEING, type AgeingBucket, type Ages, NO_AGES } from './ageing.ts';

/** What one counterpart owes or is owed, in whole pesos; notes that no invoice took are negative. */
export type PartyAges = Ages & {
  /** A person or company abroad may have none, and then its name is what tells it apart. */
  rut: string | null;
  name: string;
  /** Days past due of the document that has waited longest, notes aside; null when nothing is late. */
  oldestDays: number | null;
};

export const AGEING_SORTS = [...AGEING, 'total', 'name', 'oldest'] as const;
type AgeingSort = (typeof AGEING_SORTS)[number];
/** `bucket`: only who has something in it; null: all. */
export type AgeingView = { search: string; bucket: AgeingBucket | null; sort: { by: AgeingSort; isDescending: boolean } };

/** The counterparts of a view in its order; equal ones by name. */
export function viewOf<Row extends PartyAges>(rows: readonly Row[], { search, bucket, sort: { by, isDescending } }: AgeingView): Row[] {
  const keyed = found(rows, search)
    .filter((one) => bucket === null || one[bucket] !== 0)
    .map((row) => ({ row, name: `${foldText(row.name)} ${row.rut ?? ''}`, value: amountOf(row, by) }));
  const byName = (a: (typeof keyed)[number], b: (typeof keyed)[number]) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
  const direction = isDescending ? -1 : 1;
  return keyed
    .toSorted((a, b) => (by === 'name' ? direction * byName(a, b) : direction * (a.value - b.value) || byName(a, b)))
    .map(({ row }) => row);
}

/** Two lists in the order of a view as one: of equal ones those of the first list come first. */
export function merged<Row extends PartyAges>(
  some: readonly Row[],
  others: readonly Row[],
  { sort: { by, isDescending } }: AgeingView,
): Row[] {
  const direction = isDescending ? -1 : 1;
  return [...some, ...others].toSorted((a, b) => direction * (amountOf(a, by) - amountOf(b, by)));
}

function amountOf(row: PartyAges, by: AgeingSort): number {
  if (by === 'total') return totalOf(row);
  if (by === 'oldest') return row.oldestDays ?? 0;
  return by === 'name' ? 0 : row[by];
}

/** Those whose name, or RUT with or without its marks, holds the words. */
function found<Row extends PartyAges>(rows: readonly Row[], search: string): Row[] {
  const words = foldText(search);
  const digits = search.replaceAll(/[.\s]/g, '').toLowerCase();
  return rows.filter(({ name, rut }) => foldText(name).includes(words) || (digits !== '' && rut?.toLowerCase().includes(digits)));
}

/** Each bucket of all these counterparts. */
export function sumOf(rows: readonly Ages[]): Ages {
  const sum = { ...NO_AGES };
  for (const row of rows) for (const bucket of AGEING) sum[bucket] += row[bucket];
  return sum;
}

/** All five buckets. */
export function totalOf(ages: Ages): number {
  return AGEING.reduce((sum, bucket) => sum + ages[bucket], 0);
}
