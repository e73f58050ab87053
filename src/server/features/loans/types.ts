import { dayInChile } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import { MAX_BANK_TABLE } from '#domain/loans/bank-table.ts';
import { effectiveRate } from '#domain/loans/effective.ts';
import { LETTER_STATES, nextLetterStates } from '#domain/loans/events.ts';
import { PREPAYMENT_MODES, prepaymentModes } from '#domain/loans/prepay.ts';
import type { LoanInstallment } from '#domain/loans/schedule.ts';
import {
  CREDIT_TYPES,
  DAY_COUNTS,
  GRACES,
  LOAN_CURRENCIES,
  LOAN_INTERVALS,
  LOAN_METHODS,
  type LoanDraft,
  type LoanTerms,
  MAX_LOAN_NAME,
  MAX_REFERENCE,
  netOf,
  RATE_PERIODS,
  rateOver,
} from '#domain/loans/terms.ts';
import { type Currency, toMajor } from '#domain/money.ts';
import { parseRut, type Rut } from '#domain/rut.ts';
import { oneLine } from '#domain/text.ts';
import { minorOf } from '#server/api/amounts.ts';
import { builder, CurrencyEnum } from '#server/api/builder.ts';
import { read } from '#server/api/context.ts';
import type { Db } from '#server/db/scope.ts';
import { rentCandidates } from './rents.ts';
import type { ChangedLoan } from './rows.ts';
import {
  INSTALLMENT_STATES,
  type InstallmentMovement,
  type InstallmentStanding,
  installmentStandings,
  type LoanStanding,
  type PrepaymentStanding,
  prepaymentStandings,
  type RentDocument,
  rentDocuments,
} from './standing.ts';

export const CreditTypeEnum = builder.enumType('CreditType', { values: CREDIT_TYPES });
export const MethodEnum = builder.enumType('LoanMethod', {
  description: 'french: cuotas iguales; german: capital igual; balloon: con cuotón; advance, arrears: rentas anticipadas o vencidas.',
  values: LOAN_METHODS,
});
export const RatePeriodEnum = builder.enumType('LoanRatePeriod', { values: RATE_PERIODS });
export const DayCountEnum = builder.enumType('LoanDayCount', { description: '30/360, act/360 o act/365.', values: DAY_COUNTS });
export const GraceEnum = builder.enumType('LoanGrace', {
  description: 'interest: en la gracia se pagan intereses; capitalised: se suman a la deuda.',
  values: GRACES,
});
const StateEnum = builder.enumType('LoanInstallmentState', {
  description: 'CLOSED: anterior a la fecha de corte; INVOICED: se paga la factura del leasing en vez de ella; NONE: nada que pagar.',
  values: INSTALLMENT_STATES,
});

/** A row of a schedule, with the currency of its loan. */
type Row = LoanInstallment &
  Partial<Pick<InstallmentStanding, 'documentId' | 'interestId' | 'state' | 'invoice' | 'movements'>> & {
    currency: Currency;
    candidates?: readonly RentDocument[];
  };

const RentInvoiceType = builder.objectRef<RentDocument>('RentInvoice').implement({
  description: 'La factura que un leasing emitió por una cuota.',
  fields: (t) => ({
    documentId: t.exposeID('documentId'),
    folio: t.exposeString('folio', { nullable: true }),
    date: t.expose('issuedOn', { type: 'Date' }),
    amount: t.field({ type: 'Amount', description: 'En pesos, con IVA.', resolve: ({ amount }) => amount }),
  }),
});

const MovementType = builder.objectRef<InstallmentMovement>('LoanMovement').implement({
  description: 'Lo que pagó una cuota en el banco.',
  fields: (t) => ({ transactionId: t.exposeID('movementId'), date: t.expose('on', { type: 'Date' }) }),
});

export const InstallmentType = builder.objectRef<Row>('LoanInstallment').implement({
  description: 'Una cuota de un crédito.',
  fields: (t) => {
    const amount = (key: 'capital' | 'interest' | 'stock' | 'charges' | 'vat' | 'rolled' | 'amount', description?: string) =>
      t.field({ type: 'Amount', ...(description ? { description } : {}), resolve: (row) => toMajor(row[key], row.currency) });
    return {
      number: t.exposeInt('number'),
      dueDate: t.expose('dueOn', { type: 'Date' }),
      cashDate: t.expose('cashOn', { type: 'Date', description: 'Cuándo se paga: si así se acordó, el día hábil bancario siguiente.' }),
      amount: amount('amount', 'Lo que sale del banco.'),
      capital: amount('capital', 'Bajo cero: intereses que se suman a la deuda.'),
      interest: amount('interest'),
      charges: amount('charges', 'Seguro o comisión.'),
      vat: amount('vat', 'El IVA.'),
      rolled: amount('rolled', 'Del capital, lo que otro crédito tomó en vez de pagarse.'),
      stock: amount('stock', 'Lo que se debe después de ella.'),
      documentId: t.id({ nullable: true, resolve: ({ documentId }) => documentId ?? null }),
      interestDocumentId: t.id({
        nullable: true,
        description: 'El documento de sus intereses, si van aparte.',
        resolve: ({ interestId }) => interestId ?? null,
      }),
      invoice: t.field({
        type: RentInvoiceType,
        nullable: true,
        description: 'La que se paga en vez de la cuota.',
        resolve: ({ invoice }) => invoice ?? null,
      }),
      invoiceCandidates: t.field({
        type: [RentInvoiceType],
        size: 4,
        description: 'Facturas que pueden ser la cuota, para que una persona decida.',
        resolve: ({ candidates }) => [...(candidates ?? [])],
      }),
      movements: t.field({ type: [MovementType], size: 2, resolve: ({ movements }) => [...(movements ?? [])] }),
      state: t.field({ type: StateEnum, nullable: true, resolve: ({ state }) => state ?? null }),
    };
  },
});

export const LetterStateEnum = builder.enumType('LetterState', {
  description: 'ABIERTA: sin deuda; NEGOCIADA: se debe; DIFERIDA: la paga otro crédito. Pagada está cuando su pago lo está.',
  values: LETTER_STATES,
});
export const PrepaymentModeEnum = builder.enumType('PrepaymentMode', {
  description: 'shorter: la misma cuota, menos cuotas; cheaper: las mismas cuotas, más bajas; whole: entero.',
  values: PREPAYMENT_MODES,
});

const PrepaymentType = builder.objectRef<PrepaymentStanding & { currency: Currency }>('LoanPrepayment').implement({
  fields: (t) => ({
    date: t.expose('on', { type: 'Date' }),
    mode: t.expose('mode', { type: PrepaymentModeEnum }),
    capital: t.field({ type: 'Amount', resolve: ({ capital, currency }) => toMajor(capital, currency) }),
    interest: t.field({ type: 'Amount', resolve: ({ interest, currency }) => toMajor(interest, currency) }),
    commission: t.field({ type: 'Amount', resolve: ({ commission, currency }) => toMajor(commission, currency) }),
    documentId: t.exposeID('documentId'),
    isPaid: t.exposeBoolean('isPaid'),
  }),
});

export const ChangedType = builder.objectRef<ChangedLoan>('LoanChange').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    actId: t.string({ description: 'El acto, para deshacerlo.', resolve: ({ actNo }) => String(actNo) }),
  }),
});

/** A table's text, row by row; null for none. Cells stay apart: the cleaning of text makes blanks of tabs. */
export function tableOf(rows: readonly string[]): string | null {
  return (
    rows
      .map((row) => oneLine(row.replaceAll('\t', ';')))
      .join('\n')
      .trim() || null
  );
}

type Schedule = { terms: LoanTerms; rows: readonly LoanInstallment[]; solved: string | null; warning: string | null };

export const PreviewType = builder.objectRef<Schedule>('LoanPreview').implement({
  description: 'Cómo quedaría un crédito, sin guardarlo.',
  fields: (t) => ({
    principal: t.field({ type: 'Amount', description: 'El monto líquido.', resolve: ({ terms }) => toMajor(netOf(terms), terms.currency) }),
    payment: t.field({ type: 'Amount', resolve: ({ terms }) => toMajor(terms.payment, terms.currency) }),
    count: t.int({ resolve: ({ terms }) => terms.count }),
    rate: t.float({ resolve: ({ terms }) => terms.rate }),
    effectiveRate: t.float({
      nullable: true,
      description: 'Por ciento al mes, con seguros, timbres y notaría; sin ellos, null.',
      resolve: ({ terms, rows }) => effectiveRate(terms, rows),
    }),
    solved: t.exposeString('solved', { nullable: true, description: 'Cuál se calculó: principal, payment, count o rate.' }),
    warning: t.exposeString('warning', { nullable: true, description: 'Lo que conviene mirar dos veces.' }),
    totalInterest: t.field({
      type: 'Amount',
      resolve: ({ terms, rows }) =>
        toMajor(
          rows.reduce((sum, { interest }) => sum + interest, 0),
          terms.currency,
        ),
    }),
    installments: t.field({
      type: [InstallmentType],
      size: 60,
      resolve: ({ terms: { currency }, rows }) => rows.map((row) => ({ ...row, currency })),
    }),
  }),
});

export const LoanType = builder.objectRef<LoanStanding & { companyId: string }>('Loan').implement({
  description: 'Un crédito, con lo que se debe de él hoy.',
  fields: (t) => ({
    id: t.exposeID('id'),
    version: t.exposeInt('version', { description: 'Para no pisar lo que otra persona cambió.' }),
    creditType: t.field({ type: CreditTypeEnum, resolve: ({ terms }) => terms.creditType }),
    method: t.field({ type: MethodEnum, resolve: ({ terms }) => terms.method }),
    identificator: t.string({ resolve: ({ terms }) => terms.identificator }),
    institution: t.string({ nullable: true, resolve: ({ terms }) => terms.institution }),
    currency: t.field({ type: CurrencyEnum, resolve: ({ terms }) => terms.currency }),
    institutionRut: t.string({ nullable: true, resolve: ({ terms }) => terms.institutionRut }),
    principal: t.field({ type: 'Amount', description: 'El monto líquido.', resolve: ({ terms }) => toMajor(netOf(terms), terms.currency) }),
    stampTax: t.field({ type: 'Amount', resolve: ({ terms }) => toMajor(terms.stampTax, terms.currency) }),
    notary: t.field({ type: 'Amount', resolve: ({ terms }) => toMajor(terms.notary, terms.currency) }),
    payment: t.field({ type: 'Amount', resolve: ({ terms }) => toMajor(terms.payment, terms.currency) }),
    count: t.int({ resolve: ({ terms }) => terms.count }),
    rate: t.float({ resolve: ({ terms }) => terms.rate }),
    ratePeriod: t.field({ type: RatePeriodEnum, resolve: ({ terms }) => terms.ratePeriod }),
    dayCount: t.field({ type: DayCountEnum, resolve: ({ terms }) => terms.dayCount }),
    interval: t.int({ description: 'Meses entre cuotas.', resolve: ({ terms }) => terms.interval }),
    disbursementDate: t.field({ type: 'Date', nullable: true, resolve: ({ terms }) => terms.disbursedOn }),
    firstDueDate: t.field({ type: 'Date', resolve: ({ terms }) => terms.firstDueOn }),
    graceCount: t.int({ resolve: ({ terms }) => terms.graceCount }),
    grace: t.field({ type: GraceEnum, resolve: ({ terms }) => terms.grace }),
    balloon: t.field({ type: 'Amount', resolve: ({ terms }) => toMajor(terms.balloon, terms.currency) }),
    downPayment: t.field({ type: 'Amount', resolve: ({ terms }) => toMajor(terms.downPayment, terms.currency) }),
    insurance: t.field({ type: 'Amount', resolve: ({ terms }) => toMajor(terms.insurance, terms.currency) }),
    rolls: t.boolean({ resolve: ({ terms }) => terms.rolls }),
    separatesInterest: t.boolean({
      description: 'El interés de cada cuota se espera aparte, en el área Intereses.',
      resolve: ({ terms }) => terms.separatesInterest,
    }),
    paidBefore: t.int({ resolve: ({ terms }) => terms.paidBefore }),
    hasBankTable: t.exposeBoolean('hasBankTable', { description: 'Su tabla es la del banco.' }),
    stock: t.field({
      type: 'Amount',
      description: 'El capital que falta pagar.',
      resolve: ({ stock, terms }) => toMajor(stock, terms.currency),
    }),
    nextDueDate: t.expose('nextOn', { type: 'Date', nullable: true }),
    nextAmount: t.field({
      type: 'Amount',
      nullable: true,
      resolve: ({ nextAmount, terms }) => (nextAmount === null ? null : toMajor(nextAmount, terms.currency)),
    }),
    paidCount: t.exposeInt('paidCount'),
    rowCount: t.exposeInt('rowCount'),
    interestOfYear: t.field({
      type: 'Amount',
      description: 'Los intereses que vencen este año.',
      resolve: ({ interestOfYear, terms }) => toMajor(interestOfYear, terms.currency),
    }),
    installments: t.field({
      type: [InstallmentType],
      size: 60,
      resolve: async ({ companyId, id, terms: { currency } }, _args, context) =>
        (await read(context, companyId, (db) => shownInstallments(db, companyId, id))).map((row) => ({ ...row, currency })),
    }),
  }),
});

/** Where its installments stand, and what happens to a loan after it was agreed. */
builder.objectFields(LoanType, (t) => ({
  cashflowAreaId: t.id({
    nullable: true,
    description: 'El área de sus cuotas; nulo: la de todos los créditos.',
    resolve: ({ terms }) => terms.areaId,
  }),
  accountId: t.id({ nullable: true, description: 'La cuenta en que se cargan sus cuotas.', resolve: ({ terms }) => terms.accountId }),
  accountName: t.exposeString('accountName', { nullable: true, description: 'El banco y el número de esa cuenta.' }),
  reference: t.string({ nullable: true, description: 'Cómo se llama su tasa de referencia.', resolve: ({ terms }) => terms.reference }),
  referenceRate: t.float({
    nullable: true,
    description: 'La tasa de referencia; con el spread suma la suya.',
    resolve: ({ terms }) => terms.referenceRate,
  }),
  spread: t.float({ nullable: true, resolve: ({ terms }) => terms.spread }),
  prepaymentMonths: t.float({ nullable: true, resolve: ({ terms }) => terms.prepaymentMonths }),
  tolerance: t.float({ resolve: ({ terms }) => terms.tolerance }),
  letterState: t.expose('letterState', { type: LetterStateEnum, nullable: true }),
  nextLetterStates: t.field({
    type: [LetterStateEnum],
    size: LETTER_STATES.length,
    resolve: ({ letterState }) => (letterState === null ? [] : [...nextLetterStates(letterState)]),
  }),
  prepaymentModes: t.field({
    type: [PrepaymentModeEnum],
    size: PREPAYMENT_MODES.length,
    description: 'De qué maneras se puede prepagar.',
    resolve: ({ terms }) => [...prepaymentModes(terms)],
  }),
  renewsId: t.exposeID('renewsId', { nullable: true, description: 'El crédito cuyo capital tomó.' }),
  prepayments: t.field({
    type: [PrepaymentType],
    size: 12,
    resolve: async ({ companyId, id, terms: { currency } }, _args, context) =>
      (await read(context, companyId, (db) => prepaymentStandings(db, companyId, id))).map((one) => ({ ...one, currency })),
  }),
}));

export const LoanInput = builder.inputType('LoanInput', {
  description: 'De líquido, cuota, número de cuotas y tasa, tres deciden la cuarta, que queda en blanco.',
  fields: (t) => ({
    creditType: t.field({ type: CreditTypeEnum, required: false, defaultValue: 'comercial' }),
    method: t.field({ type: MethodEnum, required: false, defaultValue: 'french' }),
    identificator: t.string({ maxLength: MAX_LOAN_NAME * 4 }),
    institution: t.string({ required: false, maxLength: MAX_LOAN_NAME * 4 }),
    institutionRut: t.string({
      required: false,
      maxLength: 60,
      description: 'El RUT del banco o leasing: las facturas de un leasing reemplazan sus cuotas.',
    }),
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
    stampTax: t.field({
      type: 'Amount',
      required: false,
      defaultValue: 0,
      description: 'Impuesto de timbres y estampillas que se descontó del crédito.',
    }),
    notary: t.field({ type: 'Amount', required: false, defaultValue: 0, description: 'Gastos notariales que se descontaron.' }),
    downPayment: t.field({ type: 'Amount', required: false, defaultValue: 0, description: 'De un leasing, su pie sin IVA: la cuota 0.' }),
    rolls: t.boolean({ required: false, defaultValue: true, description: 'Si vence sin bancos, se paga el día hábil siguiente.' }),
    cashflowAreaId: t.id({ required: false, description: 'El área de sus cuotas, de egresos; sin ella, la de todos los créditos.' }),
    accountId: t.id({ required: false, description: 'La cuenta de la empresa en que se cargan sus cuotas.' }),
    reference: t.string({
      required: false,
      maxLength: MAX_REFERENCE * 4,
      description: 'De un comex, cómo se llama su tasa de referencia.',
    }),
    referenceRate: t.float({ required: false, description: 'De un comex; con `spread`, su suma es la tasa.' }),
    spread: t.float({ required: false, description: 'Lo que el banco suma a la tasa de referencia.' }),
    separatesInterest: t.boolean({ required: false, defaultValue: false, description: 'El interés de cada cuota, aparte en su área.' }),
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

/** A loan as a person enters it. @throws BAD_FIELD, BAD_AMOUNT */
export function draftOf(input: typeof LoanInput.$inferInput): LoanDraft {
  const currency = LOAN_CURRENCIES.find((one) => one === (input.currency ?? 'CLP'));
  if (!currency) throw new AppError('BAD_FIELD', { field: 'currency', message: 'Un crédito es en pesos, UF, dólares o euros.' });
  type Field = 'principal' | 'payment' | 'balloon' | 'insurance' | 'stampTax' | 'notary' | 'downPayment';
  const minor = (field: Field) => (input[field] == null ? null : minorOf(input[field], currency, field));
  const [stampTax, notary] = [minor('stampTax') ?? 0, minor('notary') ?? 0];
  const net = minor('principal');
  const interval = LOAN_INTERVALS.find((months) => months === (input.interval ?? 1));
  if (!interval) throw new AppError('BAD_FIELD', { field: 'interval', message: 'Elige cada cuánto se paga.' });
  return {
    creditType: input.creditType ?? 'comercial',
    method: input.method ?? 'french',
    identificator: oneLine(input.identificator),
    institution: oneLine(input.institution ?? '') || null,
    institutionRut: rutIn(input.institutionRut ?? ''),
    currency,
    ...{
      principal: net === null ? null : net + stampTax + notary,
      payment: minor('payment'),
      count: input.count ?? null,
      rate: input.rate ?? (input.referenceRate != null && input.spread != null ? rateOver(input.referenceRate, input.spread) : null),
    },
    ...{ ratePeriod: input.ratePeriod ?? 'month', dayCount: input.dayCount ?? 'thirty360', interval },
    ...{ disbursedOn: input.disbursementDate ?? null, firstDueOn: input.firstDueDate },
    ...{ graceCount: input.graceCount ?? 0, grace: input.grace ?? 'interest' },
    ...{ balloon: minor('balloon') ?? 0, insurance: minor('insurance') ?? 0, downPayment: minor('downPayment') ?? 0 },
    separatesInterest: input.separatesInterest ?? false,
    areaId: input.cashflowAreaId?.toLowerCase() ?? null,
    accountId: input.accountId?.toLowerCase() ?? null,
    ...{ reference: oneLine(input.reference ?? '') || null, referenceRate: input.referenceRate ?? null, spread: input.spread ?? null },
    ...{ stampTax, notary, rolls: input.rolls ?? true, paidBefore: input.paidBefore ?? 0 },
    ...{ prepaymentMonths: input.prepaymentMonths ?? null, tolerance: input.tolerance ?? 0 },
    bankTable: tableOf(input.bankTable ?? []),
  };
}

/** @throws BAD_FIELD */
function rutIn(text: string): Rut | null {
  if (oneLine(text) === '') return null;
  const rut = parseRut(text);
  if (!rut) throw new AppError('BAD_FIELD', { field: 'institutionRut', message: 'Revisa el RUT: su dígito no calza.' });
  return rut;
}

/** The schedule of a loan, with the invoices that a person has to choose from. */
async function shownInstallments(db: Db, companyId: string, id: string) {
  const rows = await installmentStandings(db, companyId, id, dayInChile(new Date()));
  const candidates = await rentCandidates(db, companyId, id);
  const documents = candidates.size === 0 ? [] : await rentDocuments(db, companyId, [...candidates.values()].flat());
  return rows.map((row) => ({
    ...row,
    candidates: documents.filter(({ documentId }) => candidates.get(row.number)?.includes(documentId)),
  }));
}
