import * as v from 'valibot';
import { CHANGE_CAUSES } from '#domain/cashflow/changes.ts';
import { choice, DAY } from '#web/ui/useSearch.ts';
import { CURRENCIES } from '../search.ts';

/** The tab's URL parameters. Without days: the last two nights. */
export const CHANGES_SEARCH = v.object({
  since: DAY,
  until: DAY,
  currency: choice(CURRENCIES, 'CLP'),
  /** The first day of the week that is looked at; empty: the one that changed most. */
  week: DAY,
  cause: choice(['', ...CHANGE_CAUSES], ''),
  /** What is told: of the weeks ahead, or of a period that ended. */
  mode: choice(['', 'real'], ''),
  /** Of a period that ended: how long it is, a day of it (empty: the last one), and whether its areas are shown. */
  unit: choice(['month', 'week'], 'month'),
  on: DAY,
  areas: choice(['', 'true'], ''),
});

export type ChangesSearch = v.InferOutput<typeof CHANGES_SEARCH>;
