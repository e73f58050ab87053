import { addDays, type Day, formatDay } from '../date.ts';
import { AppError } from '../errors.ts';
import { type Currency, fromClp, toClp } from '../money.ts';
import { type CurrencyBooks, exchangeOf, type ValuationMoment } from './exchange.ts';
import type { FlowFacts, FlowSum } from './flow.ts';
import { isToCome, isUnpaid } from './lines.ts';

/** A sum as the books keep it. */
export type BookSum = Omit<FlowSum, 'amount' | 'kind'> & {
  kind: Exclude<FlowSum['kind'], 'exchange'>;
  currency: Currency;
  /** Minor units of `currency`. */
  own: number;
  /** What happened, day by day at the rate of each, in minor units of the report's currency. */
  value: number;
  /** Of what has not moved, in UF or UTM: the day at whose value it stands; null: today. */
  valuedOn: Day | null;
  /** The first day in it whose rate nobody knows, so that `value` is not whole. */
  unratedOn: Day | null;
};
export type BookBalance = { currency: Currency /** Minor units of `currency`. */; atStart: number; today: number };
export type Books = Omit<FlowFacts, 'sums' | 'balance'> & { sums: readonly BookSum[]; balances: readonly BookBalance[] };
/** A currency that is left out of the report, for want of its rate on a day. */
export type MissingRate = { currency: Currency; on: Day };

/**
 * The books of all currencies in the report's: what happened at the rates of its days, what is expected at the rate of
 * today, in UF and UTM at the value already fixed for its day, balances at the rate of theirs; the difference is exchange. A currency whose rate is missing stays out whole,
 * accounts and documents, and is named.
 * @param rate  pesos per unit on a day, null when not known
 * @throws RATE_MISSING when the report's own currency has no rate where one is needed
 */
export function valuedFacts(
  books: Books,
  currency: Currency,
  rate: (from: Currency, on: Day) => string | null,
): { facts: FlowFacts; missing: MissingRate[] } {
  const { window, structure, knownFrom } = books;
  const sums: FlowSum[] = [];
  const balance = { atStart: 0, today: 0 };
  const missing: MissingRate[] = [];
  for (const bookCurrency of new Set([...books.sums, ...books.balances].map((one) => one.currency))) {
    const part = valuedBooks(books, bookCurrency, currency, rate);
    if (part.missingOn) missing.push({ currency: bookCurrency, on: part.missingOn });
    else {
      sums.push(...part.sums);
      balance.atStart += part.balance.atStart;
      balance.today += part.balance.today;
    }
  }
  return { facts: { window, structure, knownFrom, sums, balance }, missing };
}

function valuedBooks(books: Books, bookCurrency: Currency, currency: Currency, rate: (from: Currency, on: Day) => string | null) {
  const { window } = books;
  const isSame = bookCurrency === currency;
  const lacking: { on: Day | null } = { on: null };
  const worthOn = (minor: number, on: Day): number => {
    if (minor === 0 || isSame) return minor;
    const ownRate = rate(bookCurrency, on);
    const reportRate = rate(currency, on);
    if (!reportRate) throw new AppError('RATE_MISSING', { currency, on: formatDay(on) });
    if (!ownRate) lacking.on ??= on;
    return ownRate ? fromClp(toClp(minor, bookCurrency, ownRate), currency, reportRate) : 0;
  };
  const valueAt = (minor: number, at: ValuationMoment) =>
    worthOn(minor, at === 'today' ? window.today : dayBefore(window.ranges[at.startOf]?.start ?? window.today));
  const ownSums = books.sums.filter((one) => one.currency === bookCurrency);
  const sums = ownSums.map(({ own: minor, value, valuedOn, unratedOn, ...sum }): FlowSum => {
    if (unratedOn && !isSame) lacking.on ??= unratedOn;
    if (isSame) return { ...sum, amount: minor };
    return { ...sum, amount: isUnpaid(sum.kind) ? worthOn(minor, valuedOn ?? window.today) : value };
  });
  const flows = ownSums.flatMap((one, index) => (isToCome(one) ? [] : [{ slot: one.slot, own: one.own, value: sums[index]?.amount ?? 0 }]));
  const exchange = exchangeOf({ balance: balanceOf(books, bookCurrency), flows }, window, valueAt);
  return { sums: [...sums, ...exchange.sums], balance: exchange.balance, missingOn: lacking.on };
}

function balanceOf({ balances }: Books, currency: Currency): CurrencyBooks['balance'] {
  return balances.find((one) => one.currency === currency) ?? { atStart: 0, today: 0 };
}

/** A balance at the start of a day is worth what it was at the end of the day before. */
function dayBefore(day: Day): Day {
  return addDays(day, -1);
}
