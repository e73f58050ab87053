import * as v from 'valibot';
import type { SearchSchema } from './useSearch.ts';

/** What a list keeps in its address. */
export type ListUrl<S extends SearchSchema> = {
  schema: S;
  /** The parts that narrow the list: 'Limpiar filtros' empties them. */
  filters: readonly (keyof v.InferOutput<S> & string)[];
  /** The part that names the row which is open beside the list. */
  open?: keyof v.InferOutput<S> & string;
  /** True while a row is open, for addresses that say so apart. */
  openFlag?: keyof v.InferOutput<S> & string;
  /** What else is said of an open row, and goes with it. */
  openExtra?: keyof v.InferOutput<S> & string;
};

/** The filters when none is set. */
export function noFilters<S extends SearchSchema>({ schema, filters }: ListUrl<S>): Partial<v.InferOutput<S>> {
  const defaults = v.parse(schema, {});
  return Object.fromEntries(filters.map((name) => [name, defaults[name]])) as Partial<v.InferOutput<S>>;
}

export function isFiltered<S extends SearchSchema>(url: ListUrl<S>, search: v.InferOutput<S>): boolean {
  const none: Record<string, unknown> = noFilters(url);
  return url.filters.some((name) => search[name] !== none[name]);
}

/** The row that is open, or ''. */
export function openRow<S extends SearchSchema>({ open, openFlag }: ListUrl<S>, search: v.InferOutput<S>): string {
  if (!open || (openFlag && search[openFlag] !== true)) return '';
  return String(search[open] ?? '');
}

/** What opens a row, or closes it with ''; the page of the list stays. */
export function withOpenRow<S extends SearchSchema>(
  { open, openFlag, openExtra }: ListUrl<S>,
  search: v.InferOutput<S>,
  id: string,
): Partial<v.InferOutput<S>> {
  const parts = { ...(open ? { [open]: id } : {}), ...(openFlag ? { [openFlag]: id !== '' } : {}) };
  const patch = { ...parts, ...(openExtra ? { [openExtra]: false } : {}), page: search['page'] };
  return patch as Partial<v.InferOutput<S>>;
}
