import type { Actor } from '#domain/actor.ts';
import { type CompanyRate, MAX_COMPANY_RATES } from '#domain/rates/company-rates.ts';
import { builder, CurrencyEnum } from '#server/api/builder.ts';
import { actorIn, type Context, read, write } from '#server/api/context.ts';
import type { Db } from '#server/db/scope.ts';
import { companyRatesOf, removeCompanyRate, saveCompanyRate } from './company-rates.ts';

const CompanyRateType = builder.objectRef<CompanyRate>('CompanyRate').implement({
  description: 'Los pesos por unidad de una moneda en un día, escritos por la empresa: ganan a los publicados.',
  fields: (t) => ({
    currency: t.expose('currency', { type: CurrencyEnum }),
    on: t.expose('on', { type: 'Date' }),
    value: t.float({ resolve: ({ value }) => Number(value) }),
  }),
});

builder.queryField('companyRates', (t) =>
  t.field({
    type: [CompanyRateType],
    size: MAX_COMPANY_RATES,
    description: 'Los valores de monedas que escribió la empresa, el día más nuevo primero.',
    access: 'company.read',
    args: { companyId: t.arg.id() },
    resolve: (_root, { companyId }, context) => read(context, companyId, (db) => companyRatesOf(db, companyId)),
  }),
);

type Changed = { actNo: number | null };

const ChangedType = builder.objectRef<Changed>('CompanyRateChanged').implement({
  fields: (t) => ({
    actId: t.string({
      nullable: true,
      description: 'El acto que lo cambió, para deshacerlo; nulo si nada cambió.',
      resolve: ({ actNo }) => (actNo === null ? null : String(actNo)),
    }),
  }),
});

builder.mutationField('saveCompanyRate', (t) =>
  t.field({
    type: ChangedType,
    description: 'Escribe el valor de una moneda en un día, en vez del que hubiera.',
    access: 'company.write',
    args: {
      companyId: t.arg.id(),
      currency: t.arg({ type: CurrencyEnum }),
      on: t.arg({ type: 'Date' }),
      value: t.arg.string({ maxLength: 20, description: 'Pesos por unidad, con punto decimal y hasta seis decimales.' }),
    },
    resolve: (_root, { companyId, currency, on, value }, context) =>
      change(context, companyId, (db, actor) => saveCompanyRate(db, actor, { currency, on, value })),
  }),
);

builder.mutationField('removeCompanyRate', (t) =>
  t.field({
    type: ChangedType,
    description: 'Quita el valor que la empresa escribió para un día: vuelve a contar el publicado.',
    access: 'company.write',
    args: { companyId: t.arg.id(), currency: t.arg({ type: CurrencyEnum }), on: t.arg({ type: 'Date' }) },
    resolve: (_root, { companyId, currency, on }, context) =>
      change(context, companyId, (db, actor) => removeCompanyRate(db, actor, { currency, on })),
  }),
);

function change(context: Context, companyId: string, work: (db: Db, actor: Actor) => Promise<number | null>): Promise<Changed> {
  return write(context, companyId, async (db) => ({ actNo: await work(db, actorIn(context, companyId)) }));
}
