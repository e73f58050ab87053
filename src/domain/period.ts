import { addDays, addMonths, type Day, dayOfMonth, weekday } from './date.ts';

/** A tax month, `YYYY-MM`. */
export type Period = string & { readonly unit: 'Period' };
/** How a cash-flow report divides time. */
export type View = 'month' | 'week' | 'day';
/** Also half months: from the 1st to the 15th, and from the 16th on. */
export type Span = View | 'biweek';
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
  // Each month has a first day; to check it would cost every report.
  return `${period}-01` as Day;
}

/** The tax month that a day is in, `YYYY-MM`. */
export function periodOf(day: Day): Period {
  // Each day of the calendar begins with its month.
  return day.slice(0, 7) as Period;
}

/** The month, half month, week (Monday to Sunday) or day that holds `day`. */
export function rangeOf(view: Span, day: Day): Range {
  const start = startOf(view, day);
  return { start, end: next(view, start) };
}

/** `count` consecutive ranges; the one that contains `day` has index `-from`. */
export function ranges(view: Span, day: Day, from: number, count: number): Range[] {
  const list: Range[] = [];
  let start = step(view, startOf(view, day), from);
  for (let index = 0; index < count; index += 1) {
    const end = next(view, start);
    list.push({ start, end });
    start = end;
  }
  return list;
}

function startOf(view: Span, day: Day): Day {
  if (view === 'biweek') return dayOfMonth(day, day.slice(8) > '15' ? 16 : 1);
  if (view === 'month') return firstDayOf(periodOf(day));
  return view === 'week' ? addDays(day, 1 - weekday(day)) : day;
}

function step(view: Span, start: Day, steps: number): Day {
  if (view === 'biweek') {
    const halves = (start.slice(8) === '16' ? 1 : 0) + steps;
    return dayOfMonth(addMonths(dayOfMonth(start, 1), Math.floor(halves / 2)), halves % 2 === 0 ? 1 : 16);
  }
  if (view === 'month') return addMonths(start, steps);
  return addDays(start, view === 'week' ? 7 * steps : steps);
}

function next(view: Span, start: Day): Day {
  return step(view, start, 1);
}
