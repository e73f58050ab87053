import type { Day } from '#domain/date.ts';
import { readDay } from '#web/ui/typedDay.ts';

/**
 * The day that an address asks figures for, if it is one up to today; else what is wrong with it, so that nobody takes today's figures for
 * those of another day.
 * @param raw  as it stands in the address
 */
export function readAsOf(raw: string, today: Day): { asOf: Day | null; problem: string | null } {
  const { day, problem } = readDay(raw, { max: today });
  return { asOf: day === '' || day === today ? null : day, problem };
}
