/** The periods of a loan: when each installment is due, and what part of a month's interest it bears. */
import { addMonths, type Day, daysBetween } from '../date.ts';
import { type LoanTerms, startOf } from './terms.ts';

/** `months`: of interest, as a fraction. A month is 30 days, a year 360 (Ley 18.010), or 365 where that is agreed. */
export type LoanPeriod = { dueOn: Day; months: { part: number; whole: number } };
type Calendar = Pick<LoanTerms, 'creditType' | 'method' | 'dayCount' | 'interval' | 'disbursedOn' | 'firstDueOn'>;

/**
 * The periods of so many installments. The days keep that of the first one, cut to shorter months and never drifting. The first period has
 * the actual days since the disbursement unless it is a whole interval; a rent in advance has none.
 */
export function periodsOf(calendar: Calendar, count: number): LoanPeriod[] {
  const { firstDueOn, interval } = calendar;
  return periodsOn(
    calendar,
    Array.from({ length: count }, (_, index) => addMonths(firstDueOn, index * interval)),
    null,
  );
}

/** The periods that end on some days. @param from  the due day before the first of them; null when the loan begins with it */
export function periodsOn(calendar: Calendar, dueDays: readonly Day[], from: Day | null): LoanPeriod[] {
  return dueDays.map((dueOn, index) => {
    const start = dueDays[index - 1] ?? from;
    if (start !== null) return { dueOn, months: monthsBetween(calendar, start, dueOn) };
    return { dueOn, months: calendar.method === 'advance' ? { part: 0, whole: 1 } : firstMonths(calendar) };
  });
}

/** What part of a month's interest so many days bear that are no whole period. */
export function monthsOfDays(days: number, dayCount: LoanTerms['dayCount']): LoanPeriod['months'] {
  return dayCount === 'actual365' ? { part: days * 12, whole: 365 } : { part: days, whole: 30 };
}

function firstMonths(calendar: Calendar): LoanPeriod['months'] {
  const { firstDueOn, interval, dayCount } = calendar;
  const usual = addMonths(firstDueOn, -interval);
  const start = startOf(calendar);
  const isWhole = start === usual || addMonths(start, interval) === firstDueOn;
  if (dayCount === 'thirty360' && !isWhole) return monthsOfDays(daysBetween(start, firstDueOn), dayCount);
  return monthsBetween(calendar, start, firstDueOn);
}

function monthsBetween({ dayCount, interval }: Calendar, from: Day, to: Day): LoanPeriod['months'] {
  return dayCount === 'thirty360' ? { part: interval, whole: 1 } : monthsOfDays(daysBetween(from, to), dayCount);
}
