import { EDIT_SCOPES, type OccurrenceEdit } from '#domain/cashflow/edits.ts';
import type { SourceKind } from '#domain/cashflow/sources.ts';
import type { Day } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import { type Currency, toMajor } from '#domain/money.ts';
import { parseRut, type Rut } from '#domain/rut.ts';
import { minorOf } from '#server/api/amounts.ts';
import { builder, CurrencyEnum } from '#server/api/builder.ts';
import { actorIn, read, write } from '#server/api/context.ts';
import { checkIds, companiesOfRows } from '#server/api/ids.ts';
import { isId } from '#server/db/ids.ts';
import { type EditOptions, editOccurrence, openOccurrence, type SeenOccurrence, seenOf } from './occurrence-edit.ts';
import { companiesOfOccurrences, type ManualOccurrence, manualOccurrences, requireOccurrence } from './occurrence-rows.ts';
import { chainOf, reachOf } from './sources.ts';
import { SourceTypeEnum } from './sources-api.ts';

const ScopeEnum = builder.enumType('OccurrenceScope', {
  description: 'ONE: solo esta; FROM_HERE: esta y las siguientes; ALL: todas las que aún cuentan.',
  values: EDIT_SCOPES,
});

const MAX_CHANGED = 500;

const SeenOccurrenceInput = builder.inputType('SeenManualDocumentInput', {
  fields: (t) => ({
    label: t.string({ maxLength: 200 }),
    amount: t.field({ type: 'Amount' }),
    currency: t.field({ type: CurrencyEnum }),
    date: t.field({ type: 'Date' }),
    areaId: t.id(),
    isHidden: t.boolean(),
    contactId: t.id({ required: false, description: 'Nulo o vacío: con nadie. Si no se dice, no se compara.' }),
  }),
});

const ManualDocumentInput = builder.inputType('ManualDocumentInput', {
  description: 'Solo lo que cambia.',
  fields: (t) => ({
    label: t.string({ required: false, maxLength: 200 }),
    amount: t.field({ type: 'Amount', required: false, description: 'Mayor que cero, en su moneda.' }),
    currency: t.field({ type: CurrencyEnum, required: false, description: 'Con ella viene el monto.' }),
    date: t.field({ type: 'Date', required: false, description: 'El día en que se mueve; en una serie, el de esta vez.' }),
    documentDate: t.field({ type: 'Date', required: false, description: 'Lo mismo que `date`.' }),
    areaId: t.id({ required: false, description: 'Un área del mismo lado.' }),
    contactId: t.id({ required: false, description: 'El RUT del cliente o proveedor con quien es; vacío: con nadie.' }),
    isHidden: t.boolean({ required: false, description: 'Oculta, no cuenta.' }),
    scope: t.field({ type: ScopeEnum, required: false, defaultValue: 'ONE' }),
    following: t.idList({
      required: false,
      maxItems: MAX_CHANGED,
      description: 'Las que se cambiaron a mano y ahora siguen a la serie; las demás quedan como están.',
    }),
    expected: t.field({ type: SeenOccurrenceInput, required: false, description: 'La que se vio; si hoy es otra, se rechaza.' }),
  }),
});
type Input = typeof ManualDocumentInput.$inferInput;

const ManualDocumentResult = builder.objectRef<{ id: string; actNo: number | null }>('ManualDocumentResult').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    status: t.boolean({ resolve: () => true }),
    message: t.string({ resolve: () => 'Datos actualizados correctamente' }),
    actId: t.string({
      nullable: true,
      description: 'El acto, para deshacerlo; nulo si nada cambió.',
      resolve: ({ actNo }) => (actNo === null ? null : String(actNo)),
    }),
  }),
});

builder.mutationField('updateManualDocument', (t) =>
  t.field({
    type: ManualDocumentResult,
    description:
      'Cambia una vez de una fuente de datos, desde ella en adelante, o todas. Se puede deshacer. Con CONFLICT si está saldada, si ya cedió ' +
      'ante lo real, o si alguien la cambió después de `expected`.',
    access: {
      action: 'cashflow.write',
      companies: ({ id }: { id: string }, context) => companiesOfRows(context, 'cashflow.write', [id], companiesOfOccurrences),
    },
    args: { id: t.arg.id(), input: t.arg({ type: ManualDocumentInput }) },
    resolve: async (_root, { id, input }, context) => {
      const [companyId] = await companiesOfRows(context, 'cashflow.write', [id], companiesOfOccurrences);
      if (!companyId) throw new AppError('NOT_FOUND');
      const following = checkIds(input.following ?? []);
      const actNo = await write(context, companyId, async (db) => {
        const { currency } = await requireOccurrence(db, companyId, id.toLowerCase());
        const options = { scope: input.scope ?? ('ONE' as const), following, seen: seenIn(input) };
        return editOccurrence(db, actorIn(context, companyId), id.toLowerCase(), editOf(input, currency), options);
      });
      return { id, actNo };
    },
  }),
);

function editOf({ label, amount, currency, date, documentDate, areaId, contactId, isHidden }: Input, own: Currency): OccurrenceEdit {
  const on = date ?? documentDate;
  if (date && documentDate && date !== documentDate) throw new AppError('BAD_FIELD', { field: 'date', message: 'Elige una sola fecha.' });
  if (areaId && !isId(areaId)) throw new AppError('NOT_FOUND');
  return {
    ...(label == null ? {} : { label }),
    ...(amount == null ? {} : { amount: minorOf(amount, currency ?? own) }),
    ...(currency == null ? {} : { currency }),
    ...(on == null ? {} : { on }),
    ...(areaId == null ? {} : { areaId: areaId.toLowerCase() }),
    ...(isHidden == null ? {} : { isHidden }),
    ...(contactId == null ? {} : { contactRut: contactIn(contactId) }),
  };
}

/** @throws BAD_FIELD */
function contactIn(contactId: string): Rut | null {
  const contact = parseRut(contactId);
  if (contactId !== '' && !contact) throw new AppError('BAD_FIELD', { field: 'contactId', message: 'Ese contacto no existe.' });
  return contact;
}

function seenIn({ expected }: Input): EditOptions['seen'] {
  if (!expected) return null;
  const { date, amount, contactId, ...same } = expected;
  return {
    ...{ ...same, on: date, amount: minorOf(amount, expected.currency) },
    ...(contactId === undefined ? {} : { contactRut: contactIn(contactId ?? '') }),
  };
}

type ChangedOne = ManualOccurrence & { isOfSource: boolean };
const ChangedType = builder.objectRef<ChangedOne>('ChangedManualDocument').implement({
  description: 'Una vez de la misma serie que alguien cambió a mano.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('label'),
    amount: t.field({ type: 'Amount', resolve: ({ amount, currency }) => toMajor(amount, currency) }),
    currency: t.expose('currency', { type: CurrencyEnum }),
    date: t.expose('on', { type: 'Date' }),
    originalDueDate: t.expose('ruleOn', { type: 'Date', description: 'El día que le da su fuente.' }),
    isHidden: t.exposeBoolean('isHidden'),
    isOfSource: t.exposeBoolean('isOfSource', { description: 'De la misma fuente; si no, de una que continúa o que la continúa.' }),
  }),
});

type Opened = SeenOccurrence & {
  id: string;
  ruleOn: Day;
  kind: SourceKind;
  changed: readonly ChangedOne[];
  from: Day | null;
  until: Day | null;
};

const ManualDocumentType = builder.objectRef<Opened>('ManualDocument').implement({
  description: 'Una vez de una fuente de datos, como se edita.',
  fields: (t) => ({
    id: t.exposeID('id'),
    label: t.exposeString('label'),
    amount: t.field({ type: 'Amount', resolve: ({ amount, currency }) => toMajor(amount, currency) }),
    currency: t.expose('currency', { type: CurrencyEnum }),
    date: t.expose('on', { type: 'Date' }),
    originalDueDate: t.expose('ruleOn', { type: 'Date', description: 'El día que le da su fuente, aunque alguien la haya movido.' }),
    areaId: t.exposeID('areaId'),
    isHidden: t.exposeBoolean('isHidden'),
    contactId: t.exposeID('contactRut', { nullable: true, description: 'El RUT de la contraparte.' }),
    sourceType: t.expose('kind', { type: SourceTypeEnum }),
    allFrom: t.expose('from', {
      type: 'Date',
      nullable: true,
      description:
        'Desde cuándo mueve `ALL` el día, si su fuente continúa otra, cuya regla tiene los suyos; lo demás cambia también en ella.',
    }),
    allUntil: t.expose('until', {
      type: 'Date',
      nullable: true,
      description:
        'Hasta cuándo mueve `ALL` el día, si otra fuente la continúa, cuya regla tiene los suyos; lo demás cambia también en ella.',
    }),
    changedByHand: t.field({
      type: [ChangedType],
      size: MAX_CHANGED,
      description: 'Las demás de su serie que alguien cambió a mano y aún cuentan, en su orden.',
      resolve: ({ changed }) => [...changed],
    }),
  }),
});

builder.queryField('manualDocument', (t) =>
  t.field({
    type: ManualDocumentType,
    description: 'Una vez de una fuente de datos que aún cuenta, para editarla.',
    access: 'cashflow.read',
    args: { companyId: t.arg.id(), id: t.arg.id() },
    resolve: (_root, { companyId, id }, context) => {
      if (!isId(id)) throw new AppError('NOT_FOUND');
      return read(context, companyId, async (db) => {
        const subject = await openOccurrence(db, companyId, id.toLowerCase());
        const { one, source, today } = subject;
        const others: ChangedOne[] = [];
        for (const part of [source, ...(await chainOf(db, companyId, source.id))])
          for (const other of await manualOccurrences(db, companyId, part, today))
            others.push({ ...other, isOfSource: part.id === source.id });
        others.sort((before, after) => (before.on < after.on ? -1 : 1));
        return {
          ...seenOf(subject),
          ...{ id: one.id, ruleOn: one.rule.on, kind: source.kind },
          ...(await reachOf(db, companyId, source)),
          changed: others.filter((other) => other.id !== one.id).slice(0, MAX_CHANGED),
        };
      });
    },
  }),
);
