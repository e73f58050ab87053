/** Own transfers in a report: what is on its way over the end of a range, and what the two legs of one differ by. */
import type { Day } from '../date.ts';
import type { Currency } from '../money.ts';
import { type FlowWindow, slotOf } from './window.ts';

/** `minor`: of `currency`, signed. `pesos`: at the rate of its own day, null where that is not known. */
export type TransferLeg = { id: string; on: Day; currency: Currency; minor: number; pesos: number | null };
/** The legs of an own transfer, the one that came first first. */
export type TransferPair = { first: TransferLeg; last: TransferLeg };
/** What is in transit by range, in the report's currency: negative from the leg that leaves on, and back to zero with the other one. */
export type InTransit = { slot: number; amount: number; count: number };

/** What a report knows of transfers: `worthOf` a leg, null without a rate of its day; `isIn`: whether a currency is in the report. */
export type TransitView = {
  window: Pick<FlowWindow, 'ranges' | 'today'>;
  worthOf: (leg: TransferLeg) => number | null;
  isIn: (currency: Currency) => boolean;
};

/**
 * What transfers leave in transit at the end of a range. A transfer stands at the value of its first leg until the other one comes: what that is
 * worth more or less (another currency, or the value of another day) is an exchange difference of the last leg's range. While the other leg
 * is still to come, or its currency is left out of the report, a leg stands alone.
 * @param pairs  whose legs are in different ranges, or in different currencies
 */
export function inTransit(pairs: readonly TransferPair[], view: TransitView): InTransit[] {
  const slots = new Map<number, InTransit>();
  for (const pair of pairs)
    for (const { leg, amount } of legsInTransit(pair, view)) {
      const slot = slotOf(view.window.ranges, leg.on);
      if (slot === null) continue;
      const before = slots.get(slot) ?? { slot, amount: 0, count: 0 };
      slots.set(slot, { slot, amount: before.amount + amount, count: before.count + 1 });
    }
  return [...slots.values()];
}

/** The legs of a transfer that are in transit at the end of their range, each with what it adds to that. */
export function legsInTransit({ first, last }: TransferPair, view: TransitView): { leg: TransferLeg; amount: number }[] {
  const { window, worthOf, isIn } = view;
  const [hasFirst, hasLast] = [first, last].map(({ on, currency }) => on <= window.today && isIn(currency));
  if (!hasFirst) return hasLast ? [{ leg: last, amount: worthOf(last) ?? 0 }] : [];
  if (!hasLast) return [{ leg: first, amount: worthOf(first) ?? 0 }];
  if (slotOf(window.ranges, first.on) === slotOf(window.ranges, last.on)) return [];
  // Of a day before all that the report values, only the last leg may have a rate.
  const amount = worthOf(first) ?? 0 - (worthOf(last) ?? 0);
  return [
    { leg: first, amount },
    { leg: last, amount: 0 - amount },
  ];
}

/** What the legs of a transfer differ by, once both are in the report; null while they are not, or without a rate. */
export function differenceOf({ first, last }: TransferPair, { window, worthOf, isIn }: TransitView): number | null {
  if (last.on > window.today || !isIn(first.currency) || !isIn(last.currency)) return null;
  const [left, came] = [worthOf(first), worthOf(last)];
  return left === null || came === null ? null : left + came;
}
