import { bankName } from '#domain/banks.ts';
import { type Day, daysBetween } from '#domain/date.ts';
import { documentKind } from '#domain/documents/kinds.ts';
import { type Currency, toMajor } from '#domain/money.ts';
import { builder, CurrencyEnum } from '#server/api/builder.ts';
import type { Reconciled } from '#server/features/banking/store.ts';
import { RateDayType } from '#server/features/rates/types.ts';
import type { Dashboard, DashboardAccount, DueItem, Expected } from './store.ts';

export type Item = DueItem & { today: Day };
type Side = Expected & { items: Item[] };
export type Summary = Omit<Dashboard, 'toPay' | 'toReceive'> & {
  id: string;
  today: Day;
  toPay: Side;
  toReceive: Side;
  month: Reconciled;
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

const AccountType = builder.objectRef<DashboardAccount>('DashboardAccount').implement({
  fields: (t) => ({
    id: t.exposeID('accountId'),
    bankName: t.string({ resolve: ({ bankCode }) => bankName(bankCode) }),
    accountNumber: t.exposeString('number'),
    alias: t.exposeString('alias'),
    kind: t.exposeString('kind'),
    currency: t.expose('currency', { type: CurrencyEnum }),
    balance: t.field({ type: 'Amount', description: 'En su moneda.', resolve: (one) => toMajor(one.balance, one.currency) }),
    balanceCLP: t.expose('balanceClp', { type: 'Amount', nullable: true, description: 'Nulo si falta el valor de su moneda.' }),
    creditApproved: t.field({
      type: 'Amount',
      description: 'Su línea de crédito, en su moneda; 0 si no tiene.',
      resolve: (one) => toMajor(one.creditApproved, one.currency),
    }),
    creditAvailable: t.field({
      type: 'Amount',
      description: 'Lo que queda de ella: un sobregiro también la usa.',
      resolve: (one) => toMajor(one.creditAvailable, one.currency),
    }),
    knownTo: t.expose('knownTo', { type: 'Date', nullable: true, description: 'El último día que cubre una cartola.' }),
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

const MissingType = builder.objectRef<{ currency: Currency; on: Day }>('DashboardMissingRate').implement({
  description: 'Una moneda que no está en las cifras en pesos, porque falta su valor de un día.',
  fields: (t) => ({ currency: t.expose('currency', { type: CurrencyEnum }), on: t.expose('on', { type: 'Date' }) }),
});

export const SummaryType = builder.objectRef<Summary>('DashboardSummary').implement({
  description: 'Todo lo que muestra la primera pantalla de una empresa, de un mismo instante.',
  fields: (t) => ({
    id: t.exposeID('id'),
    hasData: t.exposeBoolean('hasData', { description: 'Ya tiene documentos o movimientos.' }),
    today: t.expose('today', { type: 'Date' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', nullable: true, description: 'La última carga.' }),
    balance: t.expose('balance', { type: 'Amount' }),
    creditAvailable: t.field({ type: 'Amount', resolve: ({ credit }) => credit.available }),
    creditApproved: t.field({ type: 'Amount', resolve: ({ credit }) => credit.approved }),
    accounts: t.expose('accounts', { type: [AccountType] }),
    toPay: t.expose('toPay', { type: SideType }),
    toReceive: t.expose('toReceive', { type: SideType }),
    monthMovements: t.int({ description: 'Los movimientos de este mes.', resolve: ({ month }) => month.count }),
    monthReconciled: t.int({ description: 'De ellos, los conciliados.', resolve: ({ month }) => month.reconciled }),
    rateDays: t.expose('valuedOn', { type: [RateDayType], description: 'De qué día es el valor de cada moneda.' }),
    missingRates: t.expose('missing', { type: [MissingType] }),
  }),
});
