import { addDays, type Day, daysBetween } from './date.ts';
import type { Currency } from './money.ts';

/** Pesos per whole unit of one currency as decimal text, by ascending day. Days without an entry were not published. */
export type RateSeries = readonly { on: Day; value: string }[];

/** A value older than this many days is doubtful: reports mark it, and nothing is converted with it for storage. */
const MAX_AGE_DAYS = 5;
/** The UTM is published once a month. */
const UTM_DAYS = 30;

/**
 * The rate of a day: the last one published on or before it, for future days too; null before the first of the series.
 * Source: product decision "Money, dates, periods", Values of currencies.
 */
export function rateOn(series: RateSeries, currency: Currency, on: Day): string | null {
  return currency === 'CLP' ? '1' : (series[lastUpTo(series, on)]?.value ?? null);
}

/** The rate for storing something of a day in pesos; null when the last one is too old, so that a person is asked. */
export function rateToStore(series: RateSeries, currency: Currency, on: Day, today: Day): string | null {
  if (currency === 'CLP') return '1';
  const found = series[lastUpTo(series, on)];
  return found && !isOldRate(currency, found.on, on < today ? on : today) ? found.value : null;
}

/**
 * The day whose value something was valued at: the last one up to its own day that has it, and whether that was too old.
 * Null for a value that is none of the series: a document's own.
 */
export function rateDayOf(
  series: RateSeries,
  currency: Currency,
  { rate, on, today }: { rate: string; on: Day; today: Day },
): { on: Day; isOld: boolean } | null {
  const found = series.findLast((one) => one.on <= on && Number(one.value) === Number(rate));
  return found ? { on: found.on, isOld: isOldRate(currency, found.on, on < today ? on : today) } : null;
}

/** Whether a value of `on` is too old for `day`. */
export function isOldRate(currency: Currency, on: Day, day: Day): boolean {
  return daysBetween(on, day) > ageOf(currency);
}

/** The first day on which a value of a day is too old. */
export function oldRateFrom(currency: Currency, on: Day): Day {
  return addDays(on, ageOf(currency) + 1);
}

function ageOf(currency: Currency): number {
  return currency === 'UTM' ? UTM_DAYS : MAX_AGE_DAYS;
}

/** The index of the last entry on or before a day, -1 when there is none. */
function lastUpTo(series: RateSeries, on: Day): number {
  let low = 0;
  let high = series.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((series[middle]?.on ?? on) <= on) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
