import { expect, test } from 'vitest';
import { day } from '../date.ts';
import { type AnsweredLoan, type Answers, balanceProblems, MAX_LOANS, problemsOf } from './answers.ts';

const TODAY = day('2026-11-21');
const loan = (changes: Partial<AnsweredLoan> = {}): AnsweredLoan => ({
  lender: 'Banco',
  currency: 'UF',
  installment: 12.5,
  dueDay: 5,
  installmentsLeft: 24,
  ...changes,
});

const ANSWERS: [Answers, string[]][] = [
  [{}, []],
  [{ payrollDay: null, payrollAmount: null, cutOffDate: null, taxRegime: null, ppmRate: null, loans: null }, []],
  [{ alias: 'Andes', cutOffDate: TODAY, clientPaymentDays: 0, providerPaymentDays: 365, payrollDay: 31, payrollAmount: 12_345_678 }, []],
  [{ alias: ' ' }, ['alias']],
  [{ alias: null }, ['alias']],
  [{ alias: 'a'.repeat(101) }, ['alias']],
  [{ cutOffDate: day('2026-11-22') }, ['cutOffDate']],
  [{ clientPaymentDays: 366, providerPaymentDays: -1 }, ['clientPaymentDays', 'providerPaymentDays']],
  [{ clientPaymentDays: null }, ['clientPaymentDays']],
  [{ payrollDay: 0, rentDay: 32 }, ['payrollDay', 'rentDay']],
  [{ payrollAmount: -1, rentAmount: 10.5 }, ['payrollAmount', 'rentAmount']],
  [{ payrollAmount: Number.NaN }, ['payrollAmount']],
  [{ ppmRate: 0.125 }, []],
  [{ ppmRate: 0.1255 }, ['ppmRate']],
  [{ ppmRate: 100.001 }, ['ppmRate']],
  [{ loans: [loan(), loan({ currency: 'CLP', installment: 250_000, installmentsLeft: null })] }, []],
  [
    { loans: [loan(), loan({ lender: '', installment: 0, dueDay: 0, installmentsLeft: 0 })] },
    ['loans.1.lender', 'loans.1.installment', 'loans.1.dueDay', 'loans.1.installmentsLeft'],
  ],
  [{ loans: [loan({ currency: 'CLP', installment: 10.5 })] }, ['loans.0.installment']],
  [{ loans: [loan({ currency: 'MXN' })] }, ['loans.0.currency']],
  [{ loans: Array.from({ length: MAX_LOANS + 1 }, () => loan()) }, ['loans']],
];

test.each(ANSWERS)('%j: wrong are %j', (answers, fields) => {
  expect(problemsOf(answers, TODAY).map(({ field }) => field)).toEqual(fields);
});

const balance: Parameters<typeof balanceProblems>[0] = {
  bankId: '012',
  accountNumber: '00012345678',
  currency: 'CLP',
  date: TODAY,
  balance: 1_500_000,
};
const BALANCES: [Partial<Parameters<typeof balanceProblems>[0]>, string[]][] = [
  [{}, []],
  [{ balance: -20_000 }, []],
  [{ currency: 'USD', balance: 1234.56 }, []],
  [{ balance: 1.5 }, ['balance']],
  [{ currency: 'USD', balance: 1.005 }, ['balance']],
  [{ currency: 'UTM' }, ['currency']],
  [{ bankId: '999' }, ['bankId']],
  [{ accountNumber: '12' }, ['accountNumber']],
  [{ accountNumber: '<script>' }, ['accountNumber']],
  [{ date: day('2026-11-22') }, ['date']],
  [{ date: '' }, ['date']],
];

test.each(BALANCES)('a balance with %j: wrong are %j', (changes, fields) => {
  expect(balanceProblems({ ...balance, ...changes }, TODAY).map(({ field }) => field)).toEqual(fields);
});
