/** How much of each month is reconciled, from the roll-up of accounts by day: of movements only the hidden ones, which are few, are read. */
import { sql } from 'kysely';
import type { Currency } from '#domain/money.ts';
import type { Period } from '#domain/period.ts';
import type { Db } from '#server/db/scope.ts';

/** Amounts in minor units of `currency`; money out is positive. */
export type Sums = { currency: Currency; count: number; reconciled: number; received: number; spent: number };
export type AccountSums = Sums & { bankCode: string; number: string };
export type Month = { period: Period; count: number; reconciled: number; accounts: AccountSums[]; currencies: Sums[] };

/** Every month with movements, the newest first. */
export async function monthsOf(db: Db, companyId: string): Promise<Month[]> {
  const { rows } = await sql<AccountSums & { period: Period }>`
    select to_char(d.month, 'YYYY-MM') as period, a.bank_code as "bankCode", a.number, a.currency, d.count, d.reconciled, d.received, d.spent
    from (
      select account_id, date_trunc('month', on_day::timestamp) as month, sum(n)::bigint as count,
        sum(n_reconciled)::bigint as reconciled, sum(inflow)::bigint as received, sum(outflow)::bigint as spent
      from (
        select account_id, on_day, n, n_reconciled, inflow, outflow from account_day where company_id = ${companyId} and n > 0
        union all
        select account_id, on_day, -1, -is_reconciled::int, 0, 0 from movement where company_id = ${companyId} and is_hidden
      ) days group by 1, 2
    ) d join bank_account a on a.company_id = ${companyId} and a.account_id = d.account_id
    order by d.month desc, a.currency <> 'CLP', a.currency, a.bank_code, a.number`.execute(db);
  return [...Map.groupBy(rows, ({ period }) => period)].map(([period, accounts]) => ({
    period,
    count: total(accounts, 'count'),
    reconciled: total(accounts, 'reconciled'),
    accounts,
    currencies: [...Map.groupBy(accounts, ({ currency }) => currency)].map(([currency, ownAccounts]) => ({
      currency,
      count: total(ownAccounts, 'count'),
      reconciled: total(ownAccounts, 'reconciled'),
      received: total(ownAccounts, 'received'),
      spent: total(ownAccounts, 'spent'),
    })),
  }));
}

function total(rows: readonly Sums[], key: 'count' | 'reconciled' | 'received' | 'spent'): number {
  return rows.reduce((sum, row) => sum + row[key], 0);
}
