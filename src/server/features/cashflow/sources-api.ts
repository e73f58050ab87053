import { commissionIn, type SalesTerms } from '#domain/cashflow/card-sales.ts';
import { F29_DUE_DAYS } from '#domain/cashflow/f29.ts';
import { isFollowed } from '#domain/cashflow/followed.ts';
import { INTERVALS, PAY_DAYS, ROLLS } from '#domain/cashflow/occurrences.ts';
import { PROPOSALS } from '#domain/cashflow/proposals.ts';
import { isByBooks, MAX_NOTE, MAX_SOURCES, READJUSTMENTS, SOURCE_KINDS, type Source } from '#domain/cashflow/sources.ts';
import { type Day, dayInChile } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import { type Currency, toMajor, toMinor } from '#domain/money.ts';
import { builder, CurrencyEnum } from '#server/api/builder.ts';
import { actorIn, read, write } from '#server/api/context.ts';
import { isId } from '#server/db/ids.ts';
import { acquirerDeposits } from './card-sales-books.ts';
import { nextOccurrences } from './occurrence-rows.ts';
import { addSource, type Changed, changeSource, removeSource } from './source-changes.ts';
import { findContacts, type SourceContact } from './source-contacts.ts';
import { type PlacedProposal, proposalsFor } from './source-proposals.ts';
import { type StoredSource, sourcesOf } from './sources.ts';

export const SourceTypeEnum = builder.enumType('CashSourceType', {
  description:
    'singleEntry: una vez; recurrent: se repite; f29: la declaración mensual, calculada de los documentos; ' +
    'cardSales: los abonos por llegar de lo vendido con tarjeta y boleta.',
  values: SOURCE_KINDS,
});
export const PayDayEnum = builder.enumType('CashSourcePayDay', {
  description: 'date: por fecha; first, fifth, last: el primer, quinto o último día hábil bancario de su mes (con 30, 60 o 90 días).',
  values: PAY_DAYS,
});
export const RollEnum = builder.enumType('CashSourceRoll', {
  description: 'Qué pasa cuando la fecha no es día hábil bancario: queda, pasa al siguiente o al anterior.',
  values: ROLLS,
});

export const ReadjustmentEnum = builder.enumType('CashSourceReadjustment', {
  description: 'none: ninguno; ipc: cada ciertos meses, lo que varió la UF; percent: cada año, el mismo porcentaje.',
  values: READJUSTMENTS,
});

const CardSalesType = builder.objectRef<SalesTerms>('CardSales').implement({
  description: 'Cómo llegan los abonos de lo vendido con tarjeta y boleta.',
  fields: (t) => ({
    share: t.exposeFloat('share', { description: 'Qué por ciento de las boletas se paga con tarjeta; los comprobantes (48), enteros.' }),
    commission: t.exposeFloat('commission', {
      nullable: true,
      description:
        'En por ciento, sin su IVA; nula: la que muestran los abonos conciliados de 90 días (`cardCommissions`), la de su adquirente si el nombre lo dice.',
    }),
    bankDays: t.exposeInt('bankDays', { description: 'Días hábiles bancarios de la venta al abono.' }),
    isAhead: t.exposeBoolean('isAhead', { description: 'También las ventas por hacer: el promedio de cada día de ocho semanas.' }),
  }),
});

const CardSalesInput = builder.inputType('CardSalesInput', {
  fields: (t) => ({
    share: t.float(),
    commission: t.float({ required: false }),
    bankDays: t.int(),
    isAhead: t.boolean({ required: false, defaultValue: false }),
  }),
});

type ShownSource = StoredSource & { nextOn: Day | null; nextAmount: number | null; actNo: number | null };

const CashSourceType = builder.objectRef<ShownSource>('CashSource').implement({
  description: 'Algo que se espera en el flujo de caja sin documento, una vez o repetido: una proyección.',
  fields: (t) => ({
    id: t.exposeID('id'),
    sourceType: t.expose('kind', { type: SourceTypeEnum }),
    name: t.exposeString('label'),
    cashflowAreaId: t.exposeID('areaId'),
    cashflowAreaLabel: t.exposeString('areaLabel'),
    isIncome: t.boolean({ resolve: ({ section }) => section === 'INCOME' }),
    currency: t.expose('currency', { type: CurrencyEnum }),
    amount: t.field({ type: 'Amount', resolve: ({ amount, currency }) => toMajor(amount, currency) }),
    firstDate: t.expose('firstOn', { type: 'Date' }),
    interval: t.int({
      nullable: true,
      description: 'Cada cuántos días: 30, 60 y 90 son 1, 2 y 3 meses.',
      resolve: ({ interval }) => interval,
    }),
    payDay: t.expose('payDay', { type: PayDayEnum }),
    roll: t.expose('roll', { type: RollEnum }),
    untilDate: t.expose('untilOn', { type: 'Date', nullable: true }),
    times: t.int({ nullable: true, resolve: ({ times }) => times }),
    dueDay: t.exposeInt('dueDay', { description: 'Del F-29: hasta qué día del mes siguiente se paga.' }),
    contactRut: t.expose('contactRut', {
      type: 'Rut',
      nullable: true,
      description: 'Cede ante sus documentos del área y mes, en lo que cubren.',
    }),
    isTaxed: t.exposeBoolean('isTaxed', { description: 'Afecto a IVA.' }),
    isNet: t.exposeBoolean('isNet', { description: '`amount` es sin IVA; en la caja va con él.' }),
    readjust: t.expose('readjust', { type: ReadjustmentEnum }),
    readjustMonths: t.exposeInt('readjustMonths', { nullable: true }),
    readjustPercent: t.exposeFloat('readjustPercent', { nullable: true }),
    readjustFrom: t.expose('readjustFrom', {
      type: 'Date',
      nullable: true,
      description: 'El día cuyo monto es `amount`; nulo: el primero.',
    }),
    followsLast: t.boolean({
      nullable: true,
      description: 'El monto es el del último archivo o cargo, mientras haya uno; nulo: su área no tiene.',
      resolve: ({ areaKey, followsLast }) => (isFollowed(areaKey) ? followsLast : null),
    }),
    note: t.exposeString('note', { nullable: true }),
    cardSales: t.field({ type: CardSalesType, nullable: true, resolve: ({ sales }) => sales }),
    isFromAnswers: t.boolean({
      description: 'Viene de las respuestas de la puesta en marcha.',
      resolve: ({ answer }) => answer !== null,
    }),
    nextDate: t.expose('nextOn', { type: 'Date', nullable: true }),
    nextAmount: t.field({
      type: 'Amount',
      nullable: true,
      resolve: ({ nextAmount, currency }) => (nextAmount === null ? null : toMajor(Math.abs(nextAmount), currency)),
    }),
    actId: t.string({
      nullable: true,
      description: 'Tras cambiarla: el acto que lo hizo, para deshacerlo; nulo si nada cambió.',
      resolve: ({ actNo }) => (actNo === null ? null : String(actNo)),
    }),
    version: t.exposeInt('version', { description: 'Para no pisar lo que otra persona cambió.' }),
  }),
});

export const CashSourceInput = builder.inputType('CashSourceInput', {
  fields: (t) => ({
    sourceType: t.field({ type: SourceTypeEnum }),
    name: t.string(),
    cashflowAreaId: t.id(),
    currency: t.field({ type: CurrencyEnum, required: false, defaultValue: 'CLP' }),
    amount: t.field({ type: 'Amount', required: false, description: 'Cada vez; el F-29 no lo lleva.' }),
    firstDate: t.field({ type: 'Date' }),
    interval: t.int({ required: false }),
    payDay: t.field({ type: PayDayEnum, required: false, defaultValue: 'date' }),
    roll: t.field({ type: RollEnum, required: false, defaultValue: 'next' }),
    untilDate: t.field({ type: 'Date', required: false }),
    times: t.int({ required: false }),
    dueDay: t.int({ required: false, defaultValue: 20 }),
    contactRut: t.field({ type: 'Rut', required: false }),
    isTaxed: t.boolean({ required: false, defaultValue: false }),
    isNet: t.boolean({ required: false, defaultValue: false }),
    readjust: t.field({ type: ReadjustmentEnum, required: false, defaultValue: 'none' }),
    readjustMonths: t.int({ required: false }),
    readjustPercent: t.float({ required: false }),
    readjustFrom: t.field({ type: 'Date', required: false }),
    followsLast: t.boolean({
      required: false,
      defaultValue: false,
      description: 'De imposiciones y sueldos: el monto es el del último archivo o cargo, mientras haya uno.',
    }),
    note: t.string({ required: false, maxLength: MAX_NOTE * 4 }),
    cardSales: t.field({ type: CardSalesInput, required: false, description: 'De cardSales.' }),
  }),
});

builder.queryField('cashSources', (t) =>
  t.field({
    type: [CashSourceType],
    size: MAX_SOURCES,
    description: 'Las fuentes de datos del flujo de caja, en el orden en que se agregaron.',
    access: 'cashflow.read',
    args: { companyId: t.arg.id() },
    resolve: (_root, { companyId }, context) =>
      read(context, companyId, async (db) => {
        const next = await nextOccurrences(db, companyId, dayInChile(new Date()));
        return (await sourcesOf(db, companyId)).map((source) => shown({ source, actNo: null }, next.get(source.id)));
      }),
  }),
);

builder.mutationField('saveCashSource', (t) =>
  t.field({
    type: CashSourceType,
    description: 'Agrega una fuente, o con `id` la cambia desde hoy: lo que ya pasó queda como estaba. `version`: la que se vio.',
    access: 'cashflow.write',
    args: {
      companyId: t.arg.id(),
      id: t.arg.id({ required: false }),
      version: t.arg.int({ required: false }),
      input: t.arg({ type: CashSourceInput }),
    },
    resolve: (_root, { companyId, id, version, input }, context) => {
      const actor = actorIn(context, companyId);
      const source = sourceOf(input);
      if (!isId(source.areaId) || (id && !isId(id))) throw new AppError('NOT_FOUND');
      return write(context, companyId, async (db) => {
        const changed = id ? await changeSource(db, actor, id, source, { version: version ?? null }) : await addSource(db, actor, source);
        return shown(changed, (await nextOccurrences(db, companyId, dayInChile(new Date()))).get(changed.source.id));
      });
    },
  }),
);

builder.mutationField('deleteCashSource', (t) =>
  t.field({
    type: CashSourceType,
    description: 'Saca una fuente del flujo de caja, con todo lo que proyecta. Se puede deshacer.',
    access: 'cashflow.write',
    args: { companyId: t.arg.id(), id: t.arg.id() },
    resolve: async (_root, { companyId, id }, context) => {
      if (!isId(id)) throw new AppError('NOT_FOUND');
      return shown(await write(context, companyId, (db) => removeSource(db, actorIn(context, companyId), id)));
    },
  }),
);

function shown({ source, actNo }: Changed, next?: { on: Day; amount: number }): ShownSource {
  return { ...source, actNo, nextOn: next?.on ?? null, nextAmount: next?.amount ?? null };
}

/** @throws BAD_FIELD for an invalid choice; the rest is checked when it is stored */
export function sourceOf(input: typeof CashSourceInput.$inferInput): Source {
  const currency = input.currency ?? 'CLP';
  return {
    kind: input.sourceType,
    label: input.name,
    areaId: input.cashflowAreaId,
    currency,
    amount: isByBooks(input.sourceType) ? 0 : minorOf(input.amount ?? 0, currency),
    firstOn: input.firstDate,
    interval: input.interval == null ? null : chosen(INTERVALS, input.interval, 'interval', 'Elige cada cuánto se repite.'),
    payDay: input.payDay ?? 'date',
    roll: input.roll ?? 'next',
    untilOn: input.untilDate ?? null,
    times: input.times ?? null,
    dueDay: chosen(F29_DUE_DAYS, input.dueDay ?? 20, 'dueDay', 'El F-29 se paga hasta el 12 o hasta el 20.'),
    ...{ contactRut: input.contactRut ?? null, isTaxed: input.isTaxed ?? false, isNet: input.isNet ?? false },
    ...{ readjust: input.readjust ?? 'none', readjustMonths: input.readjustMonths ?? null, readjustPercent: input.readjustPercent ?? null },
    ...{ readjustFrom: input.readjustFrom ?? null, followsLast: input.followsLast ?? false, note: input.note ?? null },
    sales: input.sourceType === 'cardSales' && input.cardSales ? salesOf(input.cardSales) : null,
  };
}

function salesOf({ share, commission, bankDays, isAhead }: typeof CardSalesInput.$inferInput): SalesTerms {
  return { share, commission: commission ?? null, bankDays, isAhead: isAhead ?? false };
}

function chosen<Value extends number>(values: readonly Value[], value: number, field: string, message: string): Value {
  const found = values.find((one) => one === value);
  if (found === undefined) throw new AppError('BAD_FIELD', { field, message });
  return found;
}

function minorOf(amount: number, currency: Currency): number {
  try {
    return toMinor(amount, currency);
  } catch {
    throw new AppError('BAD_FIELD', { field: 'amount', message: 'Escribe un monto con los decimales de su moneda.' });
  }
}

const ContactType = builder.objectRef<SourceContact>('CashSourceContact').implement({
  description: 'Un cliente o proveedor, con el área que sus documentos suelen tener.',
  fields: (t) => ({
    rut: t.expose('rut', { type: 'Rut' }),
    name: t.exposeString('name'),
    cashflowAreaId: t.exposeID('areaId', { nullable: true }),
  }),
});

builder.queryField('cashSourceContacts', (t) =>
  t.field({
    type: [ContactType],
    size: 12,
    description: 'Clientes y proveedores por parte de su nombre o RUT, los con más documentos primero.',
    access: 'cashflow.read',
    args: { companyId: t.arg.id(), search: t.arg.string({ required: false, maxLength: 100 }) },
    resolve: (_root, { companyId, search }, context) => read(context, companyId, (db) => findContacts(db, companyId, search ?? '')),
  }),
);

const ProposalKeyEnum = builder.enumType('CashSourceProposalKey', { values: PROPOSALS });
const ProposalType = builder.objectRef<PlacedProposal>('CashSourceProposal').implement({
  description: 'Lo que se paga por ley o a la gente, con sus fechas, para agregarlo como fuente.',
  fields: (t) => ({
    key: t.expose('key', { type: ProposalKeyEnum }),
    sourceType: t.field({ type: SourceTypeEnum, resolve: ({ source }) => source.kind }),
    name: t.string({ resolve: ({ source }) => source.label }),
    cashflowAreaId: t.exposeID('areaId'),
    amount: t.field({
      type: 'Amount',
      nullable: true,
      description: 'En pesos; nulo: hay que escribirlo.',
      resolve: ({ source }) => source.amount || null,
    }),
    firstDate: t.field({ type: 'Date', resolve: ({ source }) => source.firstOn }),
    interval: t.int({ nullable: true, resolve: ({ source }) => source.interval }),
    payDay: t.field({ type: PayDayEnum, resolve: ({ source }) => source.payDay }),
    roll: t.field({ type: RollEnum, resolve: ({ source }) => source.roll }),
    dueDay: t.int({ resolve: ({ source }) => source.dueDay }),
    followsLast: t.boolean({ resolve: ({ source }) => source.followsLast }),
  }),
});

type Learned = { acquirer: string | null; count: number; commission: number };
const CardCommissionType = builder.objectRef<Learned>('CardCommission').implement({
  description: 'La comisión que muestran los abonos conciliados de un adquirente.',
  fields: (t) => ({
    acquirer: t.exposeString('acquirer', { nullable: true, description: 'Nulo: la glosa no dice de quién es el abono.' }),
    deposits: t.exposeInt('count', { description: 'Cuántos abonos la muestran.' }),
    commission: t.float({ description: 'En por ciento, sin su IVA.', resolve: ({ commission }) => Number(commission.toFixed(3)) }),
  }),
});

builder.queryField('cardCommissions', (t) =>
  t.field({
    type: [CardCommissionType],
    description: 'Por adquirente, la comisión de los abonos de 90 días que solo boletas explican; primero quien abonó más.',
    access: 'cashflow.read',
    args: { companyId: t.arg.id() },
    resolve: (_root, { companyId }, context) =>
      read(context, companyId, async (db) =>
        (await acquirerDeposits(db, companyId, dayInChile(new Date()))).map((one) => ({ ...one, commission: commissionIn([one]) ?? 0 })),
      ),
  }),
);

builder.queryField('cashSourceProposals', (t) =>
  t.field({
    type: [ProposalType],
    size: PROPOSALS.length,
    description:
      'Lo que el formulario propone agregar: F-29, Previred, sueldos, F-22, patente y contribuciones, menos lo que ya se repite.',
    access: 'cashflow.read',
    args: { companyId: t.arg.id() },
    resolve: (_root, { companyId }, context) => read(context, companyId, (db) => proposalsFor(db, companyId, dayInChile(new Date()))),
  }),
);
