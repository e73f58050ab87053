import type { Day } from '#domain/date.ts';
import { rateOn } from '#domain/rates.ts';
import { ownSeries } from '#server/features/rates/series.ts';
import { type DayNumber, dayText } from './calendar.ts';

let dollars: ReturnType<typeof ownSeries>[number]['rates'] | undefined;

/** Pesos per dollar of a day as decimal text: the published value, as every company of an installation has it. */
export function usdRate(day: DayNumber): string {
  return usdRateOn(dayText(day));
}

export function usdRateOn(on: Day): string {
  dollars ??= ownSeries().find(({ indicator }) => indicator === 'USD')?.rates ?? [];
  const rate = rateOn(dollars, 'USD', on);
  if (!rate) throw new RangeError(`no dollar was published on or before ${on}`);
  return rate;
}
