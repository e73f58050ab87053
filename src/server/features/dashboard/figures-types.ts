import type { AgeingBucket } from '#domain/dashboard/ageing.ts';
import { totalOf } from '#domain/dashboard/ageing-view.ts';
import { changeOf, type TrendChange, type TrendPoint } from '#domain/dashboard/trend.ts';
import { builder, CurrencyEnum } from '#server/api/builder.ts';
import { RateDayType } from '#server/features/rates/types.ts';
import type { AgeingRates, AgesByType, CounterpartAges, TypeAmount } from './ageing.ts';
import type { AmountCount, ChequeTotals } from './cheques.ts';
import type { IncomeArea, NetMonth, OtherIncome } from './net.ts';
import type { Trends } from './trends.ts';

/** Documents of one counterpart that an answer lists. */
export const MAX_LISTED = 100;

export const NetMonthType = builder.objectRef<NetMonth>('NetMonth').implement({
  description: 'El neto de un mes tributario, en pesos.',
  fields: (t) => ({
    month: t.expose('period', { type: 'Period' }),
    label: t.exposeString('label'),
    sales: t.expose('amount', { type: 'Amount', description: 'Neto más exento; las notas de crédito restan.' }),
  }),
});

/** `documentIds` looks them up once for all rows of an answer, when somebody asks for them. */
export type AgeingRow = CounterpartAges & { documentIds: () => Promise<string[]> };

export const DESCRIPTIONS: Record<AgeingBucket, string> = {
  valid: 'Al día: vence hoy o después.',
  expired30: 'Con 1 a 30 días de atraso.',
  expired60: 'Con 31 a 60.',
  expired90: 'Con 61 a 90.',
  expiredOlder: 'Con más de 90.',
};

export const AgeingType = builder.objectRef<AgeingRow>('Ageing').implement({
  description: 'Lo que una contraparte debe o se le debe, en pesos, según los días de atraso; las notas sin asociar restan.',
  fields: (t) => ({
    rut: t.exposeString('rut', { nullable: true }),
    name: t.exposeString('name'),
    valid: t.expose('valid', { type: 'Amount', description: DESCRIPTIONS.valid }),
    expired30: t.expose('expired30', { type: 'Amount', description: DESCRIPTIONS.expired30 }),
    expired60: t.expose('expired60', { type: 'Amount', description: DESCRIPTIONS.expired60 }),
    expired90: t.expose('expired90', { type: 'Amount', description: DESCRIPTIONS.expired90 }),
    expiredOlder: t.expose('expiredOlder', { type: 'Amount', description: DESCRIPTIONS.expiredOlder }),
    total: t.field({ type: 'Amount', resolve: totalOf }),
    oldestDays: t.exposeInt('oldestDays', {
      nullable: true,
      description: 'El mayor atraso de sus documentos; nulo si nada está atrasado.',
    }),
    documents: t.field({
      type: ['ID'],
      description: 'Sus documentos, el mayor primero; a lo más 100.',
      size: MAX_LISTED,
      resolve: ({ documentIds }) => documentIds(),
    }),
    companyId: t.exposeID('companyId'),
  }),
});

const TypeAmountType = builder.objectRef<TypeAmount>('AgeingTypeAmount').implement({
  description: 'Lo que hay de un tipo de documento, en pesos.',
  fields: (t) => ({
    documentType: t.exposeString('documentType', { description: 'El código de un documento tributario, o la familia de otro.' }),
    amount: t.expose('amount', { type: 'Amount' }),
    summary: t.exposeString('summary', { description: 'El nombre del tipo.' }),
  }),
});

export const MissingRateType = builder.objectRef<AgeingRates['missing'][number]>('DashboardMissingRate').implement({
  description: 'Una moneda que no está en las cifras en pesos, porque falta su valor de un día.',
  fields: (t) => ({ currency: t.expose('currency', { type: CurrencyEnum }), on: t.expose('on', { type: 'Date' }) }),
});

export const AgeingSummaryType = builder.objectRef<AgesByType>('PayableReceivableSummary').implement({
  description: 'Lo que se espera pagar o cobrar, por tipo de documento y días de atraso.',
  fields: (t) => ({
    valid: t.expose('valid', { type: [TypeAmountType], description: DESCRIPTIONS.valid }),
    expired30: t.expose('expired30', { type: [TypeAmountType], description: DESCRIPTIONS.expired30 }),
    expired60: t.expose('expired60', { type: [TypeAmountType], description: DESCRIPTIONS.expired60 }),
    expired90: t.expose('expired90', { type: [TypeAmountType], description: DESCRIPTIONS.expired90 }),
    expiredOlder: t.expose('expiredOlder', { type: [TypeAmountType], description: DESCRIPTIONS.expiredOlder }),
    rateDays: t.expose('valuedOn', { type: [RateDayType], description: 'De qué día es el valor de cada moneda.' }),
    missingRates: t.expose('missing', { type: [MissingRateType] }),
  }),
});

export const AmountCountType = builder.objectRef<AmountCount>('AmountCount').implement({
  description: 'Un monto en pesos y cuántos lo componen.',
  fields: (t) => ({ amount: t.expose('amount', { type: 'Amount' }), count: t.exposeInt('count') }),
});

export const ChequeTotalsType = builder.objectRef<ChequeTotals>('ChequeTotals').implement({
  description: 'Los cheques de un lado que aún no se cobran, en pesos.',
  fields: (t) => ({
    amount: t.field({ type: 'Amount', resolve: ({ open }) => open.amount }),
    count: t.int({ resolve: ({ open }) => open.count }),
    overdueAmount: t.field({
      type: 'Amount',
      description: 'De ellos, los de una fecha que ya pasó.',
      resolve: ({ overdue }) => overdue.amount,
    }),
    overdueCount: t.int({ resolve: ({ overdue }) => overdue.count }),
    next30Amount: t.field({
      type: 'Amount',
      description: 'De ellos, los de los próximos 30 días.',
      resolve: ({ next30 }) => next30.amount,
    }),
    bounced: t.expose('bounced', { type: AmountCountType, description: 'Los protestados, aparte.' }),
  }),
});

const IncomeMonthType = builder.objectRef<NetMonth>('OtherIncomeMonth').implement({
  fields: (t) => ({
    month: t.expose('period', { type: 'Period' }),
    label: t.exposeString('label'),
    amount: t.expose('amount', { type: 'Amount' }),
  }),
});

const IncomeAreaType = builder.objectRef<IncomeArea>('OtherIncomeArea').implement({
  fields: (t) => ({
    areaId: t.exposeID('areaId'),
    areaKey: t.exposeString('areaKey'),
    label: t.exposeString('label'),
    amount: t.expose('amount', { type: 'Amount' }),
  }),
});

export const OtherIncomeType = builder.objectRef<OtherIncome>('OtherIncome').implement({
  description: 'Lo que entró este año en las áreas de otros ingresos, sin aportes de capital ni préstamos, en pesos.',
  fields: (t) => ({
    amount: t.field({ type: 'Amount', resolve: ({ months }) => months.reduce((sum, { amount }) => sum + amount, 0) }),
    unclassified: t.expose('unclassified', {
      type: 'Amount',
      description: 'Aparte, lo que nadie clasificó todavía: las más veces, ventas por conciliar.',
    }),
    missingRates: t.expose('missing', { type: [MissingRateType], description: 'De qué moneda entró algo sin valor, y desde qué día.' }),
    months: t.expose('months', { type: [IncomeMonthType], size: 12 }),
    areas: t.expose('areas', { type: [IncomeAreaType], description: 'Por área, sin lo que nadie clasificó; la mayor primero.' }),
  }),
});

const TrendPointType = builder.objectRef<TrendPoint>('DashboardTrendPoint').implement({
  fields: (t) => ({
    date: t.expose('on', { type: 'Date' }),
    amount: t.expose('amount', { type: 'Amount', nullable: true, description: 'Nulo si de ese día no se sabe.' }),
  }),
});

const TrendChangeType = builder.objectRef<TrendChange>('DashboardTrendChange').implement({
  description: 'El cambio desde hace 30 días, en pesos.',
  fields: (t) => ({
    from: t.expose('from', { type: 'Date' }),
    before: t.expose('before', { type: 'Amount' }),
    amount: t.expose('amount', { type: 'Amount' }),
    ratio: t.exposeFloat('ratio', { nullable: true, description: 'Respecto de lo que había; nulo si no había nada.' }),
  }),
});

const TrendType = builder.objectRef<TrendPoint[]>('DashboardTrend').implement({
  description: 'Una cifra en pesos al terminar cada sexto día, del más antiguo a hoy.',
  fields: (t) => ({
    points: t.field({ type: [TrendPointType], resolve: (points) => points }),
    change: t.field({ type: TrendChangeType, nullable: true, resolve: (points) => changeOf(points) }),
  }),
});

export const TrendsType = builder.objectRef<Trends>('DashboardTrends').implement({
  fields: (t) => ({
    balance: t.expose('balance', { type: TrendType }),
    credit: t.expose('credit', {
      type: TrendType,
      description: 'Lo que quedaba de las líneas de crédito de hoy, usadas por el sobregiro de cada día.',
    }),
    toReceive: t.expose('toReceive', { type: TrendType }),
    toPay: t.expose('toPay', { type: TrendType }),
  }),
});
