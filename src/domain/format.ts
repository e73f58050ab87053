import { dayInChile, formatDay } from './date.ts';

const CLOCK = new Intl.DateTimeFormat('es-CL', { timeZone: 'America/Santiago', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** A whole number as Chile writes it: `1.234`. */
export function formatCount(count: number): string {
  return count.toLocaleString('es-CL');
}

/** A number with at most `max` decimals, and at least `min`, as Chile writes it: `1.234,5`. */
export function formatDecimal(value: number, max: number, min = 0): string {
  return value.toLocaleString('es-CL', { minimumFractionDigits: min, maximumFractionDigits: max });
}

/** With its first letter as a capital. */
export function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** How many of what: `1 movimiento`, `1.234 movimientos`. */
export function plural(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** The hour of an instant in Chile, `14:05`. */
export function formatTime(instant: string): string {
  return CLOCK.format(new Date(instant));
}

/** An instant in Chile, `DD/MM/YYYY HH:MM`. */
export function formatInstant(instant: string): string {
  return `${formatDay(dayInChile(new Date(instant)))} ${formatTime(instant)}`;
}

/** Words as a sentence lists them: 'a, b y c', 'a e intereses'. */
export function joinWords(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  const and = /^h?[ií](?!e)/i.test(last) ? 'e' : 'y';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${and} ${last}`;
}
