import * as v from 'valibot';
import { choice, FLAG, TEXT } from '#web/ui/useSearch.ts';
import { CURRENCIES } from '../search.ts';

/** The tab's URL parameters. */
export const POSITION_SEARCH = v.object({
  span: choice(['week', 'biweek', 'month'], 'week'),
  currency: choice(CURRENCIES, 'CLP'),
  /** Whether somebody asked for it: a reload shows it again. */
  generated: FLAG,
  /** The saved selection of accounts and areas; empty: all of them. */
  position: TEXT,
  /** The open figure: its row, and its period's first day. */
  row: TEXT,
  column: TEXT,
});

export type PositionSearch = v.InferOutput<typeof POSITION_SEARCH>;

/** The parameters that close the open figure. */
export const CLOSED = { row: '', column: '' } as const;
