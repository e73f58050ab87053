import { dayInChile } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import { foldText } from '#domain/fold.ts';
import { MAX_BANK_TABLE } from '#domain/loans/bank-table.ts';
import { LOAN_CURRENCIES, LOAN_INTERVALS, type LoanDraft, MAX_LOAN_NAME, MAX_LOANS, rateWarning } from '#domain/loans/terms.ts';
import { oneLine } from '#domain/text.ts';
import { minorOf } from '#server/api/amounts.ts';
import { builder, CurrencyEnum } from '#server/api/builder.ts';
import { actorIn, read, write } from '#server/api/context.ts';
import { isId } from '#server/db/ids.ts';
import { loanStandings } from './standing.ts';
import { deleteLoan, previewLoan, saveLoan } from './store.ts';
import {
  ChangedType,
  CreditTypeEnum,
  DayCountEnum,
  GraceEnum,
  LoanType,
  MethodEnum,
  PreviewType,
  RatePeriodEnum,
  tableOf,
} from './types.ts';

const LoanInput = builder.inputType('LoanInput', {
  description: 'De líquido, cuota, número de cuotas y tasa, tres deciden la cuarta, que queda en blanco.',
  fields: (t) => ({
    creditType: t.field({ type: CreditTypeEnum, required: false, defaultValue: 'comercial' }),
    method: t.field({ type: MethodEnum, required: false, defaultValue: 'french' }),
    identificator: t.string({ maxLength: MAX_LOAN_NAME * 4 }),
    institution: t.string({ required: false, maxLength: MAX_LOAN_NAME * 4 }),
    currency: t.field({ type: CurrencyEnum, required: false, defaultValue: 'CLP' }),
    principal: t.field({ type: 'Amount', required: false, description: 'El monto líquido; de una carta de crédito, la línea que usa.' }),
    payment: t.field({ type: 'Amount', required: false, description: 'La cuota sin seguro ni IVA; de una carta de crédito, su comisión.' }),
    count: t.int({ required: false, description: 'Cuántas cuotas; de un leasing, sin la opción de compra.' }),
    rate: t.float({ required: false, description: 'En por ciento de su período.' }),
    ratePeriod: t.field({ type: RatePeriodEnum, required: false, defaultValue: 'month' }),
    dayCount: t.field({ type: DayCountEnum, required: false, defaultValue: 'thirty360' }),
    interval: t.int({ required: false, defaultValue: 1, description: 'Meses entre cuotas: 1, 3, 6 o 12.' }),
    disbursementDate: t.field({ type: 'Date', required: false, description: 'Sin ella, un intervalo antes del primer vencimiento.' }),
    firstDueDate: t.field({ type: 'Date' }),
    graceCount: t.int({ required: false, defaultValue: 0 }),
    grace: t.field({ type: GraceEnum, required: false, defaultValue: 'interest' }),
    balloon: t.field({ type: 'Amount', required: false, defaultValue: 0, description: 'El capital de la última cuota, además.' }),
    insurance: t.field({ type: 'Amount', required: false, defaultValue: 0, description: 'Con cada cuota.' }),
    rolls: t.boolean({ required: false, defaultValue: true, description: 'Si vence sin bancos, se paga el día hábil siguiente.' }),
    paidBefore: t.int({ required: false, defaultValue: 0, description: 'Cuántas cuotas ya se pagaron.' }),
    prepaymentMonths: t.float({
      required: false,
      description: 'Meses de interés que cobra un prepago; sin ellos, los que permite la ley.',
    }),
    tolerance: t.float({ required: false, defaultValue: 0, description: 'De una carta de crédito, en por ciento.' }),
    bankTable: t.stringList({
      required: false,
      maxItems: MAX_BANK_TABLE,
      description:
        'Las filas de la tabla del banco, con ; o tabulador: N°, fecha, cuota, capital, interés y saldo. Vale en vez del cálculo.',
    }),
  }),
});

builder.queryField('loans', (t) =>
  t.field({
    type: [LoanType],
    size: MAX_LOANS,
    description: 'Los créditos de una empresa, por identificador. `search`: parte del identificador o de la institución.',
    access: 'loans.read',
    args: { companyId: t.arg.id(), search: t.arg.string({ required: false, maxLength: 100 }) },
    resolve: async (_root, { companyId, search }, context) => {
      const all = await read(context, companyId, (db) => loanStandings(db, companyId, dayInChile(new Date())));
      const part = foldText(search ?? '');
      const isFound = ({ identificator, institution }: LoanDraft | (typeof all)[number]['terms']) =>
        foldText(identificator).includes(part) || foldText(institution ?? '').includes(part);
      return all.filter(({ terms }) => isFound(terms)).map((one) => ({ ...one, companyId }));
    },
  }),
);

builder.queryField('loan', (t) =>
  t.field({
    type: LoanType,
    description: 'Un crédito con su tabla de cuotas.',
    access: 'loans.read',
    args: { companyId: t.arg.id(), id: t.arg.id() },
    resolve: async (_root, { companyId, id }, context) => {
      if (!isId(id)) throw new AppError('NOT_FOUND');
      const [found] = await read(context, companyId, (db) => loanStandings(db, companyId, dayInChile(new Date()), [id]));
      if (!found) throw new AppError('NOT_FOUND');
      return { ...found, companyId };
    },
  }),
);

builder.queryField('previewLoan', (t) =>
  t.field({
    type: PreviewType,
    description: 'Lo que saveLoan guardaría: la cuarta que se calcula y la tabla de cuotas.',
    access: 'loans.read',
    args: { companyId: t.arg.id(), input: t.arg({ type: LoanInput }) },
    resolve: (_root, { input }) => {
      const plan = previewLoan(draftOf(input));
      return { ...plan, warning: plan.terms.creditType === 'cartaCredito' ? null : rateWarning(plan.terms) };
    },
  }),
);

builder.mutationField('saveLoan', (t) =>
  t.field({
    type: ChangedType,
    description: 'Agrega un crédito y espera sus cuotas, o con `id` cambia uno, sin mover lo pagado; `version`: la que se vio.',
    access: 'loans.write',
    args: {
      companyId: t.arg.id(),
      id: t.arg.id({ required: false }),
      version: t.arg.int({ required: false }),
      input: t.arg({ type: LoanInput }),
    },
    resolve: (_root, { companyId, id, version, input }, context) => {
      if (id != null && !isId(id)) throw new AppError('NOT_FOUND');
      const request = { id: id?.toLowerCase() ?? null, version: version ?? null, draft: draftOf(input) };
      return write(context, companyId, (db) => saveLoan(db, actorIn(context, companyId), request));
    },
  }),
);

builder.mutationField('deleteLoan', (t) =>
  t.field({
    type: ChangedType,
    description: 'Elimina un crédito sin pagos, con las cuotas que se esperaban. Se puede deshacer.',
    access: 'loans.write',
    args: { companyId: t.arg.id(), id: t.arg.id() },
    resolve: (_root, { companyId, id }, context) => {
      if (!isId(id)) throw new AppError('NOT_FOUND');
      return write(context, companyId, (db) => deleteLoan(db, actorIn(context, companyId), id.toLowerCase()));
    },
  }),
);

function draftOf(input: typeof LoanInput.$inferInput): LoanDraft {
  const currency = LOAN_CURRENCIES.find((one) => one === (input.currency ?? 'CLP'));
  if (!currency) throw new AppError('BAD_FIELD', { field: 'currency', message: 'Un crédito es en pesos, UF, dólares o euros.' });
  const minor = (value: number | null | undefined) => (value == null ? null : minorOf(value, currency));
  const interval = LOAN_INTERVALS.find((months) => months === (input.interval ?? 1));
  if (!interval) throw new AppError('BAD_FIELD', { field: 'interval', message: 'Elige cada cuánto se paga.' });
  return {
    creditType: input.creditType ?? 'comercial',
    method: input.method ?? 'french',
    identificator: oneLine(input.identificator),
    institution: oneLine(input.institution ?? '') || null,
    currency,
    ...{ principal: minor(input.principal), payment: minor(input.payment), count: input.count ?? null, rate: input.rate ?? null },
    ...{ ratePeriod: input.ratePeriod ?? 'month', dayCount: input.dayCount ?? 'thirty360', interval },
    ...{ disbursedOn: input.disbursementDate ?? null, firstDueOn: input.firstDueDate },
    ...{ graceCount: input.graceCount ?? 0, grace: input.grace ?? 'interest' },
    ...{ balloon: minor(input.balloon) ?? 0, insurance: minor(input.insurance) ?? 0 },
    ...{ rolls: input.rolls ?? true, paidBefore: input.paidBefore ?? 0 },
    ...{ prepaymentMonths: input.prepaymentMonths ?? null, tolerance: input.tolerance ?? 0 },
    bankTable: tableOf(input.bankTable ?? []),
  };
}
