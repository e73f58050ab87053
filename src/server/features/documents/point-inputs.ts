import type { Day } from '#domain/date.ts';
import { PAYMENT_MEANS, type PaymentMeans } from '#domain/documents/means.ts';
import type { Operation, Payment } from '#domain/documents/operations.ts';
import { AppError } from '#domain/errors.ts';
import { firstDayOf, type Period } from '#domain/period.ts';
import type { Rut } from '#domain/rut.ts';
import { oneLine } from '#domain/text.ts';
import { minorOf } from '#server/api/amounts.ts';
import { builder } from '#server/api/builder.ts';
import type { StoredPayable } from './payables.ts';
import type { PointRequest } from './payment-point.ts';

const MAX_NOTE = 200;
const MAX_NAME = 100;
const MAX_NUMBER = 20;

const OperationEnum = builder.enumType('DocumentOperation', {
  description: 'Lo que se le puede hacer a un documento en su punto de pago.',
  values: [
    'postpone',
    'restoreDueDate',
    'agenda',
    'factorize',
    'revertFactorize',
    'revertPayoff',
    'hide',
    'show',
    'flexiblePeriod',
  ] as const,
});

export const MeansEnum = builder.enumType('PaymentMeans', {
  description: 'Con qué se pagó a mano: transferencia, efectivo, cheque, tarjeta, cargo automático u otro medio.',
  values: PAYMENT_MEANS,
});

const SEEN = {
  originalAmount: 'El monto que se vio; si hoy es otro, se rechaza.',
  remaining: 'El saldo que se vio; si hoy es otro, se rechaza.',
};

export const ModifyDocumentInput = builder.inputType('ModifyDocumentInput', {
  description: 'Una operación y lo que necesita: los demás campos se dejan.',
  fields: (t) => ({
    id: t.id(),
    operation: t.field({ type: OperationEnum }),
    date: t.field({
      type: 'Date',
      required: false,
      description: 'postpone: el vencimiento; agenda: el día, nulo para quitarlo; factorize: cuándo paga el factor.',
    }),
    days: t.int({ required: false, description: 'postpone: días desde el vencimiento.' }),
    onlyBankDays: t.boolean({ required: false, description: 'postpone: los días son hábiles bancarios.' }),
    amount: t.field({ type: 'Amount', required: false, description: 'factorize: lo que anticipa el factor.' }),
    retention: t.field({ type: 'Amount', required: false, description: 'factorize: lo que guarda y paga después.' }),
    factor: t.string({ required: false, maxLength: MAX_NAME, description: 'factorize: a quién se cedió.' }),
    factorRut: t.field({ type: 'Rut', required: false }),
    confirmsClaimed: t.boolean({ required: false, description: 'factorize: se cede aunque esté reclamado.' }),
    period: t.field({ type: 'Period', required: false, description: 'flexiblePeriod: el mes, nulo para dejarlo en el suyo.' }),
    originalAmount: t.field({ type: 'Amount', required: false, description: SEEN.originalAmount }),
    remaining: t.field({ type: 'Amount', required: false, description: SEEN.remaining }),
  }),
});

export const PartialInput = builder.inputType('PartialSettleInput', {
  description: 'Cuánto se paga de un documento, en su moneda.',
  fields: (t) => ({
    id: t.id(),
    amount: t.field({ type: 'Amount', required: false }),
    originalAmount: t.field({ type: 'Amount', required: false, description: SEEN.originalAmount }),
    remaining: t.field({ type: 'Amount', required: false, description: SEEN.remaining }),
  }),
});

export const SettleInput = builder.inputType('SettleDocumentInput', {
  description: 'Cómo queda un documento: pagado con saldo 0, o por pagar con otro saldo.',
  fields: (t) => ({
    id: t.id(),
    originalAmount: t.field({ type: 'Amount', description: SEEN.originalAmount }),
    remaining: t.field({ type: 'Amount', description: 'El saldo que queda.' }),
    seenRemaining: t.field({ type: 'Amount', required: false, description: SEEN.remaining }),
    isPaid: t.boolean(),
    note: t.string({ required: false, description: 'Por qué cambia el monto, o cómo se pagó.' }),
    confirmsClaimed: t.boolean({ required: false, description: 'Se paga aunque esté reclamado.' }),
  }),
});

export const PayUnpayInput = builder.inputType('PayUnpayInput', {
  fields: (t) => ({
    id: t.id(),
    isPaid: t.boolean(),
    date: t.field({ type: 'Date', required: false, description: 'Cuándo se pagó; sin ella, hoy.' }),
    means: t.field({ type: MeansEnum, required: false }),
    confirmsClaimed: t.boolean({ required: false, description: 'Se paga aunque esté reclamado.' }),
  }),
});

export const ChequeInput = builder.inputType('ChequeInput', {
  fields: (t) => ({
    numberCheque: t.string({ required: false, maxLength: MAX_NUMBER }),
    partialAmount: t.field({ type: 'Amount', required: false }),
    fecha: t.field({ type: 'Date', required: false, description: 'Desde cuándo se cobra.' }),
    bankId: t.string({ required: false, maxLength: 3 }),
  }),
});

type Optional<Value> = { [Field in keyof Value]?: Value[Field] | null | undefined };
type Modification = { id: string; operation: (typeof OperationEnum)['$inferType'] } & Optional<{
  date: Day;
  days: number;
  onlyBankDays: boolean;
  amount: number;
  retention: number;
  factor: string;
  factorRut: Rut;
  confirmsClaimed: boolean;
  period: Period;
  originalAmount: number;
  remaining: number;
}>;

/** What an entry of modifyDocument asks for. */
export function modificationRequest(input: Modification): PointRequest {
  return { id: input.id.toLowerCase(), seen: input, operation: (document) => operationOf(input, document) };
}

function operationOf(input: Modification, { currency }: StoredPayable): Operation {
  const { operation: kind, date = null, days = null } = input;
  const minor = (amount: number | null | undefined) => (amount == null ? 0 : minorOf(amount, currency));
  switch (kind) {
    case 'postpone':
      return { kind, on: date, days, onlyBankDays: input.onlyBankDays ?? false };
    case 'agenda':
      return { kind, on: date };
    case 'factorize': {
      const holder = { holderName: oneLine(input.factor ?? ''), holderRut: input.factorRut ?? null };
      const isClaimConfirmed = input.confirmsClaimed ?? false;
      return { kind, ...holder, amount: minor(input.amount), retention: minor(input.retention), on: date, isClaimConfirmed };
    }
    case 'flexiblePeriod':
      return { kind, period: input.period ? firstDayOf(input.period) : null };
    default:
      return { kind };
  }
}

/** What somebody wrote beside a payment; null for nothing. @throws TEXT_TOO_LONG */
export function noteOf(text: string | null | undefined): string | null {
  const note = oneLine(text ?? '');
  if (note.length > MAX_NOTE) throw new AppError('TEXT_TOO_LONG', { label: 'la nota', max: MAX_NOTE, field: 'note' });
  return note === '' ? null : note;
}

type PaymentFields = Optional<{ date: Day; means: PaymentMeans; note: string; confirmsClaimed: boolean }>;

/** A payment by hand as an input asks for it. @throws TEXT_TOO_LONG */
export function paymentOf({ date, means, note, confirmsClaimed }: PaymentFields): Payment {
  return { on: date ?? null, means: means ?? null, note: noteOf(note), isClaimConfirmed: confirmsClaimed ?? false };
}
