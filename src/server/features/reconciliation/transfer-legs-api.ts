/** The other leg of a transfer, for a person to pick. */
import { toMajor } from '#domain/money.ts';
import { builder, CurrencyEnum } from '#server/api/builder.ts';
import { read } from '#server/api/context.ts';
import { checkIds } from '#server/api/ids.ts';
import { MissingRateType } from '#server/features/cashflow/types.ts';
import { type TransferLeg, type TransferLegs, transferLegs } from './transfer-legs.ts';

const ExchangeType = builder.objectRef<NonNullable<TransferLeg['exchange']>>('TransferExchange').implement({
  description: 'Lo que valen los dos lados de un traspaso entre monedas, en pesos y al valor del día de cada uno.',
  fields: (t) => ({
    out: t.field({ type: 'Amount', description: 'Lo que sale.', resolve: (one) => one.out }),
    into: t.field({ type: 'Amount', description: 'Lo que entra.', resolve: (one) => one.into }),
    difference: t.field({ type: 'Amount', description: 'Lo que entra de más; negativo, de menos.', resolve: (one) => one.difference }),
    share: t.float({ description: 'La diferencia, como parte de lo que sale.', resolve: (one) => one.share }),
    rate: t.float({ description: 'A cuánto se cambió: unidades de `quote` por una de `base`.', resolve: (one) => one.rate.value }),
    base: t.field({ type: CurrencyEnum, resolve: (one) => one.rate.base }),
    quote: t.field({ type: CurrencyEnum, resolve: (one) => one.rate.quote }),
  }),
});

const LegType = builder.objectRef<TransferLeg>('TransferLeg').implement({
  fields: (t) => ({
    transactionId: t.exposeID('movementId'),
    bankId: t.exposeString('bankCode'),
    accountNumber: t.exposeString('accountNumber'),
    date: t.expose('on', { type: 'Date' }),
    description: t.exposeString('glosa'),
    amount: t.field({ type: 'Amount', resolve: ({ amount, currency }) => toMajor(Math.abs(amount), currency) }),
    currency: t.expose('currency', { type: CurrencyEnum }),
    exchange: t.expose('exchange', { type: ExchangeType, nullable: true, description: 'Nulo en la misma moneda.' }),
  }),
});

const LegsType = builder.objectRef<TransferLegs>('TransferLegs').implement({
  fields: (t) => ({
    legs: t.expose('legs', { type: [LegType] }),
    missingRates: t.expose('missing', {
      type: [MissingRateType],
      description: 'Los valores sin los que no se puede comparar con movimientos en esas monedas: de cada una, el primer día.',
    }),
  }),
});

builder.queryField('transferLegs', (t) =>
  t.field({
    type: LegsType,
    description:
      'Los movimientos que pueden ser el otro lado de un traspaso: por el mismo monto, o en otra moneda por un valor parecido y a no más de treinta días.',
    access: 'movements.read',
    args: { companyId: t.arg.id(), transactionId: t.arg.id() },
    resolve: (_root, { companyId, transactionId }, context) => {
      const [id = ''] = checkIds([transactionId]);
      return read(context, companyId, (db) => transferLegs(db, companyId, id));
    },
  }),
);
