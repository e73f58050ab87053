import { dayInChile } from '#domain/date.ts';
import { isOldRate } from '#domain/rates.ts';
import { builder, CurrencyEnum } from '#server/api/builder.ts';
import type { LatestRate, RateDay } from './store.ts';

export const RateDayType = builder.objectRef<RateDay>('RateDay').implement({
  description: 'De qué día es el valor de una moneda con que se hicieron las cifras.',
  fields: (t) => ({
    currency: t.expose('currency', { type: CurrencyEnum }),
    on: t.expose('on', { type: 'Date' }),
    isOld: t.boolean({
      description: 'Es de hace más de cinco días.',
      resolve: ({ currency, on }) => isOldRate(currency, on, dayInChile(new Date())),
    }),
  }),
});

export const ExchangeRateType = builder.objectRef<LatestRate>('ExchangeRate').implement({
  description: 'Pesos por unidad de una moneda, el último valor conocido.',
  fields: (t) => ({
    currency: t.expose('currency', { type: CurrencyEnum }),
    value: t.float({ resolve: ({ value }) => Number(value) }),
    on: t.expose('on', { type: 'Date', description: 'El día de ese valor.' }),
    isOld: t.boolean({
      description: 'Es de hace más de cinco días.',
      resolve: ({ currency, on }) => isOldRate(currency, on, dayInChile(new Date())),
    }),
  }),
});
