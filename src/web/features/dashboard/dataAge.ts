import { oldFrom } from '#domain/dashboard/today.ts';
import type { Day } from '#domain/date.ts';

/** Whether a balance is old, as 'Hoy' says it: the account's last data ends some bank days before today. */
export function isOld(knownTo: Day, today: Day): boolean {
  return today >= oldFrom(knownTo);
}
