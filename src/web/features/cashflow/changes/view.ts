import type { ChangeCause } from '#domain/cashflow/changes.ts';
import { sumMajor } from '#domain/money.ts';
import type { FlowChangesQuery } from '../operations.ts';

export type Changes = FlowChangesQuery['flowChanges'];
export type Item = Changes['items'][number];

/** The week that the address names, else the one whose closing balance changed most; of several the last. */
export function weekShown({ weeks }: Changes, start: string): number {
  const named = weeks.findIndex((one) => one.start === start);
  if (named >= 0) return named;
  const sizes = weeks.map(({ before, after }) => Math.abs(after - before));
  return sizes.lastIndexOf(Math.max(...sizes));
}

/** What a cause changed of a week's closing balance. */
export function amountOf({ causes }: Changes, cause: ChangeCause, week: number): number {
  return causes.find((one) => one.cause === cause)?.amounts[week] ?? 0;
}

/** The reasons that changed a week, the largest first. */
export function itemsOf({ items }: Changes, week: number, cause: ChangeCause | ''): Item[] {
  const size = (item: Item) => Math.abs(item.amounts[week] ?? 0);
  return items.filter((item) => size(item) !== 0 && (cause === '' || item.cause === cause)).toSorted((a, b) => size(b) - size(a));
}

/** How much of a week's change is in no listed reason, apart from rates. */
export function unlistedIn(changes: Changes, week: number): number {
  const { currency } = changes;
  const listed = sumMajor(
    itemsOf(changes, week, '').map((item) => item.amounts[week] ?? 0),
    currency,
  );
  const explained = sumMajor(
    changes.causes.filter(({ cause }) => cause !== 'rate').map(({ amounts }) => amounts[week] ?? 0),
    currency,
  );
  return sumMajor([explained, -listed], currency);
}
