import { sql } from 'kysely';
import { type Closing, unexplained } from '#domain/banking/balances.ts';
import { type Day, FIRST_DAY, LAST_DAY } from '#domain/date.ts';
import type { Currency } from '#domain/money.ts';
import type { Db } from '#server/db/scope.ts';
import { loadRates } from '#server/features/rates/store.ts';

/** An account, the first and last day on which it changed, and the days for which a statement gave a closing balance. */
export type Touched = { accountId: string; from: Day; to: Day; closingDays: readonly Day[] };

/** What an account's balances do not explain, dated on the later balance. */
export type Gap = { accountId: string; on: Day; amount: number; currency: Currency };

/** Stores the closing balances that a statement gives. */
export async function saveClosings(
  db: Db,
  { companyId, sourceId, accountId }: { companyId: string; sourceId: string; accountId: string },
  closings: readonly Closing[],
): Promise<void> {
  await sql`insert into statement_day (company_id, account_id, on_day, source_id, closing, n, quiet_since)
    select ${companyId} as company_id, ${accountId} as account_id, on_day, ${sourceId} as source_id, closing, n, quiet_since
    from unnest(${closings.map(({ on }) => on)}::date[], ${closings.map(({ closing }) => closing)}::bigint[],
      ${closings.map(({ count }) => count)}::int[], ${closings.map(({ quietSince }) => quietSince ?? null)}::date[])
      as given (on_day, closing, n, quiet_since)
    on conflict (company_id, account_id, on_day, source_id)
      do update set closing = excluded.closing, n = excluded.n, quiet_since = excluded.quiet_since
      where excluded.n >= statement_day.n`.execute(db);
}

/**
 * Updates the balances of accounts after a source is stored or withdrawn: each day's closing, and the gaps between balances.
 * @returns the gaps, from the first touched day on
 */
export async function refreshBalances(db: Db, companyId: string, touched: readonly Touched[]): Promise<Gap[]> {
  const all: Touched[] = [];
  for (const one of touched) all.push(await withQuietDays(db, companyId, one));
  for (const one of all) await refreshClosings(db, companyId, one);
  return all.length > 0 ? refreshUnexplained(db, companyId, all) : [];
}

/**
 * Writes the roll-ups of the cash flow and of its accounts anew, from the rows that they sum. Call it inside writeCompany, after allowBulk.
 */
export async function mendRollups(db: Db, companyId: string): Promise<void> {
  await sql`select mend_flow(${companyId})`.execute(db);
  const account = await db
    .selectFrom('bank_account')
    .select('account_id as accountId')
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  if (account) await refreshUnexplained(db, companyId, [{ ...account, from: FIRST_DAY, to: LAST_DAY, closingDays: [] }]);
}

async function refreshClosings(db: Db, companyId: string, { accountId, closingDays }: Touched): Promise<void> {
  await sql`insert into account_day (company_id, account_id, on_day)
    select ${companyId}, ${accountId}, on_day from unnest(${closingDays}::date[]) as day (on_day)
    on conflict do nothing`.execute(db);
  await sql`with printed as (
      select distinct on (on_day) on_day, closing from statement_day
      where company_id = ${companyId} and account_id = ${accountId} and on_day = any (${closingDays}::date[]) and ${HOLDS}
      order by on_day, n desc, source_id desc)
    update account_day d set closing = t.closing
    from (select distinct on_day from unnest(${closingDays}::date[]) as day (on_day)) k left join printed t using (on_day)
    where d.company_id = ${companyId} and d.account_id = ${accountId} and d.on_day = k.on_day
      and d.closing is distinct from t.closing`.execute(db);
  await sql`delete from account_day where company_id = ${companyId} and account_id = ${accountId} and on_day = any (${closingDays}::date[])
    and n = 0 and closing is null`.execute(db);
  await preferFollowing(db, companyId, accountId, closingDays);
}

/** Whether a balance of a day without movements still holds (migration 1430). A movement by hand is no bank's word against it. */
const HOLDS = sql<boolean>`(quiet_since is null or not exists (select from movement m where m.company_id = statement_day.company_id
  and m.account_id = statement_day.account_id and m.on_day > quiet_since and m.on_day <= statement_day.on_day and m.origin <> 'manual'))`;

/** With the days whose balance holds only as long as nothing moved on some of the days that changed. */
async function withQuietDays(db: Db, companyId: string, touched: Touched): Promise<Touched> {
  const { accountId, from, to } = touched;
  const rows = await db
    .selectFrom('statement_day')
    .select('on_day as on')
    .distinct()
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('on_day', '>=', from)
    .where('quiet_since', '<', to)
    .execute();
  const closingDays = [...new Set([...touched.closingDays, ...rows.map(({ on }) => on)])].sort();
  const last = closingDays.at(-1);
  return { accountId, from, to: last && last > to ? last : to, closingDays };
}

/** Where files print several balances for a day, such as when one ends within it, the one that follows from the balance before is used. */
async function preferFollowing(db: Db, companyId: string, accountId: string, closingDays: readonly Day[]): Promise<void> {
  const { rows: days } = await sql<{ on: Day; closings: number[] }>`
    select on_day as on, array_agg(distinct closing) as closings from statement_day
    where company_id = ${companyId} and account_id = ${accountId} and on_day = any (${closingDays}::date[]) and ${HOLDS}
    group by on_day having count(distinct closing) > 1 order by on_day`.execute(db);
  for (const { on, closings } of days)
    await sql`
      with before as (
        select on_day, closing from account_day
        where company_id = ${companyId} and account_id = ${accountId} and on_day < ${on} and closing is not null
        order by on_day desc limit 1
      ), expected as (
        select b.closing + sum(d.amount) as closing from before b
        join account_day d on d.company_id = ${companyId} and d.account_id = ${accountId} and d.on_day > b.on_day and d.on_day <= ${on}
        group by b.closing
      )
      update account_day d set closing = e.closing from expected e
      where d.company_id = ${companyId} and d.account_id = ${accountId} and d.on_day = ${on}
        and e.closing = any (${closings}::bigint[]) and d.closing is distinct from e.closing`.execute(db);
}

type DayRow = { account_id: string; currency: Currency; on: Day; amount: number; closing: number | null };

/**
 * Rewrites the rows of flow_day for gaps between printed balances, from the first touched day to the next printed balance after the last
 * one. They are sums over accounts, so all accounts of the company are read for those days.
 */
async function refreshUnexplained(db: Db, companyId: string, touched: readonly Touched[]): Promise<Gap[]> {
  const from = touched.map((one) => one.from).reduce((one, other) => (one < other ? one : other));
  const to = await nextClosing(db, companyId, touched);
  const { rows } = await sql<DayRow>`
    select d.account_id, a.currency, d.on_day as on, d.amount, d.closing
    from bank_account a
    join account_day d on d.company_id = a.company_id and d.account_id = a.account_id
    where a.company_id = ${companyId} and d.on_day <= ${to}
      and d.on_day >= coalesce((
        select max(p.on_day) from account_day p
        where p.company_id = a.company_id and p.account_id = a.account_id and p.closing is not null and p.on_day < ${from}), ${from})
    order by d.account_id, d.on_day`.execute(db);
  const gaps = [...Map.groupBy(rows, (row) => row.account_id)].flatMap(([accountId, days]) =>
    unexplained(days)
      .filter(({ on }) => on >= from)
      .map((gap) => ({ ...gap, accountId, currency: days[0]?.currency ?? 'CLP' })),
  );
  await db
    .deleteFrom('flow_day')
    .where('company_id', '=', companyId)
    .where('kind', '=', 'unexplained')
    .where('on_day', '>=', from)
    .where('on_day', '<=', to)
    .execute();
  await insertUnexplained(db, companyId, gaps);
  return gaps;
}

async function nextClosing(db: Db, companyId: string, touched: readonly Touched[]): Promise<Day> {
  let last = touched.map((one) => one.to).reduce((one, other) => (one > other ? one : other));
  for (const { accountId, to } of touched) {
    const next = await db
      .selectFrom('account_day')
      .select('on_day')
      .where('company_id', '=', companyId)
      .where('account_id', '=', accountId)
      .where('on_day', '>', to)
      .where('closing', 'is not', null)
      .orderBy('on_day')
      .limit(1)
      .executeTakeFirst();
    if (next && next.on_day > last) last = next.on_day;
  }
  return last;
}

/** The area of amounts without one: own transfers and gaps between balances. */
const NO_AREA = '00000000-0000-0000-0000-000000000000';

async function insertUnexplained(
  db: Db,
  companyId: string,
  gaps: readonly { on: Day; amount: number; currency: Currency }[],
): Promise<void> {
  if (gaps.length === 0) return;
  const needed = Map.groupBy(
    gaps.filter(({ currency }) => currency !== 'CLP'),
    ({ currency }) => currency,
  );
  const { rates } = await loadRates(
    db,
    companyId,
    new Map([...needed].map(([currency, all]) => [currency, new Set(all.map(({ on }) => on))])),
  );
  const rows = gaps.map(({ on, amount, currency }) => ({ on, amount, currency, clp: rates.pesos(amount, currency, on) }));
  await sql`insert into flow_day (company_id, kind, on_day, area_id, currency, amount, amount_clp, n, unrated)
    select ${companyId} as company_id, 'unexplained' as kind, on_day, ${NO_AREA}::uuid as area_id, currency, sum(amount) as amount,
      sum(coalesce(clp, 0)) as amount_clp, count(*) as n, count(*) filter (where clp is null) as unrated
    from unnest(${rows.map(({ on }) => on)}::date[], ${rows.map(({ currency }) => currency)}::text[], ${rows.map(({ amount }) => amount)}::bigint[],
      ${rows.map(({ clp }) => clp)}::bigint[]) as gap (on_day, currency, amount, clp)
    group by on_day, currency`.execute(db);
}

/** Removes a company's cells of the roll-up in which nothing is left (migration 0291): the report reads all of money that has not moved. */
export async function dropEmptyCells(db: Db, companyId: string): Promise<void> {
  await sql`select drop_empty_cells(${companyId})`.execute(db);
}
