/** How late unpaid documents are: by days past due, in Chile. */
import { LATE_RANGES, type LateRange } from '../documents/late-ranges.ts';

/** The buckets, from what is not late yet to what is oldest; keys of the API. */
export const AGEING = ['valid', 'expired30', 'expired60', 'expired90', 'expiredOlder'] as const;
export type AgeingBucket = (typeof AGEING)[number];
/** The range of lateness that a list is filtered by for each bucket; `valid` holds what is due today or later. */
export const LATE_RANGE_OF: Readonly<Record<AgeingBucket, LateRange | null>> = {
  valid: null,
  expired30: 'DAYS_1_30',
  expired60: 'DAYS_31_60',
  expired90: 'DAYS_61_90',
  expiredOlder: 'OVER_90',
};
/** The first day late of each bucket but `valid`. */
export const AGEING_FROM: readonly number[] = Object.values(LATE_RANGES).map(({ from }) => from);

export type Ages = Record<AgeingBucket, number>;

export const NO_AGES: Ages = { valid: 0, expired30: 0, expired60: 0, expired90: 0, expiredOlder: 0 };
