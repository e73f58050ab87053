/** The times of a repeated obligation: which become documents, and where they move when its day changes. */
import { type OccurrenceDay, occurrenceDays, type Repetition } from '../cashflow/occurrences.ts';
import { addDays, addMonths, type Day } from '../date.ts';
import { MONTHS_MADE, type Repeats, type Terms } from './obligation.ts';

/** An obligation that repeats. Its times before `madeUntil` are documents already, which may have changed since. */
export type Recurrence = Terms & Repeats & { id: string; firstOn: Day; madeUntil: Day };

/** The times to make now, and the day up to which all are then made. */
export function timesToMake(recurrence: Recurrence, today: Day): { times: OccurrenceDay[]; madeUntil: Day } {
  const horizon = addMonths(today, MONTHS_MADE);
  const madeUntil = horizon > recurrence.madeUntil ? horizon : recurrence.madeUntil;
  return { times: occurrenceDays(repetitionOf(recurrence), { start: recurrence.madeUntil, end: madeUntil }), madeUntil };
}

/**
 * The recurrence from one of its times on, with another first day, and the new day of each later time that is already a document, by its
 * old day; null for a time that the new rule does not have.
 * @param scheduledOn  the old day, by the rule, of the first time that moves
 */
export function movedTimes(
  recurrence: Recurrence,
  scheduledOn: Day,
  firstOn: Day,
): { recurrence: Recurrence; moves: ReadonlyMap<Day, OccurrenceDay | null> } {
  const { times, madeUntil } = recurrence;
  const before = occurrenceDays(repetitionOf(recurrence), { start: recurrence.firstOn, end: scheduledOn }).length;
  const old = occurrenceDays(repetitionOf(recurrence), { start: scheduledOn, end: madeUntil });
  const moved = { ...recurrence, firstOn, times: times === null ? null : times - before };
  const far = occurrenceDays({ ...repetitionOf(moved), times: old.length }, { start: firstOn, end: addMonths(madeUntil, 600) });
  const moves = new Map(old.map((one, index) => [one.scheduledOn, far[index] ?? null]));
  const last = far.at(-1);
  return { recurrence: { ...moved, madeUntil: last ? addDays(last.scheduledOn, 1) : addDays(firstOn, 1) }, moves };
}

/** The recurrence, ended before a day. */
export function endedBefore(recurrence: Recurrence, scheduledOn: Day): Recurrence {
  return { ...recurrence, untilOn: addDays(scheduledOn, -1) };
}

function repetitionOf({ firstOn, interval, payDay, roll, untilOn, times }: Recurrence): Repetition {
  return { firstOn, interval, payDay, roll, untilOn, times };
}
