import { oldFrom } from '#domain/dashboard/today.ts';
import type { Day } from '#domain/date.ts';

/** Whether a balance is old, as 'Hoy' says it: the account's last data ends some bank days before today. */
export function isOld(knownTo: Day, today: Day): boolean {
  return today >= oldFrom(knownTo);
}

/** The day that the data of all accounts reach, of which their sum is: one that is behind holds it back. Null where none has data. */
export function reachOf(accounts: readonly { knownTo: Day | null }[]): Day | null {
  return accounts.flatMap(({ knownTo }) => knownTo ?? []).toSorted()[0] ?? null;
}
