import { addDays, type Day, dayInChile } from '#domain/date.ts';
import { text } from './text.ts';

const LONG = new Intl.DateTimeFormat('es-CL', { dateStyle: 'full', timeZone: 'UTC' });
const SHORT = new Intl.DateTimeFormat('es-CL', { dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23', timeZone: 'America/Santiago' });
const TIME = new Intl.DateTimeFormat('es-CL', { timeZone: 'America/Santiago', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** The entries of each Chilean day, in the order in which they come. */
export function byDay<Entry extends { at: string }>(entries: readonly Entry[]): [Day, Entry[]][] {
  return [...Map.groupBy(entries, ({ at }) => dayInChile(new Date(at)))];
}

/** A day as a heading: 'Hoy', 'Ayer', 'Sábado, 21 de noviembre de 2026'. */
export function dayTitle(day: Day, today: Day): string {
  if (day === today) return text.today;
  if (day === addDays(today, -1)) return text.yesterday;
  const long = LONG.format(new Date(day));
  return `${long.charAt(0).toUpperCase()}${long.slice(1)}`;
}

/** The hour in Chile, `14:05`. */
export function timeOf(at: string): string {
  return TIME.format(new Date(at));
}

/** A moment in Chile, `22-11-26, 04:23`. */
export function momentOf(at: string): string {
  return SHORT.format(new Date(at));
}
