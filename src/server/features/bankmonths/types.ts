import type { CalendarRun } from '#domain/banking/calendar.ts';
import type { PrintedItem, PrintedLine, PrintedList, PrintedReport } from '#domain/bankmonths/layout.ts';
import { gapText, MONTH_STATES, OBSTACLE_KINDS, type Obstacle } from '#domain/bankmonths/obstacles.ts';
import type { MonthReport } from '#domain/bankmonths/stored.ts';
import { type Currency, toMajor } from '#domain/money.ts';
import { builder, CurrencyEnum } from '#server/api/builder.ts';
import type { OfferedGap, OfferedRow } from './gap-rows.ts';
import type { AccountYear, Arrival, BankMonthRow, Close, OpenMovement } from './months.ts';
import { MAX_LISTED } from './months.ts';
import type { Version } from './report.ts';

/** With the currency of its account, so that amounts can be shown. */
type In<Row> = Row & { currency: Currency };
const amount = (minor: number, { currency }: { currency: Currency }) => toMajor(minor, currency);

const DayStateEnum = builder.enumType('BankDayState', {
  description:
    'covered: una cartola trae el día, o los saldos lo prueban; gap: falta algo; provisional: sin saldo que lo confirme; byHand: anotado a mano.',
  values: ['covered', 'gap', 'provisional', 'byHand'] as const,
});

const RunType = builder.objectRef<CalendarRun>('BankDays').implement({
  description: 'Días seguidos en un mismo estado, ambos incluidos.',
  fields: (t) => ({
    from: t.expose('from', { type: 'Date' }),
    to: t.expose('to', { type: 'Date' }),
    state: t.expose('state', { type: DayStateEnum }),
  }),
});

const OfferedType = builder.objectRef<In<OfferedRow>>('RepeatedBankRow').implement({
  description: 'Una fila que se tomó por repetida y que es justo lo que falta: separateRepeatedMovements la devuelve.',
  fields: (t) => ({
    transactionId: t.exposeID('id'),
    importId: t.exposeID('importId'),
    fileName: t.exposeString('fileName'),
    line: t.exposeInt('line'),
    date: t.expose('on', { type: 'Date' }),
    description: t.exposeString('glosa'),
    amount: t.field({ type: 'Amount', resolve: (row) => amount(row.amount, row) }),
  }),
});

const GapType = builder.objectRef<In<OfferedGap>>('BankGap').implement({
  description: 'Plata que falta, o que sobra, entre dos saldos impresos.',
  fields: (t) => ({
    from: t.expose('from', { type: 'Date' }),
    to: t.expose('to', { type: 'Date' }),
    amount: t.field({ type: 'Amount', resolve: (gap) => amount(gap.amount, gap) }),
    isWithin: t.exposeBoolean('isWithin', { description: 'Las cartolas traen esos días, y no cuadran.' }),
    text: t.string({ resolve: (gap) => gapText(gap, gap.currency) }),
    repeats: t.field({ type: [OfferedType], size: 5, resolve: ({ rows, currency }) => rows.map((row) => ({ ...row, currency })) }),
  }),
});

const MonthStateEnum = builder.enumType('BankMonthState', {
  description:
    'none: sin cartola; running: en curso; open: abierto; ready: listo para cerrar; closed: cerrado; changed: cerrado, con cambios.',
  values: MONTH_STATES,
});
const ObstacleEnum = builder.enumType('BankMonthObstacleKind', { values: OBSTACLE_KINDS });

const ObstacleType = builder.objectRef<Obstacle>('BankMonthObstacle').implement({
  description: 'Lo que impide cerrar un mes; `tail` lo confirma quien cierra.',
  fields: (t) => ({
    kind: t.expose('kind', { type: ObstacleEnum }),
    text: t.exposeString('text'),
    count: t.exposeInt('count'),
    month: t.expose('month', { type: 'Period', nullable: true, description: 'El que se cierra, o se reabre, antes.' }),
  }),
});

const CloseType = builder.objectRef<Close>('BankMonthClose').implement({
  fields: (t) => ({
    id: t.exposeID('closeId'),
    number: t.exposeInt('number', { description: 'De su informe, en la empresa.' }),
    version: t.exposeInt('version', { description: 'De su informe, en ese mes.' }),
    closedAt: t.expose('closedAt', { type: 'DateTime' }),
    closedBy: t.exposeString('closedBy', { nullable: true }),
    arrivals: t.exposeInt('arrivals', { description: 'Movimientos que llegaron después.' }),
  }),
});

const MonthType = builder.objectRef<In<BankMonthRow>>('BankMonth').implement({
  fields: (t) => ({
    month: t.expose('month', { type: 'Period' }),
    state: t.expose('state', { type: MonthStateEnum }),
    opening: t.field({ type: 'Amount', nullable: true, resolve: (row) => (row.opening === null ? null : amount(row.opening, row)) }),
    closing: t.field({ type: 'Amount', nullable: true, resolve: (row) => (row.closing === null ? null : amount(row.closing, row)) }),
    transactions: t.exposeInt('movements'),
    open: t.exposeInt('open', { description: 'Sin conciliar ni motivo.' }),
    pending: t.exposeInt('pending', { description: 'Pendientes con motivo.' }),
    close: t.expose('close', { type: CloseType, nullable: true }),
    obstacles: t.expose('obstacles', { type: [ObstacleType], size: 5 }),
  }),
});

export const AccountYearType = builder.objectRef<Omit<AccountYear, 'gaps'> & { gaps: OfferedGap[] }>('BankAccountCoverage').implement({
  description: 'Un año de una cuenta: qué días traen sus cartolas, qué falta, y sus meses.',
  fields: (t) => ({
    accountId: t.id({ resolve: ({ account }) => account.id }),
    bankId: t.string({ resolve: ({ account }) => account.bankCode }),
    accountNumber: t.string({ resolve: ({ account }) => account.number }),
    alias: t.string({ resolve: ({ account }) => account.alias }),
    currency: t.field({ type: CurrencyEnum, resolve: ({ account }) => account.currency }),
    days: t.expose('runs', { type: [RunType], size: 30 }),
    gaps: t.field({ type: [GapType], size: 5, resolve: ({ gaps, account: { currency } }) => gaps.map((gap) => ({ ...gap, currency })) }),
    hasClosedMonths: t.exposeBoolean('hasCloses', { description: 'Si algún mes está cerrado, de este año o de otro.' }),
    months: t.field({
      type: [MonthType],
      size: 12,
      resolve: ({ months, account: { currency } }) => months.map((month) => ({ ...month, currency })),
    }),
  }),
});

const LineType = builder.objectRef<In<PrintedLine>>('BankReportLine').implement({
  fields: (t) => ({
    key: t.exposeString('key'),
    label: t.exposeString('label'),
    amount: t.field({ type: 'Amount', resolve: (line) => amount(line.amount, line) }),
    count: t.exposeInt('count', { nullable: true, description: 'De cuántos es la suma; null para un saldo.' }),
    isTotal: t.exposeBoolean('isTotal'),
  }),
});

const ItemType = builder.objectRef<In<PrintedItem>>('BankReportItem').implement({
  fields: (t) => ({
    key: t.exposeString('key'),
    date: t.expose('on', { type: 'Date' }),
    label: t.exposeString('label'),
    amount: t.field({ type: 'Amount', resolve: (item) => amount(item.amount, item) }),
    reason: t.exposeString('reason', { nullable: true, description: 'Por qué alguien lo dejó pendiente.' }),
    transactionId: t.exposeID('movementId', { nullable: true }),
    documentId: t.exposeID('documentId', { nullable: true }),
  }),
});

const ListType = builder.objectRef<In<PrintedList>>('BankReportList').implement({
  fields: (t) => ({
    key: t.exposeString('key'),
    title: t.exposeString('title'),
    total: t.int({ resolve: ({ items }) => items.length }),
    items: t.field({
      type: [ItemType],
      size: 20,
      description: `Los primeros ${MAX_LISTED}; los archivos los traen todos.`,
      resolve: ({ items, currency }) => items.slice(0, MAX_LISTED).map((item) => ({ ...item, currency })),
    }),
  }),
});

const VersionType = builder.objectRef<Version>('BankReportVersion').implement({
  description: 'Un cierre del mes, también uno ya reabierto.',
  fields: (t) => ({
    id: t.exposeID('closeId'),
    number: t.exposeInt('number'),
    version: t.exposeInt('version'),
    closedAt: t.expose('closedAt', { type: 'DateTime' }),
    closedBy: t.exposeString('closedBy', { nullable: true }),
    reopenedAt: t.expose('reopenedAt', { type: 'DateTime', nullable: true }),
    reopenedBy: t.exposeString('reopenedBy', { nullable: true }),
    reason: t.exposeString('reason', { nullable: true }),
  }),
});

const ArrivalType = builder.objectRef<In<Arrival>>('LateBankMovement').implement({
  description: 'Un movimiento que llegó después del cierre.',
  fields: (t) => ({
    transactionId: t.exposeID('id'),
    date: t.expose('on', { type: 'Date' }),
    description: t.exposeString('glosa'),
    amount: t.field({ type: 'Amount', resolve: (row) => amount(row.amount, row) }),
    arrivedAt: t.expose('arrivedAt', { type: 'DateTime' }),
  }),
});

const OpenType = builder.objectRef<In<OpenMovement>>('OpenBankMovement').implement({
  description: 'Un movimiento del mes que nadie explicó.',
  fields: (t) => ({
    transactionId: t.exposeID('id'),
    date: t.expose('on', { type: 'Date' }),
    description: t.exposeString('glosa'),
    amount: t.field({ type: 'Amount', resolve: (row) => amount(row.amount, row) }),
    left: t.field({ type: 'Amount', resolve: (row) => amount(row.left, row), description: 'Lo que falta explicar.' }),
    reason: t.exposeString('reason', { nullable: true }),
  }),
});

export type MonthDetail = {
  report: MonthReport | null;
  printed: PrintedReport | null;
  currency: Currency;
  versions: Version[];
  arrivals: Arrival[];
  open: OpenMovement[];
};

export const MonthDetailType = builder.objectRef<MonthDetail>('BankMonthReport').implement({
  description: 'El informe de conciliación de un mes: el del cierre, o cómo va.',
  fields: (t) => ({
    number: t.int({ nullable: true, resolve: ({ report }) => report?.number ?? null }),
    version: t.int({ resolve: ({ report }) => report?.version ?? 0 }),
    preparedBy: t.string({ nullable: true, resolve: ({ report }) => report?.preparedBy ?? null }),
    closedBy: t.string({ nullable: true, resolve: ({ report }) => report?.closedBy ?? null }),
    statement: t.field({
      type: [LineType],
      size: 8,
      resolve: ({ printed, currency }) => (printed?.statement ?? []).map((line) => ({ ...line, currency })),
    }),
    book: t.field({
      type: [LineType],
      size: 8,
      resolve: ({ printed, currency }) => (printed?.book ?? []).map((line) => ({ ...line, currency })),
    }),
    lists: t.field({
      type: [ListType],
      size: 4,
      resolve: ({ printed, currency }) => (printed?.lists ?? []).map((list) => ({ ...list, currency })),
    }),
    versions: t.expose('versions', { type: [VersionType], size: 3 }),
    arrivals: t.field({
      type: [ArrivalType],
      size: 10,
      resolve: ({ arrivals, currency }) => arrivals.map((row) => ({ ...row, currency })),
    }),
    open: t.field({ type: [OpenType], size: 20, resolve: ({ open, currency }) => open.map((row) => ({ ...row, currency })) }),
  }),
});
