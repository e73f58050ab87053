import { addDays, addMonths, type Day, day, formatDay } from '#domain/date.ts';
import { firstDayOf, periodOf } from '#domain/period.ts';

/** The words of a choice of days. */
export const datesText = {
  from: 'Desde',
  to: 'Hasta',
  any: 'Todas las fechas',
  thisMonth: 'Este mes',
  lastMonth: 'Mes anterior',
  lastQuarter: 'Últimos 3 meses',
  thisYear: 'Este año',
  lastYear: 'Año anterior',
  since: (day: string) => `Desde el ${day}`,
  until: (day: string) => `Hasta el ${day}`,
} as const;

/** Both days inclusive, as people write them; empty: open at that end. */
export type DateRange = { from: Day | ''; to: Day | '' };

/** Ranges with a name, such as the current month. */
export function namedRanges(today: Day): (DateRange & { label: string })[] {
  const month = firstDayOf(periodOf(today));
  const lastDay = addDays(addMonths(month, 1), -1);
  const year = Number(today.slice(0, 4));
  return [
    { label: datesText.thisMonth, from: month, to: lastDay },
    { label: datesText.lastMonth, from: addMonths(month, -1), to: addDays(month, -1) },
    { label: datesText.lastQuarter, from: addMonths(month, -2), to: lastDay },
    { label: datesText.thisYear, from: day(`${year}-01-01`), to: day(`${year}-12-31`) },
    { label: datesText.lastYear, from: day(`${year - 1}-01-01`), to: day(`${year - 1}-12-31`) },
    { label: datesText.any, from: '', to: '' },
  ];
}

/** A range in words: its name, or its days. */
export function rangeLabel({ from, to }: DateRange, today: Day): string {
  const named = namedRanges(today).find((one) => one.from === from && one.to === to);
  if (named) return named.label;
  if (from && to) return `${formatDay(from)} – ${formatDay(to)}`;
  if (from) return datesText.since(formatDay(from));
  return to ? datesText.until(formatDay(to)) : datesText.any;
}
