import { bankName } from '#domain/banks.ts';
import { toMajor } from '#domain/money.ts';
import { builder, CurrencyEnum } from '#server/api/builder.ts';
import type { AccountSums, Month, Sums } from './months.ts';

const CurrencyType = builder.objectRef<Sums>('ReconciliationCurrency').implement({
  description: 'Los movimientos de un mes en una moneda.',
  fields: (t) => ({
    currency: t.expose('currency', { type: CurrencyEnum }),
    transactionsCount: t.exposeInt('count'),
    reconciledTransactionsCount: t.exposeInt('reconciled'),
    receivedTransactionsTotal: t.field({ type: 'Amount', resolve: ({ received, currency }) => toMajor(received, currency) }),
    spendTransactionsTotal: t.field({
      type: 'Amount',
      description: 'Positivo, aunque salió.',
      resolve: ({ spent, currency }) => toMajor(spent, currency),
    }),
  }),
});

const BankType = builder.objectRef<AccountSums>('ReconciliationBank').implement({
  description: 'Los movimientos de un mes en una cuenta.',
  fields: (t) => ({
    bankId: t.exposeString('bankCode'),
    bankName: t.string({ resolve: ({ bankCode }) => bankName(bankCode) }),
    accountNumber: t.exposeString('number'),
    currency: t.expose('currency', { type: CurrencyEnum }),
    transactionsCount: t.exposeInt('count'),
    reconciledTransactionsCount: t.exposeInt('reconciled'),
    receivedTransactionsTotal: t.field({ type: 'Amount', resolve: ({ received, currency }) => toMajor(received, currency) }),
    spendTransactionsTotal: t.field({ type: 'Amount', resolve: ({ spent, currency }) => toMajor(spent, currency) }),
  }),
});

export const MonthType = builder.objectRef<Month>('MonthlyReconciliation').implement({
  fields: (t) => ({
    period: t.expose('period', { type: 'Period' }),
    transactionsCount: t.exposeInt('count'),
    reconciledTransactionsCount: t.exposeInt('reconciled'),
    banks: t.expose('accounts', { type: [BankType] }),
    currenciesSummary: t.expose('currencies', { type: [CurrencyType] }),
  }),
});
