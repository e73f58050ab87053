/** What people decided about what classes made, of a period (Calidad) and lately (whether a class may still act): one set of facts for both. */
import { sql } from 'kysely';
import { type Day, FIRST_DAY } from '#domain/date.ts';
import { CLASS_CODES, isClassCode } from '#domain/reconciliation/class-names.ts';
import { countDecisions, type Decided, type Decisions } from '#domain/reconciliation/decisions.ts';
import type { ClassCode } from '#domain/reconciliation/facts.ts';
import { DECISIONS } from '#domain/reconciliation/modes.ts';
import type { Db } from '#server/db/scope.ts';
import { type MonthSum, monthSums } from './quality-months.ts';

/** Days inclusive; `accountId` null: every account. */
export type Period = { companyId: string; from: Day; to: Day; accountId: string | null };
export type Place = { month: string; accountId: string };
/** Decisions on a class in a month of an account. */
export type DecidedIn = Place & Decided & { code: string };

/** Movements of the period with what explained each (explained_movements of the database). */
export function explained({ companyId, from, to, accountId }: Period) {
  return sql`(select * from explained_movements(${companyId}, ${from}, ${to}) m
    where ${accountId === null ? sql`true` : sql`m.account_id = ${accountId}`})`;
}

/** What a class made by itself, and not a person. */
export function isAutomatic({ by }: MonthSum): boolean {
  return isClassCode(by);
}

/** Whether a verdict (named v) counts: a wrong one always, a right one while what it confirmed stands and nobody found it wrong since. */
const COUNTS = sql`(not v.is_right or (
  not exists (select from match_verdict w where w.company_id = v.company_id and w.movement_id = v.movement_id and w.class = v.class
    and not w.is_right and w.verdict_id > v.verdict_id)
  and (exists (select from match x where x.company_id = v.company_id and x.movement_id = v.movement_id and x.evidence = v.class)
    or exists (select from explanation e where e.company_id = v.company_id and e.movement_id = v.movement_id and v.class in ('bankFee', 'usualKind', 'rule'))
    or exists (select from own_transfer t where t.company_id = v.company_id and v.movement_id in (t.out_id, t.in_id)
      and v.class in ('ownTransfer', 'reversal')))))`;

/** Verdicts of a period that count, by the day of their movement; also of one that was hidden since. */
function verdicts({ companyId, from, to, accountId }: Period) {
  return sql`(select v.class, v.is_right, v.decided_at, v.movement_id, m.account_id, m.on_day, m.ordinal from match_verdict v
    join movement m on m.company_id = v.company_id and m.movement_id = v.movement_id
    where v.company_id = ${companyId} and m.on_day between ${from} and ${to}
      and ${accountId === null ? sql`true` : sql`m.account_id = ${accountId}`} and ${COUNTS})`;
}

/**
 * The movements of the verdicts of a period; and what a class reconciled by itself in a month that was closed since, which is right as long
 * as nobody said otherwise. A pair counts once.
 */
export function decided(period: Period) {
  const { companyId } = period;
  return sql`(select v.class, v.is_right, v.movement_id, v.on_day, v.ordinal from ${verdicts(period)} v
    union all
    select e.by, true, e.movement_id, e.on_day, e.ordinal from ${explained(period)} e
    where e.is_first_leg and e.by = any(${CLASS_CODES}::text[])
      and closed_month_of(${companyId}, e.movement_id, e.account_id, e.on_day) is not null
      and not exists (select from match_verdict v
        where v.company_id = ${companyId} and v.movement_id = e.movement_id and v.class = e.by and ${COUNTS}))`;
}

/** The same, counted. */
export async function readDecided(db: Db, period: Period): Promise<DecidedIn[]> {
  const { rows: judgements } = await sql<DecidedIn>`
    select v.class as code, v.account_id as "accountId", date_trunc('month', v.on_day::timestamp)::date as month, max(v.decided_at) as at,
      count(*) filter (where v.is_right)::int as right, count(*) filter (where not v.is_right)::int as wrong
    from ${verdicts(period)} v group by 1, 2, 3`.execute(db);
  return [...judgements, ...(await inClosedMonths(db, period))];
}

/** What stands in closed months, from their sums, less what somebody decided about, and what was kept pending there. */
async function inClosedMonths(db: Db, period: Period): Promise<DecidedIn[]> {
  const { companyId } = period;
  const closes = await db
    .selectFrom('bank_month_close')
    .select(['account_id as accountId', 'month', 'closed_at as at'])
    .where('company_id', '=', companyId)
    .where('reopened_at', 'is', null)
    .execute();
  if (closes.length === 0) return [];
  const closedAt = new Map(closes.map((one) => [`${one.accountId} ${one.month}`, one.at]));
  const { rows: known } = await sql<Place & { code: string; n: number }>`
    with ids as materialized (
      select v.movement_id from ${verdicts(period)} v
      union select p.movement_id from kept_pending p where p.company_id = ${companyId} and p.settled_in is null)
    select e.by as code, e.account_id as "accountId", date_trunc('month', e.on_day::timestamp)::date as month, count(*)::int as n
    from ids cross join lateral (select * from ${explained(period)} x where x.movement_id = ids.movement_id) e
    where e.is_first_leg and (closed_month_of(${companyId}, e.movement_id, e.account_id, e.on_day) is null
      or exists (select from match_verdict v where v.company_id = ${companyId} and v.movement_id = e.movement_id and v.class = e.by and ${COUNTS}))
    group by 1, 2, 3`.execute(db);
  return (await monthSums(db, period)).filter(isAutomatic).flatMap(({ by, accountId, month, firstLegs }): DecidedIn[] => {
    const at = closedAt.get(`${accountId} ${month}`);
    const less = known.find((one) => one.code === by && one.accountId === accountId && one.month === month)?.n ?? 0;
    return at && firstLegs > less ? [{ code: by, accountId, month, at, right: firstLegs - less, wrong: 0 }] : [];
  });
}

/** The last decisions on each class, up to DECISIONS, of whatever day. */
export async function readDecisions(db: Db, companyId: string, codes: readonly ClassCode[]): Promise<ReadonlyMap<ClassCode, Decisions>> {
  const { rows } = await sql<Decided & { code: string }>`
    select c.code, d.decided_at as at, d.is_right::int as right, 1 - d.is_right::int as wrong
    from unnest(${[...codes]}::text[]) as c (code)
    cross join lateral (select v.is_right, v.decided_at from match_verdict v where v.company_id = ${companyId} and v.class = c.code and ${COUNTS}
      order by v.verdict_id desc limit ${DECISIONS}) d`.execute(db);
  const closed = await inClosedMonths(db, { companyId, ...(await lastClosed(db, companyId)), accountId: null });
  const all = Map.groupBy([...rows, ...closed], ({ code }) => code);
  return new Map(codes.flatMap((code) => (all.has(code) ? [[code, countDecisions(all.get(code)!, DECISIONS)] as const] : [])));
}

/** Closes that are looked through for the last decisions. */
const CLOSES = 36;

/** From the first to the last of the months that were closed lately: what stands in older ones is not among the last decisions. */
async function lastClosed(db: Db, companyId: string): Promise<{ from: Day; to: Day }> {
  const { rows } = await sql<{ from: Day | null; to: Day | null }>`
    select min(month) as from, (max(month) + interval '1 month' - interval '1 day')::date as to from (
      select month from bank_month_close where company_id = ${companyId} and reopened_at is null order by closed_at desc limit ${CLOSES}) c`.execute(
    db,
  );
  return { from: rows[0]?.from ?? FIRST_DAY, to: rows[0]?.to ?? FIRST_DAY };
}
