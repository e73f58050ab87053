/** What a company pays each month by its last file or charge: Previred and wages. */
import { addMonths, type Day } from '../date.ts';
import { firstDayOf, type Period, periodOf } from '../period.ts';
import { workedIn } from './gives-way.ts';

/** Keys of the areas whose sources may follow. */
const FOLLOWED = ['imposiciones', 'sueldos'] as const;
export type FollowedArea = (typeof FOLLOWED)[number];

/** What the books know of an area, in pesos: what was owed for each month that was worked, and what the banks charged. */
export type PaidCosts = { files: readonly { period: Period; amount: number }[]; charges: readonly { on: Day; amount: number }[] };

/** Whether an area is one whose sources may follow. */
export function isFollowed(areaKey: string | null): areaKey is FollowedArea {
  return FOLLOWED.some((key) => key === areaKey);
}

/**
 * The amount of a payment by the last file, or what was charged in the last month before its own: what is charged in its own month may be
 * itself. Of the same month a file is surer. Null: none is known.
 * Source: product decision "The cash-flow report", Ahead by law: Previred from its last file or charge.
 */
export function followedAmount({ files, charges }: PaidCosts, on: Day): number | null {
  const month = periodOf(on);
  const known = [
    ...files.map((one) => ({ period: one.period, amount: one.amount, place: 1 })),
    ...[...Map.groupBy(charges, ({ on: day }) => periodOf(day))]
      .filter(([period]) => period < month)
      .map(([period, all]) => ({ period: before(period), amount: all.reduce((sum, { amount }) => sum + amount, 0), place: 0 })),
  ].filter(({ period }) => period <= workedIn({ on }));
  const last = known.toSorted((a, b) => (a.period === b.period ? a.place - b.place : a.period < b.period ? -1 : 1)).at(-1);
  return last && last.amount > 0 ? last.amount : null;
}

function before(period: Period): Period {
  return periodOf(addMonths(firstDayOf(period), -1));
}
