/** The closing balance of each week ahead, from the balances of a day and what was expected on it. */
import { type Day, formatDay } from '../date.ts';
import { AppError } from '../errors.ts';
import { type Currency, fromClp, toClp } from '../money.ts';
import { ranges } from '../period.ts';
import { type RateSeries, rateOn } from '../rates.ts';
import { isToCome } from './lines.ts';
import { type BookBalance, type BookSum, type MissingRate, valuedFacts } from './valued.ts';
import type { FlowWindow } from './window.ts';

/** The weeks that are looked at, the one with today first. */
export const WEEKS_AHEAD = 13;

/** A window of weeks that begins with the one of its day. */
export function weekWindow(today: Day, count: number): FlowWindow {
  return { view: 'week', today, ranges: ranges('week', today, 0, count), current: 0, first: 0, end: count };
}

/** What a currency was worth when a snapshot was taken, days ahead included where they were known. */
export type KnownRates = Readonly<Partial<Record<Currency, RateSeries>>>;

/** Pesos per unit on a day, as it was known. */
function knownRate(rates: KnownRates): (from: Currency, on: Day) => string | null {
  return (from, on) => rateOn(rates[from] ?? [], from, on);
}

/** The last day whose UF and UTM were known. */
export function fixedUntil({ UF = [], UTM = [] }: KnownRates): Day | null {
  const last = [UF.at(-1)?.on, UTM.at(-1)?.on].filter((on) => on !== undefined).toSorted();
  return last.at(-1) ?? null;
}

type Ahead = { window: FlowWindow; balances: readonly BookBalance[]; sums: readonly BookSum[]; rates: KnownRates };

/**
 * The closing balances by week, in minor units of `currency`, and the currencies left out because their value is not known.
 * @param without  currencies to leave out
 * @throws RATE_MISSING when `currency` itself has none
 */
export function closings(
  { window, balances, sums, rates }: Ahead,
  currency: Currency,
  without: readonly Currency[],
): { amounts: number[]; missing: MissingRate[] } {
  const isIn = (one: { currency: Currency }) => !without.includes(one.currency);
  const books = { window, structure: [], knownFrom: null, sums: sums.filter(isIn), balances: balances.filter(isIn) };
  const { facts, missing } = valuedFacts(books, currency, knownRate(rates));
  let amount = facts.balance.today;
  const bySlot = new Map<number, number>();
  for (const sum of facts.sums) if (isToCome(sum)) bySlot.set(sum.slot, (bySlot.get(sum.slot) ?? 0) + sum.amount);
  const amounts = window.ranges.map((_, slot) => {
    amount += bySlot.get(slot) ?? 0;
    return amount;
  });
  return { amounts, missing };
}

/** UF and UTM are known some days ahead; for every other currency the last value is used. */
export function isFixedAhead(currency: Currency): boolean {
  return currency === 'UF' || currency === 'UTM';
}

/**
 * Minor units of a currency in those of the report, as a day knew them: what is expected in UF or UTM, or reported in them, at the value of
 * its own day where it was fixed already.
 * @throws RATE_MISSING when the report's currency has none
 */
export function knownValue({ rates, today, currency }: { rates: KnownRates; today: Day; currency: Currency }) {
  const rate = knownRate(rates);
  const until = fixedUntil(rates);
  return (minor: number, from: Currency, on: Day | null): number => {
    if (minor === 0 || from === currency) return minor;
    const isAhead = on !== null && on > today && until !== null && until > today && (isFixedAhead(from) || isFixedAhead(currency));
    const day = !isAhead ? today : on < until ? on : until;
    const [own, report] = [rate(from, day), rate(currency, day)];
    if (!report) throw new AppError('RATE_MISSING', { currency, on: formatDay(day) });
    return own ? fromClp(toClp(minor, from, own), currency, report) : 0;
  };
}
