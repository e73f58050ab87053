import { dayInChile, formatDay } from '#domain/date.ts';

export function formatCount(count: number): string {
  return count.toLocaleString('es-CL');
}

export function isPlural(count: number): boolean {
  return count !== 1;
}

const CLOCK = new Intl.DateTimeFormat('es-CL', { timeZone: 'America/Santiago', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** An instant as `DD/MM/YYYY HH:MM`, in Chile. */
export function formatInstant(instant: string): string {
  const date = new Date(instant);
  return `${formatDay(dayInChile(date))} ${CLOCK.format(date)}`;
}
