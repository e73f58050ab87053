import { mayDo } from '#domain/access.ts';
import type { Actor } from '#domain/actor.ts';
import type { Day } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import type { Currency } from '#domain/money.ts';
import { type CompanyRate, MAX_COMPANY_RATES } from '#domain/rates/company-rates.ts';
import { MAX_RATE_LINE, MAX_RATE_LINES } from '#domain/rates/rate-lines.ts';
import { builder, CurrencyEnum } from '#server/api/builder.ts';
import { actorIn, type Context, read, write } from '#server/api/context.ts';
import type { Db } from '#server/db/scope.ts';
import { companyRatesOf, isRateMissing, loadCompanyRates, removeCompanyRate, saveCompanyRate } from './company-rates.ts';

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
    access: 'rates.fill',
    args: {
      companyId: t.arg.id(),
      currency: t.arg({ type: CurrencyEnum }),
      on: t.arg({ type: 'Date' }),
      value: t.arg.string({ maxLength: 20, description: 'Pesos por unidad, con punto decimal y hasta seis decimales.' }),
    },
    resolve: (_root, { companyId, currency, on, value }, context) =>
      change(context, companyId, async (db, actor) => {
        await checkFill(db, context, { companyId, currency, on });
        return saveCompanyRate(db, actor, { currency, on, value });
      }),
  }),
);

const LoadedType = builder.objectRef<Changed & { count: number }>('CompanyRatesLoaded').implement({
  fields: (t) => ({
    actId: t.string({
      nullable: true,
      description: 'El acto que los cargó, para deshacerlo; nulo si nada cambió.',
      resolve: ({ actNo }) => (actNo === null ? null : String(actNo)),
    }),
    count: t.exposeInt('count', { description: 'Los valores que cambiaron.' }),
  }),
});

builder.mutationField('loadCompanyRates', (t) =>
  t.field({
    type: LoadedType,
    description: 'Escribe los valores de una moneda para varios días, en vez de los que hubiera: todos o ninguno. Se puede deshacer.',
    access: 'rates.write',
    args: {
      companyId: t.arg.id(),
      currency: t.arg({ type: CurrencyEnum }),
      rows: t.arg.stringList({
        maxItems: MAX_RATE_LINES,
        maxLength: MAX_RATE_LINE,
        description: 'Un día y su valor por línea, como 28/11/2026 944,39, separados por espacios, tabulador o punto y coma.',
      }),
    },
    resolve: (_root, { companyId, currency, rows }, context) =>
      write(context, companyId, (db) => loadCompanyRates(db, actorIn(context, companyId), { currency, lines: rows })),
  }),
);

builder.mutationField('removeCompanyRate', (t) =>
  t.field({
    type: ChangedType,
    description: 'Quita el valor que la empresa escribió para un día: vuelve a contar el publicado.',
    access: 'rates.write',
    args: { companyId: t.arg.id(), currency: t.arg({ type: CurrencyEnum }), on: t.arg({ type: 'Date' }) },
    resolve: (_root, { companyId, currency, on }, context) =>
      change(context, companyId, (db, actor) => removeCompanyRate(db, actor, { currency, on })),
  }),
);

/** Whoever may not change values may write one where it is missing. @throws RATE_KNOWN */
async function checkFill(
  db: Db,
  context: Context,
  { companyId, currency, on }: { companyId: string; currency: Currency; on: Day },
): Promise<void> {
  const grant = context.memberships.get(companyId);
  if (grant && mayDo('rates.write', grant)) return;
  if (!(await isRateMissing(db, companyId, { currency, on }))) throw new AppError('RATE_KNOWN');
}

function change(context: Context, companyId: string, work: (db: Db, actor: Actor) => Promise<number | null>): Promise<Changed> {
  return write(context, companyId, async (db) => ({ actNo: await work(db, actorIn(context, companyId)) }));
}
