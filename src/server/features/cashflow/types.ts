import { DEFAULT_SPAN, MAX_SPAN } from '#domain/cashflow/window.ts';
import type { Day } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import type { Currency } from '#domain/money.ts';
import type { View } from '#domain/period.ts';
import { builder, CurrencyEnum } from '#server/api/builder.ts';
import { RateDayType } from '#server/features/rates/types.ts';
import { MONTHS_VIEW } from './books.ts';
import type { Awaiting, Category, Field, Flow, Outside, Period, Value } from './present.ts';
import type { SupposedUf } from './supposed-uf.ts';

export const FlowViewEnum = builder.enumType('FlowView', { values: ['month', 'week', 'day'] as const });

export const FlowPeriodType = builder.objectRef<Period>('FlowPeriod').implement({
  description: 'Una columna del informe: de `start` a `end`, ambos días incluidos.',
  fields: (t) => ({
    start: t.expose('start', { type: 'Date' }),
    end: t.expose('end', { type: 'Date' }),
    isPast: t.exposeBoolean('isPast'),
    isCurrent: t.exposeBoolean('isCurrent'),
    view: t.expose('view', { type: FlowViewEnum }),
    showAsDisabled: t.exposeBoolean('showAsDisabled', { description: 'Anterior al primer movimiento que se conoce.' }),
  }),
});

const FlowValueType = builder.objectRef<Value>('FlowValue').implement({
  fields: (t) => ({
    fieldValue: t.expose('fieldValue', { type: 'Amount' }),
    start: t.expose('start', { type: 'Date' }),
    end: t.expose('end', { type: 'Date' }),
    currency: t.expose('currency', { type: CurrencyEnum }),
    flowView: t.expose('flowView', { type: FlowViewEnum }),
    isLate: t.exposeBoolean('isLate', { description: 'Contiene pagos atrasados; las filas de totales no lo dicen.' }),
    showAsDisabled: t.exposeBoolean('showAsDisabled'),
    isProjected: t.exposeBoolean('isProjected', { description: 'Contiene dinero que aún no se mueve.' }),
    isCrowded: t.exposeBoolean('isCrowded', { description: 'Una proyección junto a documentos reales: conviene bajarla.' }),
    isPast: t.exposeBoolean('isPast'),
    isTotal: t.exposeBoolean('isTotal'),
    isClickable: t.exposeBoolean('isClickable'),
    documents: t.exposeIDList('documents', {
      size: 1,
      description: 'El identificador opaco de la celda, para getFlowAreaDetail; vacío si no se abre.',
    }),
  }),
});

const FlowFieldType = builder.objectRef<Field>('FlowField').implement({
  fields: (t) => ({
    label: t.exposeString('label'),
    cashflowAreaId: t.exposeID('cashflowAreaId'),
    isIncome: t.exposeBoolean('isIncome'),
    isDefault: t.exposeBoolean('isDefault'),
    isVisible: t.exposeBoolean('isVisible', { description: 'Se muestra sin pedir todas las filas.' }),
    isHidden: t.exposeBoolean('isHidden'),
    values: t.expose('values', { type: [FlowValueType], size: 'periods' }),
    projected: t.expose('projected', { type: FlowValueType, description: 'La columna PROYECTADO.' }),
  }),
});

const FlowCategoryType = builder.objectRef<Category>('FlowCategory').implement({
  fields: (t) => ({
    label: t.exposeString('label'),
    cashflowCategoryId: t.exposeID('cashflowCategoryId', { nullable: true, description: 'Nulo en las filas de totales.' }),
    oldCategoryKey: t.exposeString('oldCategoryKey', { nullable: true, description: 'Clave estable de una fila de totales.' }),
    isIncome: t.exposeBoolean('isIncome'),
    isTotal: t.exposeBoolean('isTotal'),
    isDefault: t.exposeBoolean('isDefault'),
    isVisible: t.exposeBoolean('isVisible'),
    isHidden: t.exposeBoolean('isHidden'),
    fields: t.expose('fields', { type: [FlowFieldType], size: 5 }),
    values: t.expose('values', { type: [FlowValueType], size: 'periods' }),
    projected: t.expose('projected', { type: FlowValueType }),
  }),
});

export const MissingRateType = builder.objectRef<{ currency: Currency; on: Day }>('MissingRate').implement({
  description: 'Una moneda cuyas cuentas y documentos quedan fuera del informe, porque falta su valor de un día.',
  fields: (t) => ({ currency: t.expose('currency', { type: CurrencyEnum }), on: t.expose('on', { type: 'Date' }) }),
});

const OutsideType = builder.objectRef<Outside>('FlowOutsideProjection').implement({
  description: 'Documentos atrasados por más días que el horizonte de la empresa: no están en ninguna cifra del informe.',
  fields: (t) => ({
    count: t.exposeInt('count'),
    days: t.exposeInt('days', { nullable: true, description: 'El horizonte; nulo: no hay.' }),
    until: t.expose('until', { type: 'Date', nullable: true, description: 'El último vencimiento que queda fuera.' }),
    incomeAmount: t.expose('incomeAmount', { type: 'Amount' }),
    expenseAmount: t.expose('expenseAmount', { type: 'Amount' }),
  }),
});

const AwaitingCellType = builder.objectRef<Awaiting['cells'][number]>('FlowAwaitingCell').implement({
  fields: (t) => ({
    cashflowAreaId: t.exposeID('cashflowAreaId'),
    start: t.expose('start', { type: 'Date', description: 'Del período.' }),
    amount: t.expose('amount', { type: 'Amount' }),
  }),
});

const AwaitingType = builder.objectRef<Awaiting>('FlowAwaitingConfirmation').implement({
  description:
    'Movimientos con una sugerencia por confirmar. Ya cuentan, así que lo que pagarían no se espera otra vez: aceptarlos no cambia ningún total.',
  fields: (t) => ({
    count: t.exposeInt('count'),
    amount: t.expose('amount', { type: 'Amount', description: 'Lo que pagarían de los documentos, entradas y salidas juntas.' }),
    cells: t.expose('cells', { type: [AwaitingCellType], size: 'periods', description: 'De qué áreas y períodos se descontó.' }),
  }),
});

const SupposedUfType = builder.objectRef<SupposedUf>('FlowSupposedUf').implement({
  description: 'La UF que la empresa supone para los días sin valor conocido.',
  fields: (t) => ({
    monthlyIpc: t.exposeFloat('monthlyIpc', { description: 'Por ciento al mes.' }),
    knownUntil: t.expose('knownUntil', { type: 'Date', description: 'El último día con su valor conocido, u hoy.' }),
  }),
});

const OldBalancesType = builder.objectRef<NonNullable<Flow['oldBalances']>>('FlowOldBalances').implement({
  description: 'Cuentas cuyos últimos datos son de hace más de cinco días hábiles.',
  fields: (t) => ({
    count: t.exposeInt('count'),
    accounts: t.exposeInt('accounts', { description: 'De cuántas cuentas.' }),
    oldest: t.expose('oldest', { type: 'Date', description: 'Hasta cuándo llegan los datos más viejos.' }),
  }),
});

export const FlowType = builder.objectRef<Flow>('Flow').implement({
  description:
    'El flujo de caja. Los egresos son positivos en la sección EXPENSE; las variaciones y saldos llevan su signo. ' +
    'Cada fila tiene un valor por período, en su orden.',
  fields: (t) => ({
    id: t.exposeID('id'),
    companyId: t.exposeID('id'),
    name: t.exposeString('name'),
    primaryView: t.expose('primaryView', { type: FlowViewEnum }),
    pastMonthsView: t.int({ resolve: () => MONTHS_VIEW }),
    futureMonthsView: t.exposeInt('futureMonths'),
    currency: t.expose('currency', { type: CurrencyEnum }),
    firstDay: t.expose('firstDay', { type: 'Date', nullable: true, description: 'El primer día con datos de bancos.' }),
    lastDay: t.expose('lastDay', {
      type: 'Date',
      description: 'El último día del que se sabe de dinero, a más tardar en `futureMonthsView` meses; hoy si no hay nada por venir.',
    }),
    projectedUntil: t.expose('projectedUntil', {
      type: 'Date',
      nullable: true,
      description: 'Si el informe llega hasta ahí y hay fuentes que siguen: el último día para el que están proyectadas.',
    }),
    periods: t.expose('periods', { type: [FlowPeriodType], size: 'periods' }),
    INCOME: t.expose('INCOME', { type: [FlowCategoryType], size: 4, description: 'INGRESOS: primero el total, luego las categorías.' }),
    EXPENSE: t.expose('EXPENSE', { type: [FlowCategoryType], size: 8, description: 'EGRESOS: primero el total, luego las categorías.' }),
    RESUME: t.expose('RESUME', {
      type: [FlowCategoryType],
      size: 3,
      description: 'SALDO INICIAL, lo que ningún área explica, VARIACIÓN DE CAJA.',
    }),
    TOTAL: t.expose('TOTAL', { type: [FlowCategoryType], size: 3, description: 'SALDO FINAL y la variación acumulada.' }),
    missingRates: t.expose('missingRates', { type: [MissingRateType] }),
    LATE: t.expose('LATE', { type: [FlowCategoryType], size: 2, description: 'Lo atrasado que está en INGRESOS y en EGRESOS.' }),
    proposedCutOff: t.expose('proposedCutOff', {
      type: 'Date',
      nullable: true,
      description: 'Sin fecha de corte: el primer día de los bancos, si hay documentos anteriores por pagar o cobrar.',
    }),
    outsideProjection: t.expose('outsideProjection', { type: OutsideType }),
    rateDays: t.expose('rateDays', { type: [RateDayType], description: 'De qué día es el valor más nuevo de cada moneda del informe.' }),
    oldBalances: t.expose('oldBalances', {
      type: OldBalancesType,
      nullable: true,
      description: 'Las cuentas cuyo saldo de hoy no consta; nulo si consta el de todas.',
    }),
    supposedUf: t.expose('supposedUf', {
      type: SupposedUfType,
      nullable: true,
      description: 'Nulo: los días por venir tienen el último valor conocido.',
    }),
    awaitingConfirmation: t.expose('awaitingConfirmation', { type: AwaitingType }),
  }),
});

/** How many periods a report shows before and after its current one. @throws BAD_SPAN */
export function spanOf(
  view: View,
  { past, future }: { past?: number | null | undefined; future?: number | null | undefined },
): { past: number; future: number } {
  const span = { past: past ?? DEFAULT_SPAN[view], future: future ?? DEFAULT_SPAN[view] };
  for (const field of ['past', 'future'] as const)
    if (span[field] < 0 || span[field] > MAX_SPAN) throw new AppError('BAD_SPAN', { max: MAX_SPAN, field });
  return span;
}
