import { bankName } from '#domain/banks.ts';
import type { CardLayout } from '#domain/dashboard/cards.ts';
import { type Day, daysBetween } from '#domain/date.ts';
import { documentKind } from '#domain/documents/kinds.ts';
import { toMajor } from '#domain/money.ts';
import { SOFTLANDING_STEPS } from '#domain/onboarding/steps.ts';
import { builder, CurrencyEnum } from '#server/api/builder.ts';
import type { AccountReconciled } from '#server/features/banking/store.ts';
import type { LatestRate } from '#server/features/rates/store.ts';
import { ExchangeRateType, RateDayType } from '#server/features/rates/types.ts';
import type { Progress } from '#server/features/softlanding/store.ts';
import { SoftlandingStepEnum } from '#server/features/softlanding/types.ts';
import { MissingRateType, NetMonthType } from './figures-types.ts';
import { LayoutType } from './layout-api.ts';
import type { TwoYears } from './net.ts';
import type { Dashboard, DashboardAccount, DueItem, Expected } from './store.ts';
import { TodayType } from './today-api.ts';
import type { TodayLine } from './today-line.ts';

export type Item = DueItem & { today: Day };
type Side = Expected & { items: Item[] };
export type FirstScreen = Omit<Dashboard, 'toPay' | 'toReceive'> & {
  id: string;
  today: Day;
  lines: TodayLine[];
  years: TwoYears;
  layout: CardLayout;
  rates: LatestRate[];
  /** Null where the installation sends no mail. */
  wantsMail: boolean | null;
  toPay: Side;
  toReceive: Side;
  month: AccountReconciled[];
  firstSteps: Progress | null;
  updatedAt: Date | null;
};

export const CardsType = builder.objectRef<Dashboard>('DashboardCards').implement({
  description: 'Las cuatro cifras de una empresa, hoy y en pesos.',
  fields: (t) => ({
    bankAcountAmount: t.field({ type: 'Amount', description: 'El saldo de sus cuentas.', resolve: ({ balance }) => balance }),
    bankCreditAmount: t.field({
      type: 'Amount',
      description: 'Lo que queda de sus líneas de crédito.',
      resolve: ({ credit }) => credit.available,
    }),
    toPay: t.field({ type: 'Amount', resolve: ({ toPay }) => toPay.amount }),
    toReceive: t.field({ type: 'Amount', resolve: ({ toReceive }) => toReceive.amount }),
  }),
});

const BankBalanceType = builder.objectRef<DashboardAccount>('BankBalance').implement({
  description: 'Una cuenta y lo que hay en ella, en su moneda.',
  fields: (t) => ({
    id: t.exposeID('accountId'),
    companyId: t.exposeID('companyId'),
    bankId: t.exposeString('bankCode', { description: 'El código del banco.' }),
    bankName: t.string({ resolve: ({ bankCode }) => bankName(bankCode) }),
    accountNumber: t.exposeString('number'),
    alias: t.exposeString('alias'),
    kind: t.exposeString('kind'),
    currencyType: t.expose('currency', { type: CurrencyEnum }),
    availableBalance: t.field({
      type: 'Amount',
      description: 'Su saldo, sin la línea de crédito.',
      resolve: (one) => toMajor(one.balance, one.currency),
    }),
    balanceCLP: t.expose('balanceClp', { type: 'Amount', nullable: true, description: 'Nulo si falta el valor de su moneda.' }),
    amountApproved: t.field({
      type: 'Amount',
      description: 'Su línea de crédito; 0 si no tiene.',
      resolve: (one) => toMajor(one.creditApproved, one.currency),
    }),
    amountUsed: t.field({
      type: 'Amount',
      description: 'Lo que se usa de ella: un sobregiro también la usa.',
      resolve: (one) => toMajor(one.creditUsed, one.currency),
    }),
    creditLineAvailable: t.field({
      type: 'Amount',
      description: 'Lo que queda de ella.',
      resolve: (one) => toMajor(one.creditAvailable, one.currency),
    }),
    knownTo: t.expose('knownTo', { type: 'Date', nullable: true, description: 'El último día que cubre una cartola.' }),
    gaps: t.exposeInt('gaps', { description: 'Cuántas veces no calzan sus saldos impresos, en los últimos meses.' }),
    gapFrom: t.expose('gapFrom', { type: 'Date', nullable: true, description: 'El primer día del más antiguo.' }),
    createdAt: t.expose('readAt', { type: 'DateTime', description: 'Cuándo llegaron esos datos.' }),
    source: t.exposeString('readFrom', { nullable: true, description: 'De qué archivo; nulo si de ninguno.' }),
  }),
});

const ItemType = builder.objectRef<Item>('DashboardItem').implement({
  description: 'Un documento por pagar o por cobrar.',
  fields: (t) => ({
    id: t.exposeID('documentId'),
    description: t.string({ description: 'Su tipo.', resolve: described }),
    name: t.string({ nullable: true, description: 'La contraparte.', resolve: ({ name, rut }) => name ?? rut }),
    rut: t.exposeString('rut', { nullable: true }),
    folio: t.exposeString('folio', { nullable: true }),
    remaining: t.field({ type: 'Amount', description: 'Lo que falta, en su moneda.', resolve: (one) => toMajor(one.open, one.currency) }),
    currency: t.expose('currency', { type: CurrencyEnum }),
    dueDate: t.expose('dueOn', { type: 'Date' }),
    daysLate: t.int({ description: '0 si aún no vence.', resolve: ({ dueOn, today }) => Math.max(0, daysBetween(dueOn, today)) }),
  }),
});

function described({ code, label }: Item): string {
  return (code === null ? null : documentKind(code)?.name) ?? label ?? 'Documento';
}

const SideType = builder.objectRef<Side>('DashboardSide').implement({
  description: 'Lo que se espera pagar o cobrar, en pesos; lo atrasado es parte del total.',
  fields: (t) => ({
    amount: t.expose('amount', { type: 'Amount' }),
    count: t.exposeInt('count'),
    lateAmount: t.expose('late', { type: 'Amount' }),
    lateCount: t.exposeInt('lateCount'),
    awaitingAmount: t.expose('awaiting', {
      type: 'Amount',
      description: 'De ello, lo que pagarían movimientos con una sugerencia por confirmar.',
    }),
    items: t.expose('items', { type: [ItemType], description: 'Los mayores atrasados y los próximos a vencer.' }),
  }),
});

const YearsType = builder.objectRef<TwoYears>('DashboardYears').implement({
  description: 'Ventas y compras netas por mes, de este año y del anterior.',
  fields: (t) => ({
    sales: t.expose('sales', { type: [NetMonthType], size: 12 }),
    pastSales: t.expose('pastSales', { type: [NetMonthType], size: 12 }),
    purchases: t.expose('purchases', { type: [NetMonthType], size: 12 }),
    pastPurchases: t.expose('pastPurchases', { type: [NetMonthType], size: 12 }),
    pendingPurchases: t.expose('pending', { type: [NetMonthType], size: 12, description: 'De las compras de este año, lo pendiente.' }),
    fees: t.expose('fees', { type: [NetMonthType], size: 12, description: 'Los honorarios brutos de este año: no están en las compras.' }),
  }),
});

const MonthAccountType = builder.objectRef<AccountReconciled>('DashboardMonthAccount').implement({
  description: 'Los movimientos de este mes en una cuenta.',
  fields: (t) => ({
    id: t.exposeID('accountId'),
    bankName: t.string({ resolve: ({ bankCode }) => bankName(bankCode) }),
    accountNumber: t.exposeString('number'),
    alias: t.exposeString('alias'),
    movements: t.exposeInt('count'),
    reconciled: t.exposeInt('reconciled'),
  }),
});

const FirstStepsType = builder.objectRef<Progress>('DashboardFirstSteps').implement({
  fields: (t) => ({
    done: t.exposeInt('done', { description: 'Pasos listos.' }),
    steps: t.int({ description: 'Pasos que son.', resolve: () => SOFTLANDING_STEPS.length }),
    next: t.expose('next', { type: SoftlandingStepEnum }),
  }),
});

export const DashboardType = builder.objectRef<FirstScreen>('Dashboard').implement({
  description: 'Todo lo que muestra la primera pantalla de una empresa, de un mismo instante.',
  fields: (t) => ({
    id: t.exposeID('id'),
    hasData: t.exposeBoolean('hasData', { description: 'Ya tiene documentos o movimientos.' }),
    hasIssued: t.exposeBoolean('hasIssued', { description: 'Tiene documentos emitidos; sin ninguno no se sabe qué hay por cobrar.' }),
    hasReceived: t.exposeBoolean('hasReceived', { description: 'Tiene documentos recibidos; sin ninguno no se sabe qué hay por pagar.' }),
    hasBanks: t.exposeBoolean('hasBanks', { description: 'Tiene movimientos, o un saldo que alguien ingresó.' }),
    today: t.expose('today', { type: 'Date' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', nullable: true, description: 'La última carga.' }),
    balance: t.expose('balance', { type: 'Amount' }),
    creditAvailable: t.field({ type: 'Amount', resolve: ({ credit }) => credit.available }),
    creditApproved: t.field({ type: 'Amount', resolve: ({ credit }) => credit.approved }),
    accounts: t.expose('accounts', { type: [BankBalanceType] }),
    toPay: t.expose('toPay', { type: SideType }),
    toReceive: t.expose('toReceive', { type: SideType }),
    monthMovements: t.int({
      description: 'Los movimientos de este mes.',
      resolve: ({ month }) => month.reduce((sum, { count }) => sum + count, 0),
    }),
    monthReconciled: t.int({
      description: 'De ellos, los conciliados.',
      resolve: ({ month }) => month.reduce((sum, { reconciled }) => sum + reconciled, 0),
    }),
    monthAccounts: t.expose('month', { type: [MonthAccountType], description: 'Por cuenta; la que más tiene por conciliar, primero.' }),
    firstSteps: t.expose('firstSteps', {
      type: FirstStepsType,
      nullable: true,
      description: 'Cómo va el softlanding; nulo si terminó o la persona no lo abre.',
    }),
    todayItems: t.field({ type: TodayType, resolve: ({ lines }) => ({ lines }) }),
    years: t.expose('years', { type: YearsType }),
    layout: t.expose('layout', { type: LayoutType }),
    morningMail: t.exposeBoolean('wantsMail', {
      nullable: true,
      description: 'Si la persona recibe cada mañana por correo lo primero de «Hoy»; nulo si no se envían correos.',
    }),
    exchangeRates: t.expose('rates', { type: [ExchangeRateType], description: 'El dólar y la UF.' }),
    rateDays: t.expose('valuedOn', { type: [RateDayType], description: 'De qué día es el valor de cada moneda.' }),
    missingRates: t.expose('missing', { type: [MissingRateType] }),
  }),
});
