import { type Day, daysBetween } from './date.ts';
import type { Currency } from './money.ts';

/** Pesos per whole unit of one currency as decimal text, by ascending day. Days without an entry were not published. */
export type RateSeries = readonly { on: Day; value: string }[];

/**
 * Days for which a published rate stands while no newer one is: the observed dollar is not published on weekends and
 * holidays (6 days at most since 2000), the UF is published for every day, the UTM once a month.
 */
const MAX_AGE_DAYS: Record<Currency, number> = { CLP: 0, UF: 0, UTM: 30, USD: 7, EUR: 7, GBP: 7, MXN: 7 };

/**
 * The rate of a day, or null when it is not known.
 * Days after `today` take the last one known, as long as today itself has one.
 */
export function rateOn(series: RateSeries, currency: Currency, on: Day, today: Day): string | null {
  if (currency === 'CLP') return '1';
  const found = series[lastUpTo(series, on)];
  if (!found) return null;
  const valuedOn = on < today ? on : today;
  return daysBetween(found.on, valuedOn) <= MAX_AGE_DAYS[currency] ? found.value : null;
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
