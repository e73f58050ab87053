import * as v from 'valibot';
import type { AgeingBucket } from '#domain/dashboard/ageing.ts';
import { AGEING_SORTS } from '#domain/dashboard/ageing-view.ts';
import type { Day } from '#domain/date.ts';
import { choice, PAGED, TEXT } from '#web/ui/useSearch.ts';
import type { AgeingTableInput } from './operations.ts';

/** How the address names each bucket. */
export const TRAMOS = [
  { name: 'al-dia', bucket: 'valid' },
  { name: '1-30', bucket: 'expired30' },
  { name: '31-60', bucket: 'expired60' },
  { name: '61-90', bucket: 'expired90' },
  { name: '91+', bucket: 'expiredOlder' },
] as const satisfies readonly { name: string; bucket: AgeingBucket }[];
export type Tramo = (typeof TRAMOS)[number]['name'];

/** The bucket's name in the address, or '' for none. */
export function tramoOf(bucket: AgeingBucket | null): Tramo | '' {
  return TRAMOS.find((one) => one.bucket === bucket)?.name ?? '';
}

/** The bucket that an address names; null for none. */
export function bucketOf(tramo: Tramo | ''): AgeingBucket | null {
  return TRAMOS.find(({ name }) => name === tramo)?.bucket ?? null;
}

const TRAMO = choice(['', ...TRAMOS.map(({ name }) => name)], '');
/**
 * What the address of the table of counterparts holds. `cartera`: which side; `asOf`, read by `readAsOf`, is the dashboard's too; `de` and
 * `edad`: the counterpart and bucket whose documents stand beside it.
 */
const SEARCH = v.object({
  ...PAGED,
  cartera: choice(['', 'cobrar', 'pagar'], ''),
  asOf: TEXT,
  search: TEXT,
  tramo: TRAMO,
  de: TEXT,
  edad: TRAMO,
  /** A minus: descending. */
  sort: choice(['', ...AGEING_SORTS, ...AGEING_SORTS.map((by): `-${typeof by}` => `-${by}`)], ''),
});
export type AgeingSearch = v.InferOutput<typeof SEARCH>;

export const AGEING_LIST = { schema: SEARCH, filters: ['search', 'tramo', 'asOf'] } as const;

/** How the table is sorted: the largest total first, unless the address says otherwise. */
export function sortOf({ sort }: Pick<AgeingSearch, 'sort'>): { key: (typeof AGEING_SORTS)[number]; isDescending: boolean } {
  const by = AGEING_SORTS.find((one) => one === sort.replace('-', ''));
  return by ? { key: by, isDescending: sort.startsWith('-') } : { key: 'total', isDescending: true };
}

/** After the head of a column was pressed: money begins with the most, names with the first. */
export function sortAfter(search: Pick<AgeingSearch, 'sort'>, key: string): AgeingSearch['sort'] {
  const by = AGEING_SORTS.find((one) => one === key);
  if (!by) return '';
  const now = sortOf(search);
  const isDescending = now.key === by ? !now.isDescending : by !== 'name';
  return by === 'total' && isDescending ? '' : isDescending ? `-${by}` : by;
}

/** What to ask the API for. @param asOf  null: as it stands */
export function tableInput(search: AgeingSearch, asOf: Day | null): AgeingTableInput {
  const { key, isDescending } = sortOf(search);
  return {
    isPayable: search.cartera === 'pagar',
    asOf,
    search: search.search,
    bucket: bucketOf(search.tramo),
    sort: { by: key, isDescending },
  };
}

/** Who has most of a side, or of one bucket of it: what the card below the bars asks for, narrowed by the API, which knows all of them. */
export function firstInput({
  isPayable,
  asOf,
  search,
  bucket,
}: Omit<AgeingTableInput, 'sort'> & { bucket: AgeingBucket | null }): AgeingTableInput {
  return { isPayable, asOf, search, bucket, sort: { by: bucket ?? 'total', isDescending: true } };
}
