import { type Day, formatDay } from '#domain/date.ts';
import type { Currency } from '#domain/money.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { text } from './text.ts';

type RateDay = { currency: Currency; on: Day; isOld: boolean };

/** Of which day the values of currencies are that the figures below were made with: amber when one of them is old. */
export function RateDays({ days }: { days: readonly RateDay[] }) {
  if (days.length === 0) return null;
  const list = days.map(({ currency, on }) => text.currency.on(text.currency.names[currency], formatDay(on)));
  return <Notice tone={days.some((one) => one.isOld) ? 'waiting' : 'info'}>{text.currency.valued(list.join(' · '))}</Notice>;
}
