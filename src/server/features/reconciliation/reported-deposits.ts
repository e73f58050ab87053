/** What acquirers' reports say of deposits that are still open. */
import { sql } from 'kysely';
import type { Day } from '#domain/date.ts';
import { printedAccount } from '#domain/reconciliation/card-settlements.ts';
import { MAX_DELAY } from '#domain/reconciliation/classes/acquirer.ts';
import type { ReportedDeposit } from '#domain/reconciliation/facts.ts';
import type { Db } from '#server/db/scope.ts';

type Account = { id: string; number: string };

/**
 * What reports say was paid in between two days, and no matched deposit is yet. A report that names an account which is not the company's says
 * nothing of its deposits.
 */
export async function reportedDeposits(
  db: Db,
  companyId: string,
  { from, to }: { from: Day; to: Day },
  accounts: readonly Account[],
): Promise<ReportedDeposit[]> {
  const { rows } = await sql<Omit<ReportedDeposit, 'accountId'> & { account: string }>`
    select settlement_id as id, on_day as on, net, sales, annulled, sales_count as count, account from card_settlement c
    where company_id = ${companyId} and on_day between ${from} and ${to} and net > 0 and not exists (
      select from movement m where m.company_id = c.company_id and m.on_day between c.on_day and c.on_day + ${MAX_DELAY}::int
        and m.kind = 'acquirer' and m.amount between c.net - 1 and c.net + 1 and m.matched = m.amount)`.execute(db);
  return rows.flatMap(({ account, ...one }) => {
    const accountId = printedAccount(account, accounts);
    return accountId === undefined ? [] : { ...one, accountId };
  });
}
