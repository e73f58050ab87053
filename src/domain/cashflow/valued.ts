import { addDays, type Day, formatDay } from '../date.ts';
import { AppError } from '../errors.ts';
import { type Currency, fromClp, toClp } from '../money.ts';
import { type CurrencyBooks, type ExchangePart, exchangeOf, type ValuationMoment } from './exchange.ts';
import type { FlowFacts, FlowSum } from './flow.ts';
import { isToCome, isUnpaid } from './lines.ts';

/** A sum in its own currency, before it is valued in the report's. */
export type BookSum = Omit<FlowSum, 'amount' | 'kind'> & {
  kind: Exclude<FlowSum['kind'], 'exchange'>;
  currency: Currency;
  /** Minor units of `currency`. */
  minor: number;
  /** What happened, valued at each day's rate, in minor units of the report's currency. */
  value: number;
  /** For money that has not moved, in UF or UTM: the day whose value applies; null: today. */
  valuedOn: Day | null;
  /** The first day in it without a known rate, in which case `value` is incomplete. */
  unratedOn: Day | null;
};
export type BookBalance = { currency: Currency /** Minor units of `currency`. */; atStart: number; today: number };
export type Books = Omit<FlowFacts, 'sums' | 'balance'> & { sums: readonly BookSum[]; balances: readonly BookBalance[] };
/** A currency left out of the report because its rate on a day is missing. */
export type MissingRate = { currency: Currency; on: Day };
/** What the exchange of one currency in one range is made of. */
export type BookExchange = ExchangePart & { currency: Currency };

/**
 * The books of all currencies in the report's own: what happened at each day's rate, what is expected at today's rate (in UF and UTM, at the
 * value already published for its day), balances at the rate of their day; the difference is exchange. A currency whose rate is missing
 * is left out completely, accounts and documents, and named.
 * @param rate  pesos per unit on a day, null when not known
 * @throws RATE_MISSING when the report's own currency lacks a rate that is needed
 */
export function valuedFacts(
  books: Books,
  currency: Currency,
  rate: (from: Currency, on: Day) => string | null,
): { facts: FlowFacts; missing: MissingRate[]; exchange: BookExchange[] } {
  const { window, structure, knownFrom } = books;
  const sums: FlowSum[] = [];
  const balance = { atStart: 0, today: 0 };
  const missing: MissingRate[] = [];
  const exchange: BookExchange[] = [];
  for (const bookCurrency of new Set([...books.sums, ...books.balances].map((one) => one.currency))) {
    const part = valuedBooks(books, bookCurrency, currency, rate);
    if (part.missingOn) missing.push({ currency: bookCurrency, on: part.missingOn });
    else {
      sums.push(...part.sums);
      balance.atStart += part.balance.atStart;
      balance.today += part.balance.today;
      if (bookCurrency !== currency) exchange.push(...part.exchange.map((one) => ({ ...one, currency: bookCurrency })));
    }
  }
  return { facts: { window, structure, knownFrom, sums, balance }, missing, exchange };
}

function valuedBooks(books: Books, bookCurrency: Currency, currency: Currency, rate: (from: Currency, on: Day) => string | null) {
  const { window } = books;
  const isSame = bookCurrency === currency;
  const lacking: { on: Day | null } = { on: null };
  const valueOn = (minor: number, on: Day): number => {
    if (minor === 0 || isSame) return minor;
    const ownRate = rate(bookCurrency, on);
    const reportRate = rate(currency, on);
    if (!reportRate) throw new AppError('RATE_MISSING', { currency, on: formatDay(on) });
    if (!ownRate) lacking.on ??= on;
    return ownRate ? fromClp(toClp(minor, bookCurrency, ownRate), currency, reportRate) : 0;
  };
  const valueAt = (minor: number, at: ValuationMoment) =>
    valueOn(minor, at === 'today' ? window.today : dayBefore(window.ranges[at.startOf]?.start ?? window.today));
  const ownSums = books.sums.filter((one) => one.currency === bookCurrency);
  const sums = ownSums.map(({ minor, value, valuedOn, unratedOn, ...sum }): FlowSum => {
    if (unratedOn && !isSame) lacking.on ??= unratedOn;
    if (isSame) return { ...sum, amount: minor };
    return { ...sum, amount: isUnpaid(sum.kind) ? valueOn(minor, valuedOn ?? window.today) : value };
  });
  const flows = ownSums.flatMap((one, index) =>
    isToCome(one) ? [] : [{ slot: one.slot, minor: one.minor, value: sums[index]?.amount ?? 0 }],
  );
  const exchange = exchangeOf({ balance: balanceOf(books, bookCurrency), flows }, window, valueAt);
  return { sums: [...sums, ...exchange.sums], exchange: exchange.parts, balance: exchange.balance, missingOn: lacking.on };
}

function balanceOf({ balances }: Books, currency: Currency): CurrencyBooks['balance'] {
  return balances.find((one) => one.currency === currency) ?? { atStart: 0, today: 0 };
}

/** A balance at the start of a day has the value of the end of the day before. */
function dayBefore(day: Day): Day {
  return addDays(day, -1);
}
