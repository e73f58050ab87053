import { dayInChile } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import { MAX_BANK_TABLE } from '#domain/loans/bank-table.ts';
import type { PrepaymentWish } from '#domain/loans/prepay.ts';
import { type LoanTerms, MAX_LOAN_NAME } from '#domain/loans/terms.ts';
import { type Currency, toMajor } from '#domain/money.ts';
import { oneLine } from '#domain/text.ts';
import { minorOf } from '#server/api/amounts.ts';
import { builder, CurrencyEnum } from '#server/api/builder.ts';
import { actorIn, type Context, read, write } from '#server/api/context.ts';
import { isId } from '#server/db/ids.ts';
import type { Db } from '#server/db/scope.ts';
import {
  advanceLetter,
  importLoanSchedule,
  prepayLoan,
  previewPrepayment,
  renewLoan,
  type ShownPrepayment,
  type Successor,
} from './events.ts';
import type { ChangedLoan } from './rows.ts';
import { type LoanAt, requireLoan } from './store.ts';
import { type LoanTotal, loanTotals } from './totals.ts';
import { ChangedType, InstallmentType, LetterStateEnum, PrepaymentModeEnum, tableOf } from './types.ts';

const PrepaymentInput = builder.inputType('PrepaymentInput', {
  fields: (t) => ({
    date: t.field({ type: 'Date' }),
    mode: t.field({ type: PrepaymentModeEnum }),
    capital: t.field({ type: 'Amount', required: false, description: 'Lo que se prepaga del capital; entero no lo necesita.' }),
    commission: t.field({ type: 'Amount', required: false, description: 'Sin ella, la que dice el crédito.' }),
  }),
});

const PrepaymentPreviewType = builder.objectRef<ShownPrepayment>('PrepaymentPreview').implement({
  description: 'Lo que cuesta un prepago y lo que ahorra, sin guardarlo.',
  fields: (t) => {
    const amount = (description: string, minor: (plan: ShownPrepayment) => number) =>
      t.field({ type: 'Amount', description, resolve: (plan) => toMajor(minor(plan), plan.terms.currency) });
    return {
      capital: amount('Lo que baja la deuda.', ({ prepayment }) => prepayment.capital),
      interest: amount('Los intereses de ese capital desde la última cuota.', ({ prepayment }) => prepayment.interest),
      commission: amount('La comisión.', ({ prepayment }) => prepayment.commission),
      total: amount('Lo que sale del banco.', ({ prepayment: { capital, interest, commission } }) => capital + interest + commission),
      saved: amount('Los intereses que ya no se pagan, menos la comisión.', ({ saved }) => saved),
      commissionCap: t.field({
        type: 'Amount',
        nullable: true,
        description: 'Lo que permite la ley; sin valor sobre 5.000 UF.',
        resolve: ({ commissionCap, hasLegalCap, terms }) => (hasLegalCap ? toMajor(commissionCap, terms.currency) : null),
      }),
      needsConsent: t.exposeBoolean('needsConsent', { description: 'Es menos del 20 % del saldo: el acreedor debe aceptarlo.' }),
      payment: amount('La cuota de después.', ({ terms }) => terms.payment),
      installments: t.field({
        type: [InstallmentType],
        size: 60,
        resolve: ({ rows, terms: { currency } }) => rows.map((row) => ({ ...row, currency })),
      }),
    };
  },
});

builder.queryField('previewPrepayment', (t) =>
  t.field({
    type: PrepaymentPreviewType,
    description: 'Lo que haría prepayLoan.',
    access: 'loans.read',
    args: { companyId: t.arg.id(), id: t.arg.id(), input: t.arg({ type: PrepaymentInput }) },
    resolve: (_root, { companyId, id, input }, context) =>
      read(context, companyId, async (db) => {
        const at = atOf(id, null);
        return previewPrepayment(db, companyId, at.id, await prepaymentOf(db, companyId, at, input));
      }),
  }),
);

builder.mutationField('prepayLoan', (t) =>
  t.field({
    type: ChangedType,
    description: 'Prepaga un crédito en parte o entero: se espera el pago y las cuotas que quedan. Se puede deshacer.',
    access: 'loans.write',
    args: { companyId: t.arg.id(), id: t.arg.id(), version: t.arg.int({ required: false }), input: t.arg({ type: PrepaymentInput }) },
    resolve: (_root, { companyId, id, version, input }, context) =>
      write(context, companyId, async (db) => {
        const at = atOf(id, version);
        return prepayLoan(db, actorIn(context, companyId), at, await prepaymentOf(db, companyId, at, input));
      }),
  }),
);

async function prepaymentOf(db: Db, companyId: string, at: LoanAt, input: typeof PrepaymentInput.$inferInput): Promise<PrepaymentWish> {
  const { terms } = await requireLoan(db, companyId, at);
  const { date, mode, capital, commission } = input;
  return { on: date, mode, capital: minorIn(terms, capital, 'capital'), commission: minorIn(terms, commission, 'commission') };
}

const SuccessorInput = builder.inputType('LoanSuccessorInput', {
  description: 'El crédito que toma el capital de otro.',
  fields: (t) => ({
    identificator: t.string({ maxLength: MAX_LOAN_NAME * 4 }),
    dueDate: t.field({ type: 'Date' }),
    rate: t.float({ required: false, description: 'En por ciento de su período; sin ella, la de antes.' }),
    referenceRate: t.float({
      required: false,
      description: 'De un crédito con spread, la tasa de referencia de ahora: la suya es la suma.',
    }),
    capital: t.field({ type: 'Amount', required: false, description: 'Sin él, todo lo que vence.' }),
  }),
});

function successorOf(terms: LoanTerms, input: typeof SuccessorInput.$inferInput): Successor {
  const { identificator, dueDate, rate, referenceRate, capital } = input;
  return {
    identificator: oneLine(identificator),
    dueOn: dueDate,
    rate: rate ?? null,
    referenceRate: referenceRate ?? null,
    capital: minorIn(terms, capital, 'capital'),
  };
}

builder.mutationField('renewLoan', (t) =>
  t.field({
    type: ChangedType,
    description:
      'Renueva un bullet o comex: al vencer se pagan los intereses, y otro crédito, el de `id`, debe el capital. Se puede deshacer.',
    access: 'loans.write',
    args: { companyId: t.arg.id(), id: t.arg.id(), version: t.arg.int({ required: false }), input: t.arg({ type: SuccessorInput }) },
    resolve: (_root, { companyId, id, version, input }, context) =>
      change(context, companyId, atOf(id, version), (db, at, terms) =>
        renewLoan(db, actorIn(context, companyId), at, successorOf(terms, input)),
      ),
  }),
);

const LetterInput = builder.inputType('LetterStepInput', {
  fields: (t) => ({
    state: t.field({ type: LetterStateEnum }),
    date: t.field({ type: 'Date', required: false, description: 'NEGOCIADA: cuándo se paga; ANULADA: desde cuándo. Sin ella, hoy.' }),
    amount: t.field({ type: 'Amount', required: false, description: 'NEGOCIADA: lo que piden los documentos.' }),
    loan: t.field({ type: SuccessorInput, required: false, description: 'DIFERIDA: el comex que la paga.' }),
  }),
});

builder.mutationField('advanceLetter', (t) =>
  t.field({
    type: ChangedType,
    description: 'Pasa una carta de crédito a su siguiente estado. Se puede deshacer.',
    access: 'loans.write',
    args: { companyId: t.arg.id(), id: t.arg.id(), version: t.arg.int({ required: false }), input: t.arg({ type: LetterInput }) },
    resolve: (_root, { companyId, id, version, input: { state, date, amount, loan } }, context) =>
      change(context, companyId, atOf(id, version), (db, at, terms) =>
        advanceLetter(db, actorIn(context, companyId), at, {
          ...{ state, on: date ?? dayInChile(new Date()), amount: minorIn(terms, amount) },
          loan: loan ? successorOf(terms, loan) : null,
        }),
      ),
  }),
);

builder.mutationField('importLoanSchedule', (t) =>
  t.field({
    type: ChangedType,
    description:
      'Pone la tabla del banco en vez de las cuotas por pagar: desde la cuota 1 o desde la primera por pagar. Se puede deshacer.',
    access: 'loans.write',
    args: {
      companyId: t.arg.id(),
      id: t.arg.id(),
      version: t.arg.int({ required: false }),
      rows: t.arg.stringList({ maxItems: MAX_BANK_TABLE, description: 'Con ; o tabulador, y sus títulos si van en otro orden.' }),
    },
    resolve: (_root, { companyId, id, version, rows }, context) =>
      write(context, companyId, (db) => importLoanSchedule(db, actorIn(context, companyId), atOf(id, version), tableOf(rows) ?? '')),
  }),
);

const TotalType = builder.objectRef<LoanTotal>('LoanTotal').implement({
  description: 'Los créditos de una moneda.',
  fields: (t) => ({
    currency: t.field({ type: CurrencyEnum, resolve: ({ currency }) => currency }),
    count: t.exposeInt('count'),
    owedCount: t.exposeInt('owedCount', { description: 'De cuántos se debe algo hoy: no de los pagados ni de los que aún no empiezan.' }),
    stock: t.field({ type: 'Amount', description: 'Lo que se debe.', resolve: ({ stock, currency }) => toMajor(stock, currency) }),
    stockInPesos: t.field({
      type: 'Amount',
      nullable: true,
      description: 'Al valor de hoy; sin valor, nada.',
      resolve: ({ pesos }) => pesos,
    }),
    interestOfYear: t.field({
      type: 'Amount',
      description: 'Los intereses que vencen este año.',
      resolve: ({ interest, currency }) => toMajor(interest, currency),
    }),
    readjustmentOfYear: t.field({
      type: 'Amount',
      nullable: true,
      description: 'En pesos, lo que cambió el capital en UF o moneda extranjera entre cuotas de este año, aparte de los intereses.',
      resolve: ({ readjustment }) => readjustment,
    }),
  }),
});

builder.queryField('loanTotals', (t) =>
  t.field({
    type: [TotalType],
    size: 4,
    description: 'Lo que se debe de créditos, por moneda.',
    access: 'loans.read',
    args: { companyId: t.arg.id() },
    resolve: (_root, { companyId }, context) => read(context, companyId, (db) => loanTotals(db, companyId, dayInChile(new Date()))),
  }),
);

function change(
  context: Context,
  companyId: string,
  at: LoanAt,
  work: (db: Db, at: LoanAt, terms: LoanTerms) => Promise<ChangedLoan>,
): Promise<ChangedLoan> {
  return write(context, companyId, async (db) => work(db, at, (await requireLoan(db, companyId, at)).terms));
}

/** @throws NOT_FOUND for what is no id */
function atOf(id: string, version: number | null | undefined): LoanAt {
  if (!isId(id)) throw new AppError('NOT_FOUND');
  return { id: id.toLowerCase(), version: version ?? null };
}

function minorIn({ currency }: { currency: Currency }, value: number | null | undefined, field = 'amount'): number | null {
  return value == null ? null : minorOf(value, currency, field);
}
