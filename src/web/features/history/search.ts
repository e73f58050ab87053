import * as v from 'valibot';
import { DAY, PAGED, TEXT } from '#web/ui/useSearch.ts';

/** The filters of the list, in the address. */
export const SEARCH = v.object({ ...PAGED, search: TEXT, tipo: TEXT, persona: TEXT, desde: DAY, hasta: DAY });
export type Search = v.InferOutput<typeof SEARCH>;

export const HISTORY = { schema: SEARCH, filters: ['search', 'tipo', 'persona', 'desde', 'hasta'] } as const;

/** The filters as the API's input. */
export function filterOf({ tipo, persona, desde, hasta }: Search) {
  return { kind: tipo || null, personId: persona || null, from: desde || null, to: hasta || null };
}

/** The query string that gives the export these filters. */
export function exportQuery({ search, tipo, persona, desde, hasta }: Search): string {
  const params = Object.entries({ search, kind: tipo, personId: persona, from: desde, to: hasta }).filter(([, value]) => value);
  const query = new URLSearchParams(params).toString();
  return query && `&${query}`;
}
