import { addDays, type Day, dayInChile } from '#domain/date.ts';
import { capitalized } from '#domain/format.ts';
import { text } from './text.ts';

const LONG = new Intl.DateTimeFormat('es-CL', { dateStyle: 'full', timeZone: 'UTC' });

/** The entries of each Chilean day, in order. */
export function byDay<Entry extends { at: string }>(entries: readonly Entry[]): [Day, Entry[]][] {
  return [...Map.groupBy(entries, ({ at }) => dayInChile(new Date(at)))];
}

/** A day as a heading: 'Hoy', 'Ayer', 'Sábado, 21 de noviembre de 2026'. */
export function dayTitle(day: Day, today: Day): string {
  if (day === today) return text.today;
  if (day === addDays(today, -1)) return text.yesterday;
  return capitalized(LONG.format(new Date(day)));
}
