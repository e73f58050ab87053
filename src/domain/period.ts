import { addDays, addMonths, type Day, weekday } from './date.ts';

/** A tax month, `YYYY-MM`. */
export type Period = string & { readonly unit: 'Period' };
/** How a cash-flow report divides time. */
export type View = 'month' | 'week' | 'day';
/** A half-open range of days: `start` is in it, `end` is not. */
export type Range = { start: Day; end: Day };

export const MONTHS = [
  'Enero',
  'Febrero',
  'Marzo',
  'Abril',
  'Mayo',
  'Junio',
  'Julio',
  'Agosto',
  'Septiembre',
  'Octubre',
  'Noviembre',
  'Diciembre',
] as const;

/** `Noviembre 2026`, of a month or a day in it. */
export function monthName(month: string): string {
  return `${MONTHS[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`;
}

/** Whether a text is a tax month, `YYYY-MM`, from 2000 to 2099. */
export function isPeriod(text: string): text is Period {
  return /^20\d{2}-(0[1-9]|1[0-2])$/.test(text);
}

/** The first day of a tax month. */
export function firstDayOf(period: Period): Day {
  return `${period}-01` as Day;
}

/** The tax month that a day is in, `YYYY-MM`. */
export function periodOf(day: Day): Period {
  return day.slice(0, 7) as Period;
}

/** The month, the week (Monday to Sunday) or the day that holds `day`. */
export function rangeOf(view: View, day: Day): Range {
  const start = startOf(view, day);
  return { start, end: next(view, start) };
}

/** `count` consecutive ranges; the one that contains `day` has index `-from`. */
export function ranges(view: View, day: Day, from: number, count: number): Range[] {
  const list: Range[] = [];
  let start = step(view, startOf(view, day), from);
  for (let index = 0; index < count; index += 1) {
    const end = next(view, start);
    list.push({ start, end });
    start = end;
  }
  return list;
}

function startOf(view: View, day: Day): Day {
  if (view === 'month') return firstDayOf(periodOf(day));
  return view === 'week' ? addDays(day, 1 - weekday(day)) : day;
}

function step(view: View, start: Day, steps: number): Day {
  if (view === 'month') return addMonths(start, steps);
  return addDays(start, view === 'week' ? 7 * steps : steps);
}

function next(view: View, start: Day): Day {
  return step(view, start, 1);
}
