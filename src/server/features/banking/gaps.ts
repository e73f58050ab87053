/** Where the printed balances of accounts do not connect. Reads only. */
import { sql } from 'kysely';
import type { AccountDay } from '#domain/banking/balances.ts';
import { type Span, spansOf } from '#domain/banking/calendar.ts';
import type { Day } from '#domain/date.ts';
import type { Db } from '#server/db/scope.ts';

/** By account: the spans of days whose printed balances do not connect, oldest first. */
export type BrokenChains = ReadonlyMap<string, Span[]>;

/**
 * The breaks in the chains of the accounts in use, oldest first; an account without any is left out.
 * @param from  earlier days are not looked at, nor those before the company's cut-off
 */
export async function brokenChains(db: Db, companyId: string, from: Day): Promise<BrokenChains> {
  // All printed balances of a chain less what has moved until then are one amount: the days of such accounts are not read. By account, with
  // `offset 0`: else earlier years are read too, whenever that looks as cheap.
  const { rows } = await sql<AccountDay & { accountId: string }>`
    with chain_day as materialized (
      select d.account_id, d.on_day, d.amount, d.closing, d.closing - sum(d.amount) over (partition by d.account_id order by d.on_day) as base
      from bank_account a cross join lateral (
        select account_id, on_day, amount, closing from account_day where company_id = ${companyId} and account_id = a.account_id
          and on_day >= ${from} and on_day >= coalesce((select cut_off_on from company where company_id = ${companyId}), '-infinity') offset 0) d
      where a.company_id = ${companyId} and a.is_active)
    select account_id as "accountId", on_day as "on", amount, closing from chain_day
    where account_id in (select account_id from chain_day group by 1 having min(base) <> max(base))
    order by account_id, on_day`.execute(db);
  const broken = [...Map.groupBy(rows, ({ accountId }) => accountId)].map(
    ([accountId, days]) => [accountId, spansOf(days).filter(({ missing }) => missing !== 0)] as const,
  );
  return new Map(broken.filter(([, spans]) => spans.length > 0));
}
