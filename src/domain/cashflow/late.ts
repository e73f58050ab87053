import { addDays, type Day } from '../date.ts';

/** Of a company's setting `lateHorizonDays`. */
export const LATE_HORIZON = { default: 180, max: 3650 } as const;

/**
 * The first due day whose unpaid documents count in the projection; null when all do.
 * @param horizonDays  late by more days than this is outside: 0 leaves no late document in, null all
 * Source: product decision "The cash-flow report", Late money.
 */
export function lateSince(today: Day, horizonDays: number | null): Day | null {
  return horizonDays === null ? null : addDays(today, -horizonDays);
}
