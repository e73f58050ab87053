import { type Day, dayInChile } from '#domain/date.ts';

/** The day that it is in Chile. */
export function today(): Day {
  return dayInChile(new Date());
}
