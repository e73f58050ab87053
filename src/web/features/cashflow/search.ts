import * as v from 'valibot';
import { addDays, addMonths, type Day } from '#domain/date.ts';
import type { View } from '#domain/period.ts';
import { DAY } from '#web/ui/useSearch.ts';

/** What the page keeps in its URL. `start`: a day of the period around which the window lies; empty = today. */
export const SEARCH = v.object({
  /** Empty: as the person last looked at it. */
  view_type: v.fallback(v.picklist(['', 'month', 'week', 'day']), ''),
  currency: v.fallback(v.picklist(['CLP', 'USD', 'UF', 'EUR']), 'CLP'),
  /** As text, since the address leaves out what is false. */
  projections: v.fallback(v.picklist(['true', 'false']), 'true'),
  all: v.fallback(
    v.pipe(
      v.unknown(),
      v.transform((value) => value === true || value === 'true'),
    ),
    false,
  ),
  start: DAY,
});

/** Periods before and after the one in the middle. */
export const SPAN: Record<View, { past: number; future: number }> = {
  month: { past: 6, future: 6 },
  week: { past: 5, future: 8 },
  day: { past: 7, future: 21 },
};
const STRIDE: Record<View, number> = { month: 6, week: 6, day: 14 };

/** The middle of the next window before (-1) or after (1). */
export function moved(view: View, from: Day, direction: 1 | -1): Day {
  const steps = STRIDE[view] * direction;
  if (view === 'month') return addMonths(from, steps);
  return addDays(from, view === 'week' ? 7 * steps : steps);
}
