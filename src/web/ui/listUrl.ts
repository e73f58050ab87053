import * as v from 'valibot';
import type { SearchSchema } from './useSearch.ts';

/** What a list stores in its address. */
export type ListUrl<S extends SearchSchema> = {
  schema: S;
  /** The parameters that filter the list: 'Limpiar filtros' clears them. */
  filters: readonly (keyof v.InferOutput<S> & string)[];
  /** The parameter with the row that is open beside the list. */
  open?: keyof v.InferOutput<S> & string;
  /** A separate parameter that is true while a row is open. */
  openFlag?: keyof v.InferOutput<S> & string;
  /** Further parameters of an open row, cleared with it. */
  openExtras?: readonly (keyof v.InferOutput<S> & string)[];
};

/** The values of the filters when none is set. */
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

/** Opens a row, or closes it with ''; the page number stays. */
export function withOpenRow<S extends SearchSchema>(
  { schema, open, openFlag, openExtras = [] }: ListUrl<S>,
  search: v.InferOutput<S>,
  id: string,
): Partial<v.InferOutput<S>> {
  const parts = { ...(open ? { [open]: id } : {}), ...(openFlag ? { [openFlag]: id !== '' } : {}) };
  const defaults: Record<string, unknown> = v.parse(schema, {});
  const extras = Object.fromEntries(openExtras.map((name) => [name, defaults[name]]));
  const patch = { ...parts, ...extras, page: search['page'] };
  return patch as Partial<v.InferOutput<S>>;
}
