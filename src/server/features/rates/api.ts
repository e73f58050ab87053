import { dayInChile } from '#domain/date.ts';
import { isOldRate } from '#domain/rates.ts';
import { builder, CurrencyEnum } from '#server/api/builder.ts';
import { read } from '#server/api/context.ts';
import { type LatestRate, latestRates } from './store.ts';

const RateType = builder.objectRef<LatestRate>('ExchangeRate').implement({
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

builder.queryField('exchangeRates', (t) =>
  t.field({
    type: [RateType],
    description: 'El dólar y la UF de hoy, o su último valor conocido; los de la empresa ganan a los publicados.',
    access: 'company.read',
    args: { companyId: t.arg.id() },
    resolve: (_root, { companyId }, context) =>
      read(context, companyId, (db) => latestRates(db, companyId, ['USD', 'UF'], dayInChile(new Date()))),
  }),
);
