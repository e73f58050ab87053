import { currencyName } from '#domain/currency-words.ts';
import { type Day, formatDay } from '#domain/date.ts';
import type { Currency } from '#domain/money.ts';
import { Notice } from './Notice.tsx';

type RateDay = { currency: Currency; on: Day; isOld: boolean };

/** The days of the rates used for the figures below: amber when one of them is old. */
export function RateDays({ days }: { days: readonly RateDay[] }) {
  if (days.length === 0) return null;
  const list = days.map(({ currency, on }) => `${currencyName(currency)} al ${formatDay(on)}`);
  return (
    <Notice tone={days.some((one) => one.isOld) ? 'waiting' : 'info'}>Otras monedas al último valor publicado: {list.join(' · ')}.</Notice>
  );
}
