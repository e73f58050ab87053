import { type LateRate, MAX_LATE_RATES } from '#domain/documents/late-charge.ts';
import { builder } from '#server/api/builder.ts';
import { actorIn, read, write } from '#server/api/context.ts';
import { checkLateRates, lateRatesOf, removeLateRate, saveLateRates } from './late-rates.ts';

const LateRateType = builder.objectRef<LateRate>('LateRate').implement({
  description: 'El interés corriente que rige las facturas atrasadas (ley 21.131), desde su primer día hasta el de la siguiente.',
  fields: (t) => ({
    from: t.field({ type: 'Date', description: 'El primer día en que rige.', resolve: ({ from }) => from }),
    percent: t.float({ description: 'Por ciento al año.', resolve: ({ percent }) => Number(percent) }),
    certificate: t.exposeString('certificate', { description: 'El número de su certificado; vacío si no se dio.' }),
  }),
});

const LateRateInputType = builder.inputType('LateRateInput', {
  fields: (t) => ({
    from: t.field({ type: 'Date' }),
    percent: t.float({ description: 'Por ciento al año, hasta 100 y con cuatro decimales.' }),
    certificate: t.string({ required: false }),
  }),
});

builder.queryField('lateRates', (t) =>
  t.field({
    type: [LateRateType],
    size: MAX_LATE_RATES,
    description: 'Las tasas por atraso de una empresa, la primera primero.',
    access: 'company.read',
    args: { companyId: t.arg.id() },
    resolve: (_root, { companyId }, context) => read(context, companyId, (db) => lateRatesOf(db, companyId)),
  }),
);

builder.mutationField('saveLateRates', (t) =>
  t.field({
    type: [LateRateType],
    size: MAX_LATE_RATES,
    description: 'Agrega tasas, o cambia las de un mismo día; todas o ninguna. Devuelve las que quedan.',
    access: 'company.write',
    args: { companyId: t.arg.id(), rates: t.arg({ type: [LateRateInputType] }) },
    resolve: (_root, { companyId, rates }, context) => {
      const checked = checkLateRates(rates);
      return write(context, companyId, async (db) => {
        await saveLateRates(db, actorIn(context, companyId), checked);
        return lateRatesOf(db, companyId);
      });
    },
  }),
);

builder.mutationField('removeLateRate', (t) =>
  t.field({
    type: [LateRateType],
    size: MAX_LATE_RATES,
    description: 'Quita la tasa que empieza ese día. Devuelve las que quedan.',
    access: 'company.write',
    args: { companyId: t.arg.id(), from: t.arg({ type: 'Date' }) },
    resolve: (_root, { companyId, from }, context) =>
      write(context, companyId, async (db) => {
        await removeLateRate(db, actorIn(context, companyId), from);
        return lateRatesOf(db, companyId);
      }),
  }),
);
