import { CHANGE_CAUSES, type ChangeCause } from '#domain/cashflow/changes.ts';
import { addDays, type Day, dayInChile } from '#domain/date.ts';
import { documentKind } from '#domain/documents/kinds.ts';
import { AppError } from '#domain/errors.ts';
import { type Currency, toMajor } from '#domain/money.ts';
import { builder, CurrencyEnum } from '#server/api/builder.ts';
import { readTogether } from '#server/api/context.ts';
import { type ChangeItem, type FlowChanges, readChanges } from './changes.ts';
import { snapshotDays } from './snapshots.ts';
import { MissingRateType } from './types.ts';

const CauseEnum = builder.enumType('FlowChangeCause', {
  description:
    'timing: se movió a otro día; amount: se espera otro monto; new: no se conocía; paid: el banco movió plata que ese día no se esperaba; ' +
    'cancelled: ya no se espera; rate: el valor de otras monedas, y lo que deja el redondeo.',
  values: CHANGE_CAUSES,
});
const KindEnum = builder.enumType('FlowChangeKind', { values: ['document', 'occurrence', 'movement'] as const });

type Week = { start: Day; end: Day; before: number; after: number };
const WeekType = builder.objectRef<Week>('FlowChangeWeek').implement({
  description: 'Una semana: su saldo final como era y como es.',
  fields: (t) => ({
    start: t.expose('start', { type: 'Date' }),
    end: t.expose('end', { type: 'Date', description: 'Su último día.' }),
    before: t.expose('before', { type: 'Amount' }),
    after: t.expose('after', { type: 'Amount' }),
  }),
});

const BarType = builder.objectRef<{ cause: ChangeCause; amounts: number[] }>('FlowChangeBar').implement({
  description: 'Lo que una causa cambió del saldo final de cada semana: las seis suman la diferencia.',
  fields: (t) => ({
    cause: t.expose('cause', { type: CauseEnum }),
    amounts: t.expose('amounts', { type: ['Amount'], size: 13 }),
  }),
});

type Item = ChangeItem & { into: Currency };
const ItemType = builder.objectRef<Item>('FlowChangeItem').implement({
  description: 'Lo que un documento, una vez de una fuente o un movimiento cambió del saldo final de cada semana.',
  fields: (t) => ({
    cause: t.expose('cause', { type: CauseEnum }),
    kind: t.field({
      type: KindEnum,
      nullable: true,
      description: 'Nulo: el resto de lo que movió el banco.',
      resolve: ({ thing }) => thing?.kind ?? null,
    }),
    pointId: t.exposeID('id', { nullable: true, description: 'Del documento, de la vez de la fuente o del movimiento.' }),
    name: t.string({ nullable: true, resolve: ({ thing }) => thing?.name ?? null }),
    description: t.string({ nullable: true, description: 'Qué documento es, o la glosa del banco.', resolve: describe }),
    isThere: t.boolean({ description: 'Sigue en los libros.', resolve: ({ thing }) => thing?.isThere ?? false }),
    amounts: t.field({ type: ['Amount'], size: 13, resolve: ({ amounts, into }) => amounts.map((amount) => toMajor(amount, into)) }),
    currencyType: t.expose('currency', { type: CurrencyEnum, nullable: true, description: 'De lo que se esperaba.' }),
    beforeDate: t.field({ type: 'Date', nullable: true, resolve: ({ before }) => before?.on ?? null }),
    beforeAmount: t.field({ type: 'Amount', nullable: true, resolve: ({ before, currency }) => amountOf(before, currency) }),
    afterDate: t.field({ type: 'Date', nullable: true, resolve: ({ after }) => after?.on ?? null }),
    afterAmount: t.field({ type: 'Amount', nullable: true, resolve: ({ after, currency }) => amountOf(after, currency) }),
  }),
});

function amountOf(expected: ChangeItem['before'], currency: Currency | null): number | null {
  return expected && toMajor(expected.minor, currency ?? 'CLP');
}

function describe({ thing }: Item): string | null {
  if (!thing) return null;
  const { code, folio, label } = thing;
  if (code === null) return label;
  return `${documentKind(code)?.name ?? `Documento ${code}`}${folio ? ` N° ${folio}` : ''}`;
}

type Answer = FlowChanges & { since: Day; until: Day; days: Day[] };
const ChangesType = builder.objectRef<Answer>('FlowChanges').implement({
  description: 'Por qué el saldo final de cada semana por venir no es el que era.',
  fields: (t) => ({
    currency: t.expose('currency', { type: CurrencyEnum }),
    since: t.expose('since', { type: 'Date', description: 'El día que se pidió.' }),
    until: t.expose('until', { type: 'Date' }),
    from: t.expose('from', { type: 'Date', nullable: true, description: 'El día de la foto que se usó; nulo si no hay ninguna hasta él.' }),
    to: t.expose('to', { type: 'Date', nullable: true }),
    days: t.expose('days', { type: ['Date'], size: 60, description: 'Los días con foto, el último primero.' }),
    weeks: t.field({
      type: [WeekType],
      size: 13,
      resolve: ({ weeks, before, after, currency }) =>
        weeks.map(({ start, end }, index) => ({
          start,
          end: addDays(end, -1),
          before: toMajor(before[index] ?? 0, currency),
          after: toMajor(after[index] ?? 0, currency),
        })),
    }),
    causes: t.field({
      type: [BarType],
      size: 6,
      resolve: ({ causes, currency }) =>
        causes ? CHANGE_CAUSES.map((cause) => ({ cause, amounts: causes[cause].map((amount) => toMajor(amount, currency)) })) : [],
    }),
    items: t.field({
      type: [ItemType],
      size: 60,
      description: 'Hasta 200, los mayores primero.',
      resolve: ({ items, currency }) => items.map((item) => ({ ...item, into: currency })),
    }),
    unlisted: t.exposeInt('unlisted', { description: 'Cuántos más hay: están en las sumas.' }),
    missingRates: t.expose('missing', { type: [MissingRateType] }),
  }),
});

builder.queryField('flowChanges', (t) =>
  t.field({
    type: ChangesType,
    description:
      'Qué cambió del saldo por venir entre las fotos de dos noches; sin fechas, entre las dos últimas. Un día sin foto toma la anterior.',
    access: 'cashflow.read',
    isOfBooks: true,
    args: {
      companyId: t.arg.id(),
      since: t.arg({ type: 'Date', required: false }),
      until: t.arg({ type: 'Date', required: false }),
      currency: t.arg({ type: CurrencyEnum, required: false, defaultValue: 'CLP' }),
    },
    resolve: (_root, { companyId, since, until, currency }, context) =>
      readTogether(context, companyId, async (reading) => {
        const days = await reading((db) => snapshotDays(db, companyId));
        const last = until ?? days[0] ?? addDays(dayInChile(new Date()), -1);
        const first = since ?? days.find((one) => one < (days.find((day) => day <= last) ?? last)) ?? addDays(last, -1);
        if (first >= last) throw new AppError('CHANGES_BACKWARDS');
        const changes = await readChanges(reading, companyId, { since: first, until: last, currency: currency ?? 'CLP' });
        return { ...changes, since: first, until: last, days };
      }),
  }),
);
