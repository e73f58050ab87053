import { dayInChile } from '#domain/date.ts';
import { builder } from '#server/api/builder.ts';
import { read } from '#server/api/context.ts';
import { latestRates } from './store.ts';
import { ExchangeRateType } from './types.ts';

builder.queryField('exchangeRates', (t) =>
  t.field({
    type: [ExchangeRateType],
    description: 'El dólar y la UF de hoy, o su último valor conocido; los de la empresa ganan a los publicados.',
    access: 'company.read',
    args: { companyId: t.arg.id() },
    resolve: (_root, { companyId }, context) =>
      read(context, companyId, (db) => latestRates(db, companyId, ['USD', 'UF'], dayInChile(new Date()))),
  }),
);
