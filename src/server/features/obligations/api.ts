import { INTERVALS, type Interval, PAY_DAYS, ROLLS } from '#domain/cashflow/occurrences.ts';
import { dayInChile } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import { movementKind } from '#domain/kinds/catalogue.ts';
import type { Currency } from '#domain/money.ts';
import { MAX_OBLIGATIONS, MAX_RECEIPTS, OBLIGATION_TYPES, type Receipt, type Repeats } from '#domain/obligations/obligation.ts';
import { firstDayOf, periodOf } from '#domain/period.ts';
import { manyLines, oneLine } from '#domain/text.ts';
import { minorOf } from '#server/api/amounts.ts';
import { builder, CurrencyEnum } from '#server/api/builder.ts';
import { actorIn, write } from '#server/api/context.ts';
import { checkIds, distinctIds } from '#server/api/ids.ts';
import { isId } from '#server/db/ids.ts';
import { DocumentActType } from '#server/features/documents/types.ts';
import { deleteObligations, type Edit, SCOPES, updateObligation } from './changes.ts';
import { addObligations, type FaultyRow, type NewObligation } from './store.ts';

const TypeEnum = builder.enumType('ObligationType', {
  description: 'RENDITION: gastos de una persona, con sus comprobantes.',
  values: OBLIGATION_TYPES,
});
const ScopeEnum = builder.enumType('ObligationScope', {
  description: 'De una que se repite: ella sola, ella y las siguientes, o todas las que no tienen pagos.',
  values: SCOPES,
});
const PayDayEnum = builder.enumType('ObligationPayDay', {
  description: 'date: por fecha; first, fifth, last: el primer, quinto o último día hábil bancario de su mes.',
  values: PAY_DAYS,
});
const RollEnum = builder.enumType('ObligationRoll', { description: 'Qué pasa si ese día el banco está cerrado.', values: ROLLS });

const ReceiptInput = builder.inputType('ReceiptInput', {
  fields: (t) => ({
    date: t.field({ type: 'Date' }),
    number: t.string({ required: false }),
    description: t.string(),
    amount: t.field({ type: 'Amount' }),
  }),
});

const RepetitionInput = builder.inputType('ObligationRepetitionInput', {
  fields: (t) => ({
    interval: t.int({ description: 'Cada 7, 15, 30, 45, 60 o 90 días; 30, 60 y 90 son 1, 2 y 3 meses.' }),
    payDay: t.field({ type: PayDayEnum, required: false, defaultValue: 'date' }),
    roll: t.field({ type: RollEnum, required: false, defaultValue: 'stay' }),
    untilDate: t.field({ type: 'Date', required: false }),
    times: t.int({ required: false }),
  }),
});

const ObligationInput = builder.inputType('ObligationInput', {
  fields: (t) => ({
    documentType: t.field({ type: TypeEnum, required: false, defaultValue: 'OBLIGATION' }),
    kind: t.string({ description: 'La clave de su tipo (movementKinds).' }),
    isReceived: t.boolean({ required: false, description: 'Por pagar; sin él, el lado de su tipo.' }),
    name: t.string({ required: false, description: 'Sin él, el de su tipo.' }),
    institution: t.string({ required: false }),
    counterpartRut: t.field({ type: 'Rut', required: false }),
    counterpartName: t.string({ required: false }),
    number: t.string({ required: false }),
    referenceNumber: t.string({ required: false }),
    detail: t.string({ required: false }),
    period: t.field({ type: 'Period', required: false, description: 'El mes de que trata; sin él, el del vencimiento.' }),
    currency: t.field({ type: CurrencyEnum, required: false, defaultValue: 'CLP', description: 'Pesos o UF.' }),
    amount: t.field({ type: 'Amount' }),
    emissionDate: t.field({ type: 'Date', required: false, description: 'Sin ella, hoy o el vencimiento, lo que sea antes.' }),
    dueDate: t.field({ type: 'Date', description: 'De una que se repite, la primera vez.' }),
    cashflowAreaId: t.id({ required: false, description: 'Sin ella, la de su tipo.' }),
    repetition: t.field({ type: RepetitionInput, required: false }),
    receipts: t.field({ type: [ReceiptInput], required: false, maxItems: MAX_RECEIPTS }),
  }),
});

builder.mutationField('createObligationDocuments', (t) =>
  t.field({
    type: DocumentActType,
    description:
      'Agrega obligaciones y rendiciones, todas o ninguna; de una que se repite, las de un año. El error enumera cada fila mala.',
    access: 'documents.write',
    args: { companyId: t.arg.id(), documents: t.arg({ type: [ObligationInput], maxItems: MAX_OBLIGATIONS }) },
    resolve: (_root, { companyId, documents }, context) => {
      if (documents.length === 0) throw new AppError('IDS_EMPTY');
      const obligations = documents.map(rowOf);
      return write(context, companyId, (db) => addObligations(db, actorIn(context, companyId), obligations));
    },
  }),
);

/** What is wrong with a row before it is an obligation is told beside what is wrong with the others. @throws NOT_FOUND */
function rowOf(input: typeof ObligationInput.$inferInput): NewObligation | FaultyRow {
  try {
    return obligationOf(input);
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'BAD_USER_INPUT') throw error;
    return { fault: { field: error.field ?? 'amount', message: error.message } };
  }
}

function obligationOf(input: typeof ObligationInput.$inferInput): NewObligation {
  const { kind, dueDate, repetition, cashflowAreaId } = input;
  if (cashflowAreaId && !isId(cashflowAreaId)) throw new AppError('NOT_FOUND');
  const currency = input.currency ?? 'CLP';
  const today = dayInChile(new Date());
  const known = movementKind(kind);
  const obligation = {
    documentType: input.documentType ?? 'OBLIGATION',
    kindKey: kind,
    label: oneLine(input.name ?? '') || (known?.label ?? ''),
    isReceived: input.isReceived ?? known?.side !== 'INCOME',
    institution: lineOf(input.institution),
    counterpartRut: input.counterpartRut ?? null,
    counterpartName: lineOf(input.counterpartName),
    number: lineOf(input.number),
    referenceNumber: lineOf(input.referenceNumber),
    detail: manyLines(input.detail ?? '') || null,
    period: firstDayOf(input.period ?? periodOf(dueDate)),
    currency,
    amount: minorOf(input.amount, currency),
    issuedOn: input.emissionDate ?? (dueDate < today ? dueDate : today),
    dueOn: dueDate,
    areaId: cashflowAreaId?.toLowerCase() ?? null,
    receipts: receiptsOf(input.receipts ?? [], currency),
  };
  return { obligation, repeats: repetition ? repeatsOf(repetition) : null };
}

function lineOf(text: string | null | undefined): string | null {
  return oneLine(text ?? '') || null;
}

function receiptsOf(receipts: readonly (typeof ReceiptInput.$inferInput)[], currency: Currency): Receipt[] {
  return receipts.map(({ date, number, description, amount }) => ({
    ...{ on: date, number: lineOf(number), description: oneLine(description) },
    amount: minorOf(amount, currency),
  }));
}

function repeatsOf({ interval, payDay, roll, untilDate, times }: typeof RepetitionInput.$inferInput): Repeats {
  const known = INTERVALS.find((one) => one === interval);
  if (known === undefined) throw new AppError('BAD_FIELD', { field: 'interval', message: 'Elige cada cuánto se repite.' });
  const chosen: { interval: Interval } = { interval: known };
  return { ...chosen, payDay: payDay ?? 'date', roll: roll ?? 'stay', untilOn: untilDate ?? null, times: times ?? null };
}

const EditInput = builder.inputType('ObligationEditInput', {
  description: 'Lo que cambia; lo ausente queda.',
  fields: (t) => ({
    name: t.string({ required: false }),
    currency: t.field({ type: CurrencyEnum, required: false, description: 'Junto con el monto.' }),
    amount: t.field({ type: 'Amount', required: false }),
    dueDate: t.field({ type: 'Date', required: false, description: 'Con FOLLOWING se mueven también las siguientes.' }),
    number: t.string({ required: false }),
    referenceNumber: t.string({ required: false }),
    detail: t.string({ required: false }),
    counterpartRut: t.field({ type: 'Rut', required: false }),
    counterpartName: t.string({ required: false }),
    cashflowAreaId: t.id({ required: false }),
    receipts: t.field({ type: [ReceiptInput], required: false, maxItems: MAX_RECEIPTS }),
  }),
});

builder.mutationField('updateObligationDocument', (t) =>
  t.field({
    type: DocumentActType,
    description: 'Cambia una obligación sin pagos, o con ella las de su repetición que no los tienen.',
    access: 'documents.write',
    args: {
      companyId: t.arg.id(),
      id: t.arg.id(),
      scope: t.arg({ type: ScopeEnum, required: false, defaultValue: 'ONE' }),
      input: t.arg({ type: EditInput }),
    },
    resolve: (_root, { companyId, id, scope, input }, context) => {
      const [one = ''] = checkIds([id]);
      return write(context, companyId, (db) => updateObligation(db, actorIn(context, companyId), one, scope ?? 'ONE', editOf(input)));
    },
  }),
);

function editOf(input: typeof EditInput.$inferInput): Edit {
  const { currency, amount, cashflowAreaId, receipts, dueDate } = input;
  if ((amount == null) !== (currency == null)) throw new AppError('VALUE_MISSING', { field: 'amount' });
  if (cashflowAreaId && !isId(cashflowAreaId)) throw new AppError('NOT_FOUND');
  return {
    ...(input.name == null ? {} : { label: oneLine(input.name) }),
    ...(amount == null || currency == null ? {} : { currency, amount: minorOf(amount, currency) }),
    ...(dueDate == null ? {} : { dueOn: dueDate }),
    ...(input.number === undefined ? {} : { number: lineOf(input.number) }),
    ...(input.referenceNumber === undefined ? {} : { referenceNumber: lineOf(input.referenceNumber) }),
    ...(input.detail === undefined ? {} : { detail: manyLines(input.detail ?? '') || null }),
    ...(input.counterpartRut === undefined ? {} : { counterpartRut: input.counterpartRut ?? null }),
    ...(input.counterpartName === undefined ? {} : { counterpartName: lineOf(input.counterpartName) }),
    ...(cashflowAreaId === undefined ? {} : { areaId: cashflowAreaId?.toLowerCase() ?? null }),
    ...(receipts == null ? {} : { receipts: receiptsOf(receipts, currency ?? 'CLP') }),
  };
}

builder.mutationField('deleteObligationDocuments', (t) =>
  t.field({
    type: DocumentActType,
    description:
      'Elimina obligaciones sin pagos, todas o ninguna; con FOLLOWING o ALL_UNPAID, una sola y las de su repetición, que termina.',
    access: 'documents.write',
    args: {
      companyId: t.arg.id(),
      ids: t.arg.idList(),
      scope: t.arg({ type: ScopeEnum, required: false, defaultValue: 'ONE' }),
    },
    resolve: (_root, { companyId, ids, scope }, context) => {
      const all = distinctIds(ids);
      if (scope && scope !== 'ONE' && all.length > 1) throw new AppError('ONE_DOCUMENT');
      return write(context, companyId, (db) => deleteObligations(db, actorIn(context, companyId), all, scope ?? 'ONE'));
    },
  }),
);
