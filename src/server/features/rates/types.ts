import { dayInChile } from '#domain/date.ts';
import { isOldRate } from '#domain/rates.ts';
import { builder, CurrencyEnum } from '#server/api/builder.ts';
import type { RateDay } from './store.ts';

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
