/** Sums of what explained the movements of each month of an account: kept in a table, and read from the movements where that is stale. */
import { type RawBuilder, sql } from 'kysely';
import { addDays, addMonths, type Day, dayOfMonth } from '#domain/date.ts';
import type { Db } from '#server/db/scope.ts';

/** Of an account's month: `by` a class or what else explained them, `rule` empty but for rules; `pesos` of those that are `rated`. */
export type MonthSum = {
  accountId: string;
  month: Day;
  by: string;
  rule: string;
  movements: number;
  firstLegs: number;
  rated: number;
  pesos: number;
};

type Range = { companyId: string; from: Day; to: Day; accountId: string | null };

const NAMES = sql`e.account_id as "accountId", date_trunc('month', e.on_day::timestamp)::date as month, e.by, coalesce(e.rule, '') as rule,
  count(*)::int as movements, count(*) filter (where e.is_first_leg)::int as "firstLegs", count(e.pesos)::int as rated,
  coalesce(sum(e.pesos), 0)::bigint as pesos`;

/** The sums of a range of days: whole months as they are kept, days of others and stale months as they are. */
export async function monthSums(db: Db, { companyId, from, to, accountId }: Range): Promise<MonthSum[]> {
  const ofAccount = (column: string) => (accountId === null ? sql`true` : sql`${sql.ref(column)} = ${accountId}`);
  const live = (first: RawBuilder<unknown>, last: RawBuilder<unknown>) =>
    sql`select ${NAMES} from explained_movements(${companyId}, ${first}, ${last}) e where ${ofAccount('e.account_id')} group by 1, 2, 3, 4`;
  const { whole, edges } = partsOf(from, to);
  const parts = edges.map(([first, last]) => live(sql`${first}::date`, sql`${last}::date`));
  if (whole) {
    const months = (alias: string) => sql`${sql.ref(`${alias}.company_id`)} = ${companyId}
      and ${sql.ref(`${alias}.month`)} between ${whole.first} and ${whole.last} and ${ofAccount(`${alias}.account_id`)}`;
    parts.push(sql`select q.account_id as "accountId", q.month, q.by, q.rule, q.movements, q.first_legs as "firstLegs", q.rated, q.pesos
      from quality_month q where ${months('q')} and not exists (select from quality_stale s
        where s.company_id = q.company_id and s.account_id = q.account_id and s.month = q.month)`);
    parts.push(sql`select f.* from quality_stale s cross join lateral (
        select ${NAMES} from explained_movements(${companyId}, s.month, (s.month + interval '1 month - 1 day')::date) e
        where e.account_id = s.account_id group by 1, 2, 3, 4) f
      where ${months('s')}`);
  }
  const { rows } = await sql<MonthSum>`${sql.join(parts, sql` union all `)}`.execute(db);
  return rows.map((one) => ({ ...one, pesos: Number(one.pesos) }));
}

/** The whole months of a range, by their first days, and the days before and after them. */
export function partsOf(from: Day, to: Day): { whole: { first: Day; last: Day } | null; edges: [first: Day, last: Day][] } {
  const first = from === firstOf(from) ? from : nextMonth(from);
  const after = nextMonth(to);
  const end = addDays(to, 1) === after ? after : firstOf(to);
  if (first >= end) return { whole: null, edges: from <= to ? [[from, to]] : [] };
  const edges: [Day, Day][] = [];
  if (from < first) edges.push([from, addDays(first, -1)]);
  if (end <= to) edges.push([end, to]);
  return { whole: { first, last: firstOf(addDays(end, -1)) }, edges };
}

function firstOf(on: Day): Day {
  return dayOfMonth(on, 1);
}

function nextMonth(on: Day): Day {
  return addMonths(firstOf(on), 1);
}

/** Months summed at a time, so that no transaction is long. */
const AT_ONCE = 50;

/** Sums stale months again. @returns whether there are others */
export async function refreshMonths(db: Db, companyId: string): Promise<boolean> {
  const { rows } = await sql<{ accountId: string; month: Day }>`
    delete from quality_stale s using (select account_id, month from quality_stale where company_id = ${companyId}
      order by account_id, month limit ${AT_ONCE} for update) d
    where s.company_id = ${companyId} and s.account_id = d.account_id and s.month = d.month
    returning s.account_id as "accountId", s.month`.execute(db);
  if (rows.length === 0) return false;
  const stale = sql`unnest(${rows.map((one) => one.accountId)}::uuid[], ${rows.map((one) => one.month)}::date[]) as s (account_id, month)`;
  await sql`delete from quality_month q using ${stale}
    where q.company_id = ${companyId} and q.account_id = s.account_id and q.month = s.month`.execute(db);
  await sql`insert into quality_month (company_id, account_id, month, by, rule, movements, first_legs, rated, pesos)
    select ${companyId} as company_id, f."accountId" as account_id, f.month, f.by, f.rule, f.movements, f."firstLegs" as first_legs, f.rated, f.pesos
    from ${stale} cross join lateral (
      select ${NAMES} from explained_movements(${companyId}, s.month, (s.month + interval '1 month - 1 day')::date) e
      where e.account_id = s.account_id group by 1, 2, 3, 4) f`.execute(db);
  return rows.length === AT_ONCE;
}
