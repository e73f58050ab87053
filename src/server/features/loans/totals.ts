import { addMonths, type Day, dayOfMonth } from '#domain/date.ts';
import { LOAN_CURRENCIES, type LoanCurrency } from '#domain/loans/terms.ts';
import { toClp } from '#domain/money.ts';
import { rateOn } from '#domain/rates.ts';
import type { Db } from '#server/db/scope.ts';
import { ratesAt } from '#server/features/rates/store.ts';
import { loanCosts } from './costs.ts';
import { loanStandings } from './standing.ts';

/** Minor units of the currency; `pesos`, `readjustment`: in pesos, null without a value of the currency. */
export type LoanTotal = {
  currency: LoanCurrency;
  count: number;
  /** Those of them of which anything is owed today. */
  owedCount: number;
  stock: number;
  pesos: number | null;
  interest: number;
  readjustment: number | null;
};

/** What is owed of loans today, by currency. */
export async function loanTotals(db: Db, companyId: string, today: Day): Promise<LoanTotal[]> {
  const loans = await loanStandings(db, companyId, today);
  const start = addMonths(dayOfMonth(today, 1), 1 - Number(today.slice(5, 7)));
  const costs = new Map((await loanCosts(db, companyId, { start, end: addMonths(start, 12) })).map((one) => [one.currency, one]));
  const rates = await ratesAt(db, companyId, LOAN_CURRENCIES, [today]);
  return LOAN_CURRENCIES.flatMap((currency) => {
    const own = loans.filter(({ terms }) => terms.currency === currency);
    const stock = own.reduce((sum, one) => sum + one.stock, 0);
    const rate = rateOn(rates.get(currency) ?? [], currency, today);
    const { interest = 0, readjustment = 0 } = costs.get(currency) ?? {};
    const total = {
      currency,
      count: own.length,
      owedCount: own.filter((one) => one.stock > 0).length,
      stock,
      pesos: rate === null ? null : toClp(stock, currency, rate),
      interest,
      readjustment,
    };
    return own.length === 0 ? [] : [total];
  });
}
