/** Ranges of lateness that people filter by, in days after the due date, both ends included. `to` null: no limit. */
export const LATE_RANGES = {
  DAYS_1_30: { from: 1, to: 30 },
  DAYS_31_60: { from: 31, to: 60 },
  DAYS_61_90: { from: 61, to: 90 },
  OVER_90: { from: 91, to: null },
} as const;
export type LateRange = keyof typeof LATE_RANGES;
export const LATE_RANGE_NAMES = Object.keys(LATE_RANGES) as LateRange[];
