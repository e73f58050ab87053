import { useLocation, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import * as v from 'valibot';
import { isDay } from '#domain/date.ts';
import { stringifySearch } from '#web/api/url.ts';

export type SearchSchema = v.GenericSchema<unknown, Record<string, string | number | boolean | undefined>>;

/**
 * What a page keeps in its URL, checked by `schema`, and the way to change it. A value that does not fit becomes its
 * default, so a hand-written URL never breaks a page. Changing anything but the page leads back to page 1.
 *
 *     const [{ page, offset, search }, setSearch] = useSearch(SCHEMA);
 *     const SCHEMA = v.object({ ...PAGED, search: TEXT });
 */
export function useSearch<S extends SearchSchema>(schema: S): [v.InferOutput<S>, (patch: Partial<v.InferOutput<S>>) => void] {
  const { pathname, search: raw } = useLocation();
  const navigate = useNavigate();
  const value = useMemo(() => v.parse(schema, raw), [schema, raw]);

  function change(patch: Partial<v.InferOutput<S>>) {
    const back = 'page' in value && !('page' in patch) ? { page: 1 } : {};
    const href = pathname + stringifySearch({ ...raw, ...value, ...back, ...patch });
    void navigate({ href, replace: true, resetScroll: false });
  }
  return [value, change];
}

const WHOLE = v.pipe(v.unknown(), v.transform(Number), v.integer());

/** Text, empty when absent. */
export const TEXT = v.fallback(
  v.pipe(
    v.unknown(),
    v.transform((value) => String(value ?? '')),
  ),
  '',
);
/** `true` only when the URL says so. */
export const FLAG = v.fallback(
  v.pipe(
    v.unknown(),
    v.transform((value) => value === true || value === 'true'),
  ),
  false,
);
/** A calendar day; empty for none, or one that no calendar has. */
export const DAY = v.fallback(v.union([v.literal(''), v.pipe(v.string(), v.guard(isDay))]), '');
/** One of a few words. */
export const choice = <const Values extends readonly string[]>(values: Values, usual: Values[number]) =>
  v.fallback(v.picklist(values), usual);
/** The page from 1, and `offset` rows on each. */
export const PAGED = {
  page: v.fallback(v.pipe(WHOLE, v.minValue(1)), 1),
  offset: v.fallback(v.pipe(WHOLE, v.minValue(1), v.maxValue(100)), 20),
};
