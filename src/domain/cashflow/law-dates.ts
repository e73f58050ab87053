/** Days of the year on which the law asks something of a company, with or without an amount in its books. */
import { businessDayFrom } from '../bank-days.ts';
import { addMonths, type Day, day, dayOfMonth } from '../date.ts';
import { firstDayOf, type Period } from '../period.ts';

/** previred: contributions of workers; f22: the income tax of a year; patente: the municipal licence. */
export const LAW_FORMS = ['f29', 'previred', 'f22', 'patente'] as const;
export type LawForm = (typeof LAW_FORMS)[number];

/** Previred takes what is declared up to this day of the next month, on line, whatever day it is. Source: D.L. 3.500, art. 19. */
export const PREVIRED_DAY = 13;

/** The day on which the contributions of a month's work are due: it never moves. */
export function previredDueOn(worked: Period): Day {
  return dayOfMonth(addMonths(firstDayOf(worked), 1), PREVIRED_DAY);
}

/** A day of every year. */
export type MonthDay = readonly [month: number, date: number];
/** Source: Código Tributario art. 36, Ley de la Renta art. 69: in April. */
export const F22_DAYS: readonly MonthDay[] = [[4, 30]];
/** In January and July. Source: DL 3063, art. 29. */
export const PATENTE_DAYS: readonly MonthDay[] = [
  [1, 31],
  [7, 31],
];

/** `areaKey`: where it stands in the cash flow. */
export type YearlyForm = { form: 'f22' | 'patente'; areaKey: string; days: readonly MonthDay[] };

/** What every company with a business owes once or twice a year; what only owners of real estate do is not among it. */
export const YEARLY_FORMS: readonly YearlyForm[] = [
  { form: 'f22', areaKey: 'f22', days: F22_DAYS },
  { form: 'patente', areaKey: 'otrosimpuestos', days: PATENTE_DAYS },
];

/** The first of a form's days between two, both included; on another than a business day it moves to the next. */
export function yearlyDueOn({ days }: Pick<YearlyForm, 'days'>, { from, until }: Record<'from' | 'until', Day>): Day | null {
  const years = [...new Set([from, until].map((on) => Number(on.slice(0, 4))))];
  const due = years.flatMap((year) => days.map((one) => businessDayFrom(dayOfYear(year, one))));
  return due.toSorted().find((on) => on >= from && on <= until) ?? null;
}

/** A day of a year. */
export function dayOfYear(year: number, [month, date]: MonthDay): Day {
  return dayOfMonth(addMonths(day(`${year}-01-01`), month - 1), date);
}
