/** Creates the times of recurrences for a year ahead. Call it inside writeCompany. */
import { addMonths, type Day } from '#domain/date.ts';
import { MONTHS_MADE } from '#domain/obligations/obligation.ts';
import { timesToMake } from '#domain/obligations/recurrence.ts';
import type { Db } from '#server/db/scope.ts';
import { recurrencesDue } from './recurrences.ts';
import { timesOf, writeObligations } from './store.ts';

/** Creates the times that are now within a year, as an act of the system. Running it again on the same day creates none. */
export async function makeDueTimes(db: Db, companyId: string, today: Day): Promise<void> {
  const due = await recurrencesDue(db, companyId, addMonths(today, MONTHS_MADE));
  for (const recurrence of due) {
    const changes = timesOf(recurrence, today).map((after) => ({ before: null, after }));
    const recurrences = [{ before: recurrence, after: { ...recurrence, madeUntil: timesToMake(recurrence, today).madeUntil } }];
    await writeObligations(db, { companyId, personId: null }, 'obligation.added', { changes, recurrences });
  }
}
