import type { Actor } from '#domain/actor.ts';
import { type LateRate, MAX_LATE_RATES } from '#domain/documents/late-charge.ts';
import { builder } from '#server/api/builder.ts';
import { actorIn, type Context, read, write } from '#server/api/context.ts';
import type { Db } from '#server/db/scope.ts';
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

type Changed = { rates: LateRate[]; actNo: number | null };

const ChangedType = builder.objectRef<Changed>('LateRatesChanged').implement({
  description: 'Las tasas que quedan. `actId`: el acto que las cambió, para deshacerlo; nulo si nada cambió.',
  fields: (t) => ({
    rates: t.expose('rates', { type: [LateRateType], size: MAX_LATE_RATES }),
    actId: t.string({ nullable: true, resolve: ({ actNo }) => (actNo === null ? null : String(actNo)) }),
  }),
});

builder.mutationField('saveLateRates', (t) =>
  t.field({
    type: ChangedType,
    description: 'Agrega tasas, o cambia las de un mismo día; todas o ninguna.',
    access: 'company.write',
    args: { companyId: t.arg.id(), rates: t.arg({ type: [LateRateInputType] }) },
    resolve: (_root, { companyId, rates }, context) => {
      const checked = checkLateRates(rates);
      return change(context, companyId, (db, actor) => saveLateRates(db, actor, checked));
    },
  }),
);

builder.mutationField('removeLateRate', (t) =>
  t.field({
    type: ChangedType,
    description: 'Quita la tasa que empieza ese día.',
    access: 'company.write',
    args: { companyId: t.arg.id(), from: t.arg({ type: 'Date' }) },
    resolve: (_root, { companyId, from }, context) => change(context, companyId, (db, actor) => removeLateRate(db, actor, from)),
  }),
);

function change(context: Context, companyId: string, work: (db: Db, actor: Actor) => Promise<number | null>): Promise<Changed> {
  return write(context, companyId, async (db) => {
    const actNo = await work(db, actorIn(context, companyId));
    return { rates: await lateRatesOf(db, companyId), actNo };
  });
}
