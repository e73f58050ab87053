/** Own transfers between accounts in different currencies: what the legs are worth, and whether they can be one. */
import type { MissingRate } from '../cashflow/valued.ts';
import type { Day } from '../date.ts';
import { type Currency, DECIMALS, toClp, toMajor } from '../money.ts';
import { type RateSeries, rateToStore } from '../rates.ts';
import { WIDEST } from './worth.ts';

/** `amount`: minor units of `currency`, signed. */
export type ExchangeLeg = { on: Day; amount: number; currency: Currency };
/**
 * A leg out and one in, by the rates of their days. `out`, `into`: pesos, both positive; `difference`: what came in more than went out, in
 * pesos; `share`: that of what went out, positive. `rate`: how many units of `quote` one unit of `base` was exchanged for.
 */
export type Exchange = {
  out: number;
  into: number;
  difference: number;
  share: number;
  rate: { base: Currency; quote: Currency; value: number };
};

/** What the legs of a transfer are worth, or the first value that it lacks. `out` is below zero, `into` above, in two currencies. */
export function exchangeOfLegs(
  out: ExchangeLeg,
  into: ExchangeLeg,
  rates: ReadonlyMap<Currency, RateSeries>,
): Exchange | { missing: MissingRate } {
  const [left, came] = [pesosOfLeg(out, rates), pesosOfLeg(into, rates)];
  if (left === null) return { missing: { currency: out.currency, on: out.on } };
  if (came === null) return { missing: { currency: into.currency, on: into.on } };
  return { out: left, into: came, difference: came - left, share: shareApart(left, came), rate: impliedRate(out, into) };
}

/**
 * Whether two legs may be one transfer: as near as a document in another currency may be to what pays it, when a person decides.
 * @param tolerance  share of what went out
 */
export function mayBeExchange({ share }: Pick<Exchange, 'share'>, tolerance: number): boolean {
  return share <= tolerance * WIDEST;
}

/** What a leg is worth in pesos, positive, at the rate of its day; null without one. */
export function pesosOfLeg({ amount, currency, on }: ExchangeLeg, rates: ReadonlyMap<Currency, RateSeries>): number | null {
  const rate = rateToStore(rates.get(currency) ?? [], currency, on, on);
  return rate === null ? null : toClp(Math.abs(amount), currency, rate);
}

/** By what part of what went out the two legs differ, both in pesos; positive. */
export function shareApart(left: number, came: number): number {
  return Math.abs(came - left) / Math.max(left, 1);
}

/** Pesos per unit of the other currency, else what came in per unit that went out. */
function impliedRate(out: ExchangeLeg, into: ExchangeLeg): Exchange['rate'] {
  const [base, quote] = out.currency === 'CLP' ? [into, out] : [out, into];
  const [whole, price] = [base, quote].map(({ amount, currency }) => toMajor(Math.abs(amount), currency));
  const value = Number(((price ?? 0) / (whole || 1)).toFixed(quote.currency === 'CLP' ? 2 : DECIMALS[quote.currency] + 2));
  return { base: base.currency, quote: quote.currency, value };
}
