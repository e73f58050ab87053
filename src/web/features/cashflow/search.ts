import * as v from 'valibot';
import { addDays, addMonths, type Day } from '#domain/date.ts';
import { isPeriod, rangeOf, type View } from '#domain/period.ts';
import { DAY, TEXT } from '#web/ui/useSearch.ts';

export const CURRENCIES = ['CLP', 'USD', 'UF', 'EUR', 'UTM'] as const;

/** As text, since the address leaves out false values; empty: as last chosen. */
const YES_OR_NO = v.fallback(v.picklist(['', 'true', 'false']), '');

/** The page's URL parameters. `start`: a day of the window's current period; empty = today. */
export const SEARCH = v.object({
  /** Empty, here and below: as last chosen. */
  view_type: v.fallback(v.picklist(['', 'month', 'week', 'day']), ''),
  currency: v.fallback(v.picklist(['', ...CURRENCIES]), ''),
  projections: YES_OR_NO,
  all: YES_OR_NO,
  start: DAY,
  /** The open cell: its row, and its period's first day or AHEAD. */
  row: TEXT,
  column: TEXT,
  /** Whether each cell shows what it was a year before. */
  year_before: v.fallback(v.picklist(['', 'true']), ''),
  /** The scenario that the table supposes; empty: none. */
  scenario: TEXT,
  /** What is open beside the grid. */
  tab: v.fallback(v.picklist(['', 'sources']), ''),
  /** The month whose F-29 is open; empty: none. */
  f29: v.fallback(v.union([v.literal(''), v.pipe(v.string(), v.guard(isPeriod))]), ''),
});

export type Search = v.InferOutput<typeof SEARCH>;

/** How the table is shown. */
export type Choice = { view: View; currency: (typeof CURRENCIES)[number]; projections: boolean; all: boolean };

/** What the address says, and where it says nothing, what was chosen last. */
export function choiceOf({ view_type, currency, projections, all }: Search, last: Choice): Choice {
  return {
    view: view_type || last.view,
    currency: currency || last.currency,
    projections: projections === '' ? last.projections : projections === 'true',
    all: all === '' ? last.all : all === 'true',
  };
}

/** The address of a choice. */
export function searchOf({ view, currency, projections, all }: Partial<Choice>): Partial<Search> {
  return {
    ...(view ? { view_type: view } : {}),
    ...(currency ? { currency } : {}),
    ...(projections === undefined ? {} : { projections: projections ? 'true' : 'false' }),
    ...(all === undefined ? {} : { all: all ? 'true' : 'false' }),
  };
}

/** The column PROYECTADO. */
export const AHEAD = 'projected';

/** The parameters that close the open cell. */
export const CLOSED = { row: '', column: '', tab: '' } as const;

const MIN_PERIODS = 6;
const MAX_PERIODS = 53;
const FIRST_COLUMN = 180; // px
const PERIOD = 130; // px

/** How many periods fit, in pixels; `panel`: the width of an open panel. */
export function periodsIn({ width, height, panel = 0 }: { width: number; height: number; panel?: number }): number {
  const fitting = Math.max(Math.floor((width - FIRST_COLUMN - panel) / PERIOD), Math.floor(height / PERIOD));
  return Math.min(MAX_PERIODS, Math.max(MIN_PERIODS, fitting));
}

/** Periods before and after the current one of a window. */
export function spanOf(count: number): { past: number; future: number } {
  return { past: 1, future: count - 2 };
}

/** Whether a window of so many periods around a day contains the one that starts on `start`. */
export function isInWindow({ view, from, count }: { view: View; from: Day; count: number }, start: string): boolean {
  const { past, future } = spanOf(count);
  const current = rangeOf(view, from).start;
  return shifted(view, current, -past) <= start && start <= shifted(view, current, future);
}

/** `firstDay`: the first day with bank data; null without any. `lastDay`: the last day with known money. */
type Window = { view: View; from: Day; count: number; firstDay: Day | null; lastDay: Day };

/** The current period of the previous (-1) or next (1) window, which overlaps this one by two periods, and stops at the banks' first day and the last known money. */
export function moved({ view, from, count, firstDay, lastDay }: Window, direction: 1 | -1): Day {
  const next = shifted(view, from, (count - 2) * direction);
  if (direction < 0) {
    const earliest = firstDay && shifted(view, firstDay, spanOf(count).past);
    return earliest && next < earliest ? earliest : next;
  }
  const latest = shifted(view, lastDay, -spanOf(count).future);
  return next > latest ? latest : next;
}

type ShownWindow = {
  firstDay: Day | null;
  lastDay: Day;
  periods: readonly { start: Day; end: Day; showAsDisabled: boolean }[];
};

/** Whether there is a window before (-1) or after (1) the one shown: one that holds the banks' first day, or the last known money, is the last. */
export function hasWindow({ firstDay, lastDay, periods }: ShownWindow, direction: 1 | -1): boolean {
  const [first, last] = [periods[0], periods.at(-1)];
  if (direction > 0) return lastDay > (last?.end ?? '');
  return first !== undefined && !first.showAsDisabled && (firstDay === null || first.start > firstDay);
}

function shifted(view: View, from: Day, steps: number): Day {
  if (view === 'month') return addMonths(from, steps);
  return addDays(from, view === 'week' ? 7 * steps : steps);
}
