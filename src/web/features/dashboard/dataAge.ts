import { type Day, daysBetween } from '#domain/date.ts';

const MAX_DAYS = 7;

/** Whether a balance is old: the account's last data ends more than a week before today. */
export function isOld(knownTo: Day, today: Day): boolean {
  return daysBetween(knownTo, today) > MAX_DAYS;
}
