/** What acquirers' reports say of deposits that are still open. */
import { sql } from 'kysely';
import { addDays, type Day } from '#domain/date.ts';
import { printedAccount } from '#domain/reconciliation/card-settlements.ts';
import { MAX_DELAY } from '#domain/reconciliation/classes/acquirer.ts';
import type { ReportedDeposit } from '#domain/reconciliation/facts.ts';
import type { Db } from '#server/db/scope.ts';

type Account = { id: string; number: string };

/**
 * What reports say of the money of some deposits, where no matched deposit is that money already. A report that names an account which is not
 * the company's says nothing of its deposits.
 */
export async function reportedDeposits(
  db: Db,
  companyId: string,
  deposits: readonly { on: Day; amount: number }[],
  accounts: readonly Account[],
): Promise<ReportedDeposit[]> {
  const days = (more: number) => deposits.map(({ on }) => addDays(on, more));
  const amounts = (more: number) => deposits.map(({ amount }) => amount + more);
  // `offset 0`: each deposit looks its reports up, however little the planner knows of their table. Bounds come reckoned: under row security
  // PostgreSQL before 18 looks up nothing by a sum.
  const { rows } = await sql<Omit<ReportedDeposit, 'accountId'> & { account: string }>`
    select distinct settlement_id as id, on_day as on, net, sales, annulled, sales_count as count, account
    from unnest(${days(-MAX_DELAY)}::date[], ${days(0)}::date[], ${days(MAX_DELAY)}::date[], ${amounts(-1)}::bigint[], ${amounts(1)}::bigint[])
      as d (first_on, paid_on, last_on, min_amount, max_amount)
    cross join lateral (select * from card_settlement c where c.company_id = ${companyId}
      and c.on_day between d.first_on and d.paid_on and c.net between d.min_amount and d.max_amount offset 0) c
    where net > 0 and not exists (
      select from movement m where m.company_id = ${companyId} and m.on_day between d.first_on and d.last_on
        and m.on_day between c.on_day and c.on_day + ${MAX_DELAY}::int
        and m.kind = 'acquirer' and m.amount > 0 and m.amount between c.net - 1 and c.net + 1 and m.matched = m.amount)`.execute(db);
  return rows.flatMap(({ account, ...one }) => {
    const accountId = printedAccount(account, accounts);
    return accountId === undefined ? [] : { ...one, accountId };
  });
}
