import * as v from 'valibot';
import { choice, TEXT } from '#web/ui/useSearch.ts';
import { CURRENCIES } from '../search.ts';

/** The id of the side that supposes nothing, in the address. */
export const BOOKS = 'libros';

/** The tab's URL parameters. */
export const SCENARIOS_SEARCH = v.object({
  /** What is compared, the first one first: ids with commas between them. */
  sides: TEXT,
  view: choice(['month', 'week'], 'month'),
  currency: choice(CURRENCIES, 'CLP'),
  areas: choice(['', 'true'], ''),
});

export type ScenariosSearch = v.InferOutput<typeof SCENARIOS_SEARCH>;
