/** What the months of accounts are judged by: days, statements and what is open. Reads only. */

import { sql } from 'kysely';
import type { LedgerDay } from '#domain/banking/calendar.ts';
import type { Range } from '#domain/banking/coverage.ts';
import type { Day } from '#domain/date.ts';
import type { Currency } from '#domain/money.ts';
import type { Period } from '#domain/period.ts';
import type { Db } from '#server/db/scope.ts';
import { isOpenMovement } from '#server/features/banking/store.ts';

export type Account = { id: string; bankCode: string; number: string; alias: string; currency: Currency };
/** Of a month: its movements, open ones, pending ones with a reason, and rows of files to be decided. */
type MonthCounts = { month: Period; movements: number; open: number; pending: number; hidden: number; undecided: number };
/** Everything of one account that a year of it is judged by. `days` reach to the printed balances before and after the year. */
export type Ledger = { account: Account; days: LedgerDay[]; ranges: Range[]; counts: Map<Period, MonthCounts> };

/** The company's accounts that hold something, or one of them. */
export async function accountsIn(db: Db, companyId: string, accountId: string | null): Promise<Account[]> {
  const { rows } = await sql<Account>`
    select account_id as id, bank_code as "bankCode", number, alias, currency from bank_account a
    where company_id = ${companyId} and ${
      accountId
        ? sql`account_id = ${accountId}`
        : sql`exists (
      select from account_day d where d.company_id = a.company_id and d.account_id = a.account_id)`
    }
    order by created_at, account_id`.execute(db);
  return rows;
}

/** @param range  half-open */
export async function ledgersOf(
  db: Db,
  companyId: string,
  accounts: readonly Account[],
  { start, end }: { start: Day; end: Day },
): Promise<Ledger[]> {
  const ids = accounts.map(({ id }) => id);
  const days = await daysOf(db, companyId, ids, { start, end });
  const ranges = await rangesOf(db, companyId, ids);
  const counts = await countsOf(db, companyId, ids, { start, end });
  return accounts.map((account) => ({
    account,
    days: days.get(account.id) ?? [],
    ranges: ranges.get(account.id) ?? [],
    counts: new Map((counts.get(account.id) ?? []).map((one) => [one.month, one])),
  }));
}

type Of<Row> = Row & { accountId: string };

async function daysOf(db: Db, companyId: string, ids: readonly string[], { start, end }: { start: Day; end: Day }) {
  const { rows } = await sql<Of<LedgerDay>>`
    select d.account_id as "accountId", d.on_day as "on", d.amount, d.closing, d.n > 0 and d.n = (
      select count(*) from movement m where m.company_id = d.company_id and m.account_id = d.account_id and m.on_day = d.on_day
        and m.origin = 'manual') as "isByHand"
    from unnest(${ids}::uuid[]) as a (account_id)
    cross join lateral (select
      coalesce((select max(on_day) from account_day where company_id = ${companyId} and account_id = a.account_id
        and on_day < ${start} and closing is not null), ${start}) as first,
      coalesce((select min(on_day) from account_day where company_id = ${companyId} and account_id = a.account_id
        and on_day >= ${end} and closing is not null), ${end}) as last) b
    join account_day d on d.company_id = ${companyId} and d.account_id = a.account_id and d.on_day between b.first and b.last
    order by d.account_id, d.on_day`.execute(db);
  return Map.groupBy(rows, ({ accountId }) => accountId);
}

async function rangesOf(db: Db, companyId: string, ids: readonly string[]) {
  const { rows } = await sql<Of<Range>>`
    select account_id as "accountId", from_day as "from", to_day as "to" from statement
    where company_id = ${companyId} and account_id = any (${ids}::uuid[])`.execute(db);
  return Map.groupBy(rows, ({ accountId }) => accountId);
}

async function countsOf(db: Db, companyId: string, ids: readonly string[], { start, end }: { start: Day; end: Day }) {
  const within = sql`company_id = ${companyId} and account_id = any (${ids}::uuid[]) and on_day >= ${start} and on_day < ${end}`;
  const { rows } = await sql<Of<MonthCounts>>`
    with counted as (
      select m.account_id, m.on_day, ${isOpenMovement('m')} as is_open, p.movement_id is not null as is_kept,
        m.is_hidden and m.hidden_reason is null as is_hidden, false as is_undecided
      from (select * from movement where ${within}) m
      left join kept_pending p on p.company_id = m.company_id and p.movement_id = m.movement_id
      union all select account_id, on_day, false, false, false, true from pending_movement where ${within}
    )
    select account_id as "accountId", to_char(on_day, 'YYYY-MM') as month, count(*) filter (where not is_undecided)::int as movements,
      count(*) filter (where is_open and not is_kept)::int as open, count(*) filter (where is_open and is_kept)::int as pending,
      count(*) filter (where is_hidden)::int as hidden, count(*) filter (where is_undecided)::int as undecided
    from counted group by 1, 2`.execute(db);
  return Map.groupBy(rows, ({ accountId }) => accountId);
}
