import { expect, test } from 'vitest';
import { testApi } from '../../../../tests/support/api.ts';
import { testBooks } from '../../../../tests/support/books.ts';

const { database, person, contextOf, ask } = await testApi();
const ana = await person();
const books = await testBooks(database, ana.id);

const MONTHS = `query ($companyId: ID!) { getHistoricalMonthlyReconciliations(companyId: $companyId) {
  period transactionsCount reconciledTransactionsCount
  banks { bankId bankName accountNumber currency transactionsCount reconciledTransactionsCount receivedTransactionsTotal spendTransactionsTotal }
  currenciesSummary { currency transactionsCount reconciledTransactionsCount receivedTransactionsTotal spendTransactionsTotal }
} }`;
const months = async () =>
  (await ask<{ getHistoricalMonthlyReconciliations: unknown }>(await contextOf(ana.token), MONTHS, { companyId: books.companyId })).data
    ?.getHistoricalMonthlyReconciliations;

test('no movements, no months', async () => {
  expect(await months()).toEqual([]);
});

test('months newest first, each by account and by currency, in units of its currency', async () => {
  const pesos = await books.account({ number: '111', bank_code: '001' });
  const dollars = await books.account({ number: '222', bank_code: '037', currency: 'USD' });
  const other = await books.account({ number: '333', bank_code: '012' });
  await books.movement(pesos, '2026-05-31', 1_000);
  await books.movement(pesos, '2026-06-01', 5_000, { is_closed: true });
  await books.movement(pesos, '2026-06-30', -2_000);
  await books.movement(other, '2026-06-15', -700);
  await books.movement(dollars, '2026-06-15', 12_345, { currency: 'USD', amount_clp: 111_105 });

  const row = (count: number, reconciled: number, received: number, spent: number) => ({
    transactionsCount: count,
    reconciledTransactionsCount: reconciled,
    receivedTransactionsTotal: received,
    spendTransactionsTotal: spent,
  });
  expect(await months()).toEqual([
    {
      period: '2026-06',
      transactionsCount: 4,
      reconciledTransactionsCount: 1,
      banks: [
        { bankId: '001', bankName: 'Banco de Chile', accountNumber: '111', currency: 'CLP', ...row(2, 1, 5_000, 2_000) },
        { bankId: '012', bankName: 'BancoEstado', accountNumber: '333', currency: 'CLP', ...row(1, 0, 0, 700) },
        { bankId: '037', bankName: 'Banco Santander', accountNumber: '222', currency: 'USD', ...row(1, 0, 123.45, 0) },
      ],
      currenciesSummary: [
        { currency: 'CLP', ...row(3, 1, 5_000, 2_700) },
        { currency: 'USD', ...row(1, 0, 123.45, 0) },
      ],
    },
    {
      period: '2026-05',
      transactionsCount: 1,
      reconciledTransactionsCount: 0,
      banks: [{ bankId: '001', bankName: 'Banco de Chile', accountNumber: '111', currency: 'CLP', ...row(1, 0, 1_000, 0) }],
      currenciesSummary: [{ currency: 'CLP', ...row(1, 0, 1_000, 0) }],
    },
  ]);
});
