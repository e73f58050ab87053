/** Where the printed balances of accounts do not connect. Reads only. */
import { sql } from 'kysely';
import type { AccountDay } from '#domain/banking/balances.ts';
import { type Span, spansOf } from '#domain/banking/calendar.ts';
import type { Day } from '#domain/date.ts';
import type { Db } from '#server/db/scope.ts';

/**
 * The breaks in the chains of the accounts in use, oldest first; an account without any is left out.
 * @param from  earlier days are not looked at, nor those before the company's cut-off
 */
export async function brokenChains(db: Db, companyId: string, from: Day): Promise<ReadonlyMap<string, Span[]>> {
  const { rows } = await sql<AccountDay & { accountId: string }>`
    select d.account_id as "accountId", d.on_day as "on", d.amount, d.closing
    from account_day d join bank_account a on a.company_id = d.company_id and a.account_id = d.account_id and a.is_active
    where d.company_id = ${companyId}
      and d.on_day >= greatest(${from}::date, (select cut_off_on from company where company_id = ${companyId}))
    order by d.account_id, d.on_day`.execute(db);
  const broken = [...Map.groupBy(rows, ({ accountId }) => accountId)].map(
    ([accountId, days]) => [accountId, spansOf(days).filter(({ missing }) => missing !== 0)] as const,
  );
  return new Map(broken.filter(([, spans]) => spans.length > 0));
}
