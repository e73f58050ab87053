import type { PositionSpan } from '#domain/cashflow/position.ts';
import { MAX_POSITION_NAME } from '#domain/cashflow/position-selection.ts';
import { dayInChile } from '#domain/date.ts';
import type { Currency } from '#domain/money.ts';
import { builder, CurrencyEnum } from '#server/api/builder.ts';
import { type Context, read } from '#server/api/context.ts';
import { prepareDownload } from '#server/api/download-file.ts';
import { DownloadType, type FileLink } from '#server/api/file-link.ts';
import { POSITION_FILE, positionOf } from './position-file.ts';
import { selectionNamed } from './position-selections.ts';
import {
  type Position,
  type PositionCategory,
  type PositionField,
  type PositionPeriod,
  type PositionStructure,
  type PositionTable,
  type PositionValue,
  readPosition,
  readPositionStructure,
} from './position-store.ts';
import { MissingRateType } from './types.ts';

const PeriodType = builder.objectRef<PositionPeriod>('CashPositionPeriod').implement({
  description: 'Una columna: de `start` a `end`, ambos días incluidos; la primera parte hoy.',
  fields: (t) => ({ start: t.expose('start', { type: 'Date' }), end: t.expose('end', { type: 'Date' }) }),
});

const ValueType = builder.objectRef<PositionValue>('CashPositionValue').implement({
  fields: (t) => ({
    fieldValue: t.expose('fieldValue', { type: 'Amount', description: 'En la moneda del informe; lo que sale, positivo.' }),
    isLate: t.exposeBoolean('isLate', { description: 'Contiene pagos atrasados.' }),
    documents: t.stringList({
      size: 40,
      description: 'Lo que abre aquello de que se compone, para getFlowAreaDetail; vacío si no se abre.',
      resolve: ({ documents }) => [...documents],
    }),
  }),
});

const FieldType = builder.objectRef<PositionField>('CashPositionField').implement({
  description: 'Una cuenta o un área.',
  fields: (t) => ({
    label: t.exposeString('label'),
    fieldKey: t.exposeString('fieldKey'),
    values: t.expose('values', { type: [ValueType], size: 8 }),
  }),
});

const CategoryType = builder.objectRef<PositionCategory>('CashPositionCategory').implement({
  fields: (t) => ({
    label: t.exposeString('label'),
    categoryKey: t.exposeString('categoryKey'),
    values: t.expose('values', { type: [ValueType], size: 8 }),
    fields: t.expose('fields', { type: [FieldType], size: 6 }),
  }),
});

const TableType = builder.objectRef<PositionTable>('CashPositionTable').implement({
  fields: (t) => ({
    periods: t.expose('periods', { type: [PeriodType], size: 8 }),
    BALANCE: t.expose('BALANCE', { type: [CategoryType], size: 1, description: 'Las cuentas, con su saldo de hoy en la primera columna.' }),
    EXPENSE: t.expose('EXPENSE', { type: [CategoryType], size: 6, description: 'Lo que vence, por área.' }),
    RESUME: t.expose('RESUME', {
      type: [CategoryType],
      size: 5,
      description: 'Saldo inicial, ingresos, egresos, lo que queda fuera de las áreas, variación de caja y saldo final.',
    }),
  }),
});

const ResumeType = builder.objectRef<Record<PositionSpan, PositionTable>>('CashPositionResume').implement({
  fields: (t) => ({
    week: t.expose('week', { type: TableType, description: 'Ocho semanas.' }),
    biweek: t.expose('biweek', { type: TableType, description: 'Seis quincenas: del 1 al 15, y del 16 al fin de mes.' }),
    month: t.expose('month', { type: TableType, description: 'Seis meses.' }),
  }),
});

const ReportType = builder.objectRef<Position>('CashPositionReport').implement({
  fields: (t) => ({ resume: t.expose('resume', { type: ResumeType }) }),
});

const CashPositionType = builder.objectRef<Position>('CashPosition').implement({
  description: 'El saldo de hoy en los bancos y lo que se mueve desde hoy, con las cifras del flujo de caja.',
  fields: (t) => ({
    name: t.exposeString('name'),
    currency: t.expose('currency', { type: CurrencyEnum }),
    reportDate: t.expose('reportDate', { type: 'Date' }),
    report: t.field({ type: ReportType, resolve: (position) => position }),
    missingRates: t.field({
      type: [MissingRateType],
      description: 'Las monedas que quedan fuera de toda la posición, porque falta su valor de un día.',
      resolve: ({ missingRates }) => [...missingRates],
    }),
  }),
});

builder.queryField('getCashPosition', (t) =>
  t.field({
    type: CashPositionType,
    description:
      'La posición de caja por semana, quincena y mes. `name`: una guardada con saveCashPosition; sin él, "Posición de caja", con todas las cuentas y áreas.',
    access: 'cashflow.read',
    args: {
      companyId: t.arg.id(),
      name: t.arg.string({ required: false, maxLength: MAX_POSITION_NAME }),
      currency: t.arg({ type: CurrencyEnum, required: false, defaultValue: 'CLP' }),
    },
    resolve: (_root, { companyId, name, currency }, context) =>
      read(context, companyId, async (db) => {
        const selection = await selectionNamed(db, companyId, name ?? null);
        return readPosition(db, companyId, { today: dayInChile(new Date()), currency: currency ?? 'CLP', selection });
      }),
  }),
);

type Account = PositionStructure['accounts'][number];
const AccountType = builder.objectRef<Account>('CashPositionAccount').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    label: t.exposeString('label'),
    currency: t.expose('currency', { type: CurrencyEnum }),
  }),
});
type Frame = { label: string; categoryKey: string; isIncome: boolean; fields: { label: string; fieldKey: string }[] };
const FrameFieldType = builder.objectRef<Frame['fields'][number]>('CashPositionFrameField').implement({
  fields: (t) => ({ label: t.exposeString('label'), fieldKey: t.exposeString('fieldKey') }),
});
const FrameType = builder.objectRef<Frame>('CashPositionFrame').implement({
  fields: (t) => ({
    label: t.exposeString('label'),
    categoryKey: t.exposeString('categoryKey'),
    isIncome: t.exposeBoolean('isIncome'),
    fields: t.expose('fields', { type: [FrameFieldType], size: 6 }),
  }),
});
const StructureType = builder.objectRef<PositionStructure>('CashPositionStructure').implement({
  description: 'El marco de la posición de caja: sus cuentas, áreas y períodos, sin cifras.',
  fields: (t) => ({
    name: t.exposeString('name'),
    accounts: t.field({ type: [AccountType], resolve: ({ accounts }) => accounts }),
    categories: t.field({
      type: [FrameType],
      resolve: ({ categories }) =>
        categories.map(({ id, label, section, areas }) => ({
          ...{ label, categoryKey: id, isIncome: section === 'INCOME' },
          fields: areas.map((area) => ({ label: area.label, fieldKey: area.id })),
        })),
    }),
    week: t.field({ type: [PeriodType], size: 8, resolve: ({ periods }) => periods.week }),
    biweek: t.field({ type: [PeriodType], size: 6, resolve: ({ periods }) => periods.biweek }),
    month: t.field({ type: [PeriodType], size: 6, resolve: ({ periods }) => periods.month }),
  }),
});

builder.queryField('getCashPositionStructure', (t) =>
  t.field({
    type: StructureType,
    description: 'Lo que la posición de caja muestra, antes de generarla.',
    access: 'cashflow.read',
    args: { companyId: t.arg.id(), name: t.arg.string({ required: false, maxLength: MAX_POSITION_NAME }) },
    resolve: (_root, { companyId, name }, context) =>
      read(context, companyId, async (db) => {
        const selection = await selectionNamed(db, companyId, name ?? null);
        return readPositionStructure(db, companyId, { today: dayInChile(new Date()), selection });
      }),
  }),
);

const FILE_ARGS = builder.args((t) => ({
  companyId: t.id(),
  name: t.string({ required: false, maxLength: MAX_POSITION_NAME }),
  currency: t.field({ type: CurrencyEnum, required: false, defaultValue: 'CLP' }),
}));

builder.mutationField('cashPositionAsExcel', (t) =>
  t.field({
    type: DownloadType,
    description: 'La posición de caja como planilla: una hoja por largo de período, con las cifras de la pantalla.',
    access: 'cashflow.read',
    args: FILE_ARGS,
    resolve: (_root, { companyId, ...args }, context) => fileOf(context, companyId, 'xlsx', args),
  }),
);

builder.mutationField('cashPositionAsPdf', (t) =>
  t.field({
    type: DownloadType,
    description: 'La posición de caja como PDF: una tabla por largo de período, con las cifras de la pantalla.',
    access: 'cashflow.read',
    args: FILE_ARGS,
    resolve: (_root, { companyId, ...args }, context) => fileOf(context, companyId, 'pdf', args),
  }),
);

type FileArgs = { name?: string | null | undefined; currency?: Currency | null | undefined };

async function fileOf(context: Context, companyId: string, format: 'xlsx' | 'pdf', { name, currency }: FileArgs): Promise<FileLink> {
  const params = { currency: currency ?? 'CLP', today: dayInChile(new Date()), name: name ?? null };
  // A value that is missing is refused here: once the file is on its way, a refusal cannot be read.
  await read(context, companyId, (db) => positionOf(db, companyId, params));
  return prepareDownload(context, companyId, POSITION_FILE, { ...params, format }, ['posicion-de-caja', format]);
}
