/** The days on which something that repeats falls; sources of the cash flow and obligations share these rules. */
import { bankDayFrom, bankDayOfMonth, bankDayUpTo } from '../bank-days.ts';
import { addDays, addMonths, type Day, dayOfMonth } from '../date.ts';

/** 7, 15 and 45 are days; 30, 60 and 90 are 1, 2 and 3 calendar months. */
export const INTERVALS = [7, 15, 30, 45, 60, 90] as const;
export type Interval = (typeof INTERVALS)[number];
/** In its month: on its date, or on the first, fifth or last bank day. */
export const PAY_DAYS = ['date', 'first', 'fifth', 'last'] as const;
export type PayDay = (typeof PAY_DAYS)[number];
/** Where a date on which banks are closed moves. */
export const ROLLS = ['stay', 'next', 'previous'] as const;
export type Roll = (typeof ROLLS)[number];

export type Repetition = {
  firstOn: Day;
  /** null: once only. */
  interval: Interval | null;
  /** Other than `date` only with 30, 60 and 90. */
  payDay: PayDay;
  roll: Roll;
  /** The last day on which it may fall by its rule; null: no limit. */
  untilOn: Day | null;
  /** How many times at most, from `firstOn` on; null: no limit. */
  times: number | null;
};

/** `scheduledOn`: its day by the rule, its permanent identity; `on`: the day on which its cash moves. */
export type OccurrenceDay = { scheduledOn: Day; on: Day };

/**
 * The occurrences whose day by the rule is in a range.
 * @param range  half-open
 * Source: product decision "The cash-flow report", Sources.
 */
export function occurrenceDays(repetition: Repetition, { start, end }: { start: Day; end: Day }): OccurrenceDay[] {
  const { times, untilOn, interval } = repetition;
  const count = interval === null ? 1 : (times ?? Number.POSITIVE_INFINITY);
  const found: OccurrenceDay[] = [];
  for (let index = 0; index < count; index += 1) {
    const scheduledOn = scheduledDay(repetition, index);
    if (scheduledOn >= end || (untilOn !== null && scheduledOn > untilOn)) break;
    if (scheduledOn >= start) found.push({ scheduledOn, on: cashDay(repetition, scheduledOn) });
  }
  return found;
}

/** Always counted from the first date, so that 31 January, 28 February, 31 March never drifts to the 28th. */
function scheduledDay({ firstOn, interval }: Repetition, index: number): Day {
  const months = monthsOf(interval);
  return months === null ? addDays(firstOn, (interval ?? 0) * index) : addMonths(firstOn, months * index);
}

/** The calendar months of an interval; null for those that are days. */
export function monthsOf(interval: Interval | null): number | null {
  return interval === 30 || interval === 60 || interval === 90 ? interval / 30 : null;
}

function cashDay({ payDay, roll }: Repetition, scheduledOn: Day): Day {
  if (payDay !== 'date') return bankDayOfMonth(scheduledOn, payDay);
  if (roll === 'stay') return scheduledOn;
  return roll === 'next' ? bankDayFrom(scheduledOn) : bankDayUpTo(scheduledOn);
}

/**
 * A first date, no later than `today`'s month, for something that falls on a day of each month: in the last month that has that day, so
 * that shorter months cut it and longer ones do not.
 */
export function monthlyFrom(date: number, today: Day): Day {
  const first = dayOfMonth(today, 1);
  for (let back = 0; ; back += 1) {
    const month = addMonths(first, -back);
    const on = dayOfMonth(month, date);
    if (on < addMonths(month, 1)) return on;
  }
}
