import * as v from 'valibot';
import { DAY, PAGED, TEXT } from '#web/ui/useSearch.ts';

/** What the list is narrowed to, in the address. */
export const SEARCH = v.object({ ...PAGED, search: TEXT, tipo: TEXT, persona: TEXT, desde: DAY, hasta: DAY });
export type Search = v.InferOutput<typeof SEARCH>;

export const HISTORY = { schema: SEARCH, filters: ['search', 'tipo', 'persona', 'desde', 'hasta'] } as const;

/** The filters as the API takes them. */
export function filterOf({ tipo, persona, desde, hasta }: Search) {
  return { kind: tipo || null, personId: persona || null, from: desde || null, to: hasta || null };
}

/** What follows the address of the export, so that it has these filters. */
export function exportQuery({ search, tipo, persona, desde, hasta }: Search): string {
  const params = Object.entries({ search, kind: tipo, personId: persona, from: desde, to: hasta }).filter(([, value]) => value);
  const query = new URLSearchParams(params).toString();
  return query && `&${query}`;
}
