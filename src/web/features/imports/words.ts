import { dayInChile, formatDay } from '#domain/date.ts';

/** 12 kB, 3,4 MB: units of 1.024, as file managers show them. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const isKilo = bytes < 1_048_576;
  const value = bytes / (isKilo ? 1024 : 1_048_576);
  return `${value.toLocaleString('es-CL', { maximumFractionDigits: value < 10 ? 1 : 0 })} ${isKilo ? 'kB' : 'MB'}`;
}

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
