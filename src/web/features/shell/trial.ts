import { type Day, daysBetween } from '#domain/date.ts';
import { plural } from '#domain/format.ts';

const WARN_FROM = 30;

/** What the header says about a trial that ends soon, or null: from 30 days before its last day. */
export function trialWarning(today: Day, lastDay: Day | null): string | null {
  if (!lastDay) return null;
  const days = daysBetween(today, lastDay);
  if (days < 0 || days > WARN_FROM) return null;
  return `¡Te ${days === 1 ? 'queda' : 'quedan'} ${plural(days, 'día', 'días')} de prueba!`;
}
