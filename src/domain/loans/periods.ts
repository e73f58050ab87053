/** The periods of a loan: when each installment is due, and what part of a month's interest it bears. */
import { addMonths, type Day, daysBetween } from '../date.ts';
import type { LoanTerms } from './terms.ts';

/** `months`: of interest, as a fraction. A month is 30 days, a year 360 (Ley 18.010), or 365 where that is agreed. */
export type LoanPeriod = { dueOn: Day; months: { part: number; whole: number } };
type Calendar = Pick<LoanTerms, 'creditType' | 'method' | 'dayCount' | 'interval' | 'disbursedOn' | 'firstDueOn'>;

/**
 * The periods of so many installments. The days keep that of the first one, cut to shorter months and never drifting. The first period has
 * the actual days since the disbursement unless it is a whole interval; a rent in advance has none.
 */
export function periodsOf(calendar: Calendar, count: number): LoanPeriod[] {
  const { firstDueOn, interval, method } = calendar;
  const dueDays = Array.from({ length: count }, (_, index) => addMonths(firstDueOn, index * interval));
  return dueDays.map((dueOn, index) => {
    const from = dueDays[index - 1];
    if (from === undefined && method === 'advance') return { dueOn, months: { part: 0, whole: 1 } };
    return { dueOn, months: from === undefined ? firstMonths(calendar) : monthsBetween(calendar, from, dueOn) };
  });
}

function firstMonths(calendar: Calendar): LoanPeriod['months'] {
  const { disbursedOn, firstDueOn, interval, dayCount } = calendar;
  const usual = addMonths(firstDueOn, -interval);
  const start = disbursedOn ?? usual;
  const isWhole = start === usual || addMonths(start, interval) === firstDueOn;
  if (dayCount === 'thirty360' && !isWhole) return { part: daysBetween(start, firstDueOn), whole: 30 };
  return monthsBetween(calendar, start, firstDueOn);
}

function monthsBetween({ dayCount, interval }: Calendar, from: Day, to: Day): LoanPeriod['months'] {
  if (dayCount === 'thirty360') return { part: interval, whole: 1 };
  const days = daysBetween(from, to);
  return dayCount === 'actual360' ? { part: days, whole: 30 } : { part: days * 12, whole: 365 };
}
