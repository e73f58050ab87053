import { type Day, weekday } from '#domain/date.ts';
import { MONTHS, type View } from '#domain/period.ts';
import { text } from './text.ts';

const WEEKDAYS = ['Lun', 'Mar', 'Mié', 'Jue', 'Vie', 'Sáb', 'Dom'];

/** A column's head in two parts, the first in bold: `Julio` `2026`, `Semana 5` `de Octubre`, `Lun` `05/10`. */
export function headOf(view: View, start: Day): [string, string] {
  const [year = '', month = '', date = ''] = start.split('-');
  const name = MONTHS[Number(month) - 1] ?? '';
  if (view === 'month') return [name, year];
  if (view === 'week') return [text.week(String(Number(date))), text.weekOf(name)];
  return [WEEKDAYS[weekday(start) - 1] ?? '', `${date}/${month}`];
}

/** A period in a sentence: `noviembre`, `la semana del 16/11`, `hoy`. */
export function nameOf(view: View, start: Day): string {
  const [, month = '', date = ''] = start.split('-');
  if (view === 'month') return (MONTHS[Number(month) - 1] ?? '').toLowerCase();
  return view === 'week' ? text.weekName(`${date}/${month}`) : text.today.toLowerCase();
}

/** The full name of a column, for titles: `Julio 2026`, `Semana 5 de Octubre 2026`, `Lun 05/10/2026`. */
export function titleOf(view: View, start: Day): string {
  const [year = '', month = ''] = start.split('-');
  const name = MONTHS[Number(month) - 1] ?? '';
  const [first, second] = headOf(view, start);
  if (view === 'month') return `${name} ${year}`;
  return view === 'week' ? `${first} ${second} ${year}` : `${first} ${second}/${year}`;
}
