/** What was ahead at the end of a day, kept to be compared with what happened. */
import type { Day } from '../date.ts';
import { type Currency, isCurrency } from '../money.ts';
import { isFixedAhead } from './closings.ts';
import { isToCome } from './lines.ts';
import type { Placement, ScenarioPoint } from './scenario-points.ts';
import type { BookBalance, BookSum } from './valued.ts';
import { type FlowWindow, slotOf } from './window.ts';

/** Money of one area on one day. `areaId` null: outside of the areas, as own transfers in transit are. */
export type FrozenSum = Pick<ScenarioPoint, 'kind' | 'currency' | 'on' | 'isLate' | 'minor' | 'count'> & { areaId: string | null };
export type Frozen = {
  /** At whose end it was. */
  on: Day;
  /** The last day whose UF and UTM were known. */
  fixedUntil: Day | null;
  /** At the banks, in minor units. */
  balances: Readonly<Partial<Record<Currency, number>>>;
  /** What a scenario supposed currencies to be worth, in pesos per unit. */
  rates: Readonly<Partial<Record<Currency, string>>>;
  sums: readonly FrozenSum[];
};

/** The same without its sums, which are stored by area. */
export type FrozenHead = Omit<Frozen, 'sums'>;
export type FigureSum = Omit<FrozenSum, 'areaId'>;

/** The sums of a report by day that are still to come, to be kept. */
export function frozenSums(sums: readonly BookSum[], { ranges }: FlowWindow): FrozenSum[] {
  return sums.flatMap((sum): FrozenSum[] => {
    const on = ranges[sum.slot]?.start;
    if (!on || !isToCome(sum) || sum.kind === 'awaiting') return [];
    const { currency, isLate, minor, count, areaId } = sum;
    // What the banks have dated ahead is as certain as a document.
    const kind = sum.kind === 'projection' ? 'projection' : 'expected';
    return [{ kind, currency, on, isLate, minor, count, areaId: sum.kind === 'transfer' ? null : areaId }];
  });
}

/** What was kept as the sums of a report whose today is the day on which it was. @param areas  those of the company */
export function thawedSums(
  { sums, fixedUntil }: Frozen,
  { ranges, today }: FlowWindow,
  currency: Currency,
  areas: ReadonlySet<string>,
): BookSum[] {
  const placement = { ranges, valuedOn: fixedValue(currency, today, fixedUntil) };
  const byKey = new Map<string, BookSum>();
  for (const one of sums) {
    const slot = slotOf(ranges, one.on);
    if (slot === null) continue;
    const { areaId, kind, currency: of, isLate } = one;
    const isOutside = areaId === null || !areas.has(areaId);
    const valuedOn = placement.valuedOn(of, one.on);
    const key = `${isOutside ? 'transfer' : kind} ${of} ${areaId} ${slot} ${isLate} ${valuedOn}`;
    const sum = byKey.get(key) ?? {
      ...{ slot, isLate, valuedOn, currency: of, minor: 0, value: 0, unratedOn: null, count: 0 },
      ...{ kind: isOutside ? ('transfer' as const) : kind, areaId: areaId ?? '', isAhead: isOutside },
    };
    byKey.set(key, { ...sum, minor: sum.minor + one.minor, count: sum.count + one.count });
  }
  return [...byKey.values()];
}

/** The day whose value money of a currency has that is expected on a day; null: today's. @param fixedUntil  see `closings.ts` */
export function fixedValue(currency: Currency, today: Day, fixedUntil: Day | null): Placement['valuedOn'] {
  return (of, on) => {
    if (on <= today || fixedUntil === null || fixedUntil <= today || !(isFixedAhead(currency) || isFixedAhead(of))) return null;
    return on < fixedUntil ? on : fixedUntil;
  };
}

/** The balances of its day. @param atStart  of the period that its day is in, as the books know it now */
export function thawedBalances({ balances }: Frozen, atStart: readonly BookBalance[]): BookBalance[] {
  const found = new Map(atStart.map((one) => [one.currency, one.atStart]));
  const currencies = new Set([...found.keys(), ...Object.keys(balances).filter(isCurrency)]);
  return [...currencies].map((currency) => ({ currency, atStart: found.get(currency) ?? 0, today: balances[currency] ?? 0 }));
}
