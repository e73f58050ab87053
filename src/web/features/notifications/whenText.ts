import { dayInChile, formatDay } from '#domain/date.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const RELATIVE = new Intl.RelativeTimeFormat('es-CL');

/** How long ago, under two days; the day as `DD-MM-YYYY` after that. */
export function whenText(at: Date, now: Date): string {
  const age = now.getTime() - at.getTime();
  if (age >= 2 * DAY) return formatDay(dayInChile(at)).replaceAll('/', '-');
  if (age < MINUTE) return 'hace un momento';
  if (age < HOUR) return RELATIVE.format(-Math.floor(age / MINUTE), 'minute');
  if (age < DAY) return RELATIVE.format(-Math.floor(age / HOUR), 'hour');
  return RELATIVE.format(-1, 'day');
}
