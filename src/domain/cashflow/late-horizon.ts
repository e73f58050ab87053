import { addDays, type Day } from '../date.ts';

/** For a company's setting `lateHorizonDays`. */
export const LATE_HORIZON = { default: 180, max: 3650 } as const;

/**
 * The first due day from which unpaid documents count in the projection; null when all do.
 * @param horizonDays  documents late by more days are left out: 0 leaves out every late document, null none
 * Source: product decision "The cash-flow report", Late money.
 */
export function lateSince(today: Day, horizonDays: number | null): Day | null {
  return horizonDays === null ? null : addDays(today, -horizonDays);
}
