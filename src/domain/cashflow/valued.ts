import { addDays, type Day, formatDay } from '../date.ts';
import { AppError } from '../errors.ts';
import { type Currency, fromClp, toClp } from '../money.ts';
import { type CurrencyBooks, type ExchangePart, exchangeOf, type ValuationMoment } from './exchange.ts';
import type { FlowFacts, FlowSum } from './flow.ts';
import { isToCome, isUnpaid } from './lines.ts';
import { inTransit, type TransferLeg, type TransferPair, type TransitView } from './transit.ts';

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
export type Books = Omit<FlowFacts, 'sums' | 'balance'> & {
  sums: readonly BookSum[];
  balances: readonly BookBalance[];
  /** Own transfers whose legs are in different ranges or currencies; null: transfers stand as they are in `sums`. */
  transfers?: readonly TransferPair[] | null;
  /** Currencies of which nothing is in the books. */
  without?: readonly Currency[];
  /** The first day whose `value` lacks the rate of the report's currency. */
  reportUnratedOn?: Day | null;
};
/** A currency left out of the report because its rate on a day is missing. */
export type MissingRate = { currency: Currency; on: Day };
/** What the exchange of one currency in one range is made of. */
export type BookExchange = ExchangePart & { currency: Currency };
/** What the balance of today in one currency gains by the values that a scenario supposes: `minor` of it, `value` in the report's currency. */
export type Revalued = { currency: Currency; minor: number; value: number };
/** Pesos per unit on a day, null when not known. */
type Rate = (from: Currency, on: Day) => string | null;

/**
 * The books of all currencies in the report's own: what happened at each day's rate, what is expected at today's rate (in UF and UTM, at the
 * value already published for its day), balances at the rate of their day; the difference is exchange. A currency whose rate is missing
 * is left out completely, accounts and documents, and named.
 * @param rate   pesos per unit on a day, null when not known
 * @param ahead  the same for what has not moved, where a scenario supposes otherwise; what the banks hold then changes its value after today
 * @throws RATE_MISSING when the report's own currency lacks a rate that is needed, with the first day of all: what is written for it serves
 * those after it; SUM_TOO_LARGE
 */
export function valuedFacts(
  books: Books,
  currency: Currency,
  rate: Rate,
  ahead: Rate = rate,
): {
  facts: FlowFacts;
  missing: MissingRate[];
  exchange: BookExchange[];
  revalued: Revalued[];
  transit: Transit;
} {
  const { window, structure, knownFrom } = books;
  const sums: FlowSum[] = [];
  const balance = { atStart: 0, today: 0 };
  const missing: MissingRate[] = [];
  const exchange: BookExchange[] = [];
  const revalued: Revalued[] = [];
  let unratedOn = books.reportUnratedOn ?? null;
  for (const bookCurrency of new Set([...books.sums, ...books.balances].map((one) => one.currency))) {
    const part = valuedBooks(books, bookCurrency, currency, { rate, ahead });
    unratedOn = earlier(unratedOn, part.reportUnratedOn);
    if (part.missingOn) missing.push({ currency: bookCurrency, on: part.missingOn });
    else {
      sums.push(...part.sums);
      balance.atStart += part.balance.atStart;
      balance.today += part.balance.today;
      if (bookCurrency !== currency) exchange.push(...part.exchange.map((one) => ({ ...one, currency: bookCurrency })));
      if (part.gained !== 0) revalued.push({ currency: bookCurrency, minor: part.minorToday, value: part.gained });
    }
  }
  if (unratedOn) throw new AppError('RATE_MISSING', { currency, on: formatDay(unratedOn) });
  const out = new Set([...(books.without ?? []), ...missing.map((one) => one.currency)]);
  const view: TransitView = { window, worthOf: (leg) => legValue(leg, currency, rate), isIn: (one) => !out.has(one) };
  const { passed, differences } = parted(sums, books.transfers ?? null, view);
  passed.push(...revalued.map(({ value }): FlowSum => ({ ...GAINED, slot: window.current, amount: value })));
  requireExact([...passed.map(({ amount }) => amount), balance.atStart, balance.today]);
  const facts = { window, structure, knownFrom, sums: passed, balance };
  return { facts, missing, exchange, revalued, transit: { view, differences } };
}

/** How the report values own transfers, and by range what their legs differ by, in its currency. */
export type Transit = { view: TransitView; differences: ReadonlyMap<number, number> };

/** What has moved in own transfers, parted into what is in transit and the difference that the exchange made. */
function parted(sums: readonly FlowSum[], transfers: readonly TransferPair[] | null, view: TransitView) {
  const differences = new Map<number, number>();
  if (transfers === null) return { passed: [...sums], differences };
  const add = (slot: number, amount: number) => differences.set(slot, (differences.get(slot) ?? 0) + amount);
  const isMoved = ({ kind, isAhead }: FlowSum) => kind === 'transfer' && !isAhead;
  for (const { slot, amount } of sums.filter(isMoved)) add(slot, amount);
  const transit = inTransit(transfers, view);
  for (const { slot, amount } of transit) add(slot, 0 - amount);
  const others = { areaId: '', isLate: false, isAhead: false };
  const passed = [
    ...sums.filter((one) => !isMoved(one)),
    ...transit.map((one): FlowSum => ({ kind: 'transfer', ...others, ...one })),
    ...[...differences].map(([slot, amount]): FlowSum => ({ kind: 'exchange', ...others, slot, amount, count: 0 })),
  ];
  return { passed: passed.filter(({ kind, amount }) => kind !== 'exchange' || amount !== 0), differences };
}

/** A leg in the report's currency, by the pesos of its day; null without a rate of either. */
function legValue({ on, currency: own, minor, pesos }: TransferLeg, currency: Currency, rate: Rate): number | null {
  if (own === currency) return minor;
  const to = rate(currency, on);
  return pesos === null || to === null ? null : converted(pesos, { currency: 'CLP', rate: '1' }, { currency, rate: to });
}

function earlier(one: Day | null, other: Day | null): Day | null {
  return one && (!other || one < other) ? one : other;
}

/** Whatever of these is added, in whatever order, is exact then. @throws SUM_TOO_LARGE */
function requireExact(amounts: readonly number[]): void {
  const largest = amounts.reduce((sum, amount) => sum + Math.abs(amount), 0);
  if (largest > Number.MAX_SAFE_INTEGER) throw new AppError('SUM_TOO_LARGE');
}

/** Money of a currency in another. @throws SUM_TOO_LARGE */
function converted(minor: number, of: { currency: Currency; rate: string }, to: { currency: Currency; rate: string }): number {
  try {
    return fromClp(toClp(minor, of.currency, of.rate), to.currency, to.rate);
  } catch (error) {
    throw error instanceof RangeError ? new AppError('SUM_TOO_LARGE') : error;
  }
}

/** What balances gain after today. */
const GAINED = { kind: 'exchange', areaId: '', isLate: false, isAhead: true, count: 0 } as const;

function valuedBooks(books: Books, bookCurrency: Currency, currency: Currency, { rate, ahead }: { rate: Rate; ahead: Rate }) {
  const { window } = books;
  const isSame = bookCurrency === currency;
  const lacking: { on: Day | null; reportOn: Day | null } = { on: null, reportOn: null };
  const valueOn = (minor: number, on: Day, by: Rate = rate): number => {
    if (minor === 0 || isSame) return minor;
    const ownRate = by(bookCurrency, on);
    const reportRate = by(currency, on);
    if (!reportRate) lacking.reportOn = earlier(lacking.reportOn, on);
    if (!ownRate) lacking.on ??= on;
    return ownRate && reportRate ? converted(minor, { currency: bookCurrency, rate: ownRate }, { currency, rate: reportRate }) : 0;
  };
  const valueAt = (minor: number, at: ValuationMoment) =>
    valueOn(minor, at === 'today' ? window.today : dayBefore(window.ranges[at.startOf]?.start ?? window.today));
  const ownSums = books.sums.filter((one) => one.currency === bookCurrency);
  const sums = ownSums.map(({ minor, value, valuedOn, unratedOn, ...sum }): FlowSum => {
    if (unratedOn && !isSame) lacking.on ??= unratedOn;
    if (isSame) return { ...sum, amount: minor };
    return { ...sum, amount: isWithoutValue({ ...sum, value }) ? valueOn(minor, valuedOn ?? window.today, ahead) : value };
  });
  const flows = ownSums.flatMap((one, index) =>
    isToCome(one) ? [] : [{ slot: one.slot, minor: one.minor, value: sums[index]?.amount ?? 0 }],
  );
  const balance = balanceOf(books, bookCurrency);
  const exchange = exchangeOf({ balance, flows }, window, valueAt);
  const gained = ahead === rate ? 0 : valueOn(balance.today, window.today, ahead) - exchange.balance.today;
  return {
    ...{ sums: [...sums, ...exchange.sums], exchange: exchange.parts, balance: exchange.balance },
    ...{ missingOn: lacking.on, reportUnratedOn: lacking.reportOn, gained, minorToday: balance.today },
  };
}

/** Whether no bank has valued it: it has not moved, or was kept without the value of its day. */
function isWithoutValue({ kind, isAhead, value }: Pick<BookSum, 'kind' | 'isAhead' | 'value'>): boolean {
  return isUnpaid(kind) || (isAhead && value === 0);
}

function balanceOf({ balances }: Books, currency: Currency): CurrencyBooks['balance'] {
  return balances.find((one) => one.currency === currency) ?? { atStart: 0, today: 0 };
}

/** A balance at the start of a day has the value of the end of the day before. */
function dayBefore(day: Day): Day {
  return addDays(day, -1);
}
