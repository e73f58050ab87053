/** Takes the nightly snapshots of what is ahead. */

import { type RawBuilder, sql } from 'kysely';
import { fixedUntil, type KnownRates, WEEKS_AHEAD } from '#domain/cashflow/closings.ts';
import type { Frozen, FrozenSum } from '#domain/cashflow/frozen.ts';
import { lateSince } from '#domain/cashflow/late-horizon.ts';
import { SNAPSHOT_MONTHS, type SnapshotBalances } from '#domain/cashflow/snapshots.ts';
import { addDays, addMonths, type Day } from '#domain/date.ts';
import { CURRENCIES } from '#domain/money.ts';
import { areaOfRow, joinPassed } from '#server/db/area-slots.ts';
import { allowBulk } from '#server/db/bulk-limits.ts';
import type { Db } from '#server/db/scope.ts';
import { OUTSTANDING } from '#server/features/documents/store.ts';
import { ratesOf } from '#server/features/rates/store.ts';
import { lateFromSql } from './late-days.ts';
import { ufMonthlyIpcOf, withSupposedUf } from './supposed-uf.ts';

/** UF and UTM are known at most so many days ahead. */
const DAYS_KNOWN_AHEAD = 62;

/** A snapshot's own row. */
export type Snapshot = { on: Day; balances: SnapshotBalances; rates: KnownRates };

/**
 * Takes the snapshot of a day, once. Call it inside writeCompany.
 * @returns whether it was not there yet
 */
export async function takeSnapshot(db: Db, companyId: string, on: Day): Promise<boolean> {
  // 100,000 open documents take longer than the limit of a request.
  await allowBulk(db);
  const { numAffectedRows } = await sql`
    insert into flow_snapshot (company_id, on_day, balances, rates)
    values (${companyId}, ${on}, (
      select coalesce(jsonb_object_agg(currency, balance), '{}') from (
        select currency, sum(balance)::bigint as balance from account_balances(${companyId}, ${addDays(on, 1)}) group by 1) b),
      ${JSON.stringify(await knownRates(db, companyId, on))}::jsonb)
    on conflict do nothing`.execute(db);
  if (Number(numAffectedRows) === 0) return false;
  const { horizonDays } = await db
    .selectFrom('company')
    .select('late_horizon_days as horizonDays')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  const ahead = pointsAhead(companyId, on, lateSince(on, horizonDays));
  // Of a table that one night fills the planner knows nothing: it would compare each point with each.
  await sql`set local enable_nestloop = off`.execute(db);
  await endChanged(db, companyId, on, ahead);
  await addChanged(db, companyId, on, ahead);
  await sql`set local enable_nestloop = on`.execute(db);
  await forget(db, companyId, addMonths(on, -SNAPSHOT_MONTHS));
  return true;
}

/** The values that are known on a day: of each currency the last one, of UF and UTM the days ahead too, known or supposed. */
async function knownRates(db: Db, companyId: string, on: Day): Promise<KnownRates> {
  const series = await ratesOf(
    db,
    companyId,
    CURRENCIES.filter((one) => one !== 'CLP'),
    { from: on, to: addDays(on, DAYS_KNOWN_AHEAD) },
  );
  const supposed = { ufMonthlyIpc: await ufMonthlyIpcOf(db, companyId), today: on, to: addDays(on, 7 * (WEEKS_AHEAD + 1)) };
  return Object.fromEntries([...withSupposedUf(series, supposed).rates].filter(([, rates]) => rates.length > 0));
}

/** What a document still expects, what the banks moved of it, and what was paid of it otherwise, with the sign of its cash. */
const SIGN = sql`d.sign * (case when d.is_received then -1 else 1 end)`;
const CASH = sql`${SIGN} * (d.matched + greatest(0, least(d.awaiting, d.remaining)))`;
const OTHER = sql`${SIGN} * (d.settled + d.in_cheques + d.factored)`;

/** Everything that the cash flow of a day expects, as it expects it. */
function pointsAhead(companyId: string, on: Day, since: Day | null): RawBuilder<unknown> {
  return sql`
    select d.document_id as point_id, 'document' as kind, d.cash_on as on_day, ${areaOfRow('d')} as area_id, d.currency,
      ${SIGN} * (d.remaining - least(d.awaiting, d.remaining)) as minor, ${CASH} as cash, ${OTHER} as other,
      coalesce(d.counterpart_name, d.label) as name
    from document d
    where d.company_id = ${companyId} and ${OUTSTANDING} and d.is_received in (false, true) and d.remaining > d.awaiting
      and (d.cash_on >= ${on}::date or d.due_on >= coalesce(${since}::date, '-infinity'))
    union all
    select o.occurrence_id, 'occurrence', o.on_day, o.area_id, o.currency, o.amount - o.given_way, 0,
      case when o.is_settled then o.given_way else 0 end, coalesce(o.label, s.label)
    from cash_occurrence o join cash_source s using (company_id, source_id)
    where o.company_id = ${companyId} and o.amount <> o.given_way and o.on_day >= ${lateFromSql(companyId, on)}
    union all
    select m.movement_id, 'movement', m.on_day, coalesce(m.area_id, '00000000-0000-0000-0000-000000000000'), m.currency, m.amount, 0, 0,
      coalesce(m.counterpart_name, m.glosa)
    from movement m
    where m.company_id = ${companyId} and m.on_day > ${on}::date`;
}

const STANDS = sql`(p.on_day, p.currency, p.minor, p.cash, p.other) = (n.on_day, n.currency, n.minor, n.cash, n.other)`;

/** Ends what stands no more as it stood, and says of what is ahead no more how much of it was paid. */
async function endChanged(db: Db, companyId: string, on: Day, ahead: RawBuilder<unknown>): Promise<void> {
  await sql`
    with n as materialized (${ahead}),
      changed as (
        select p.point_id, p.kind, p.minor, p.cash, p.other, n.point_id is null as is_gone
        from flow_point p left join n on n.point_id = p.point_id
        where p.company_id = ${companyId} and p.until is null and (n.point_id is null or not ${STANDS})),
      paid as (
        select c.point_id, ${CASH} as cash, ${OTHER} as other
        from changed c join document d on d.company_id = ${companyId} and d.document_id = c.point_id where c.is_gone and c.kind = 'document'
        union all
        select c.point_id, m.amount, 0
        from changed c join movement m on m.company_id = ${companyId} and m.movement_id = c.point_id where c.is_gone and c.kind = 'movement'
        union all
        select c.point_id, 0, o.given_way
        from changed c join cash_occurrence o on o.company_id = ${companyId} and o.occurrence_id = c.point_id and o.is_settled
        where c.is_gone and c.kind = 'occurrence')
    update flow_point p
    set until = ${on}, end_cash = case when c.is_gone then coalesce(k.cash, c.cash) end,
      end_other = case when c.is_gone then coalesce(k.other, c.other) end
    from changed c left join paid k using (point_id)
    where p.company_id = ${companyId} and p.point_id = c.point_id and p.until is null`.execute(db);
}

async function addChanged(db: Db, companyId: string, on: Day, ahead: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into flow_point (company_id, point_id, kind, since, on_day, area_id, currency, minor, cash, other, name)
    select ${companyId} as company_id, n.point_id, n.kind, ${on} as since, n.on_day, n.area_id, n.currency, n.minor, n.cash, n.other, n.name
    from (${ahead}) n
    left join flow_point p on p.company_id = ${companyId} and p.point_id = n.point_id and p.until is null
    where p.point_id is null`.execute(db);
}

/** Deletes snapshots of before a day, and what stood in them only. */
async function forget(db: Db, companyId: string, before: Day): Promise<void> {
  await db.deleteFrom('flow_snapshot').where('company_id', '=', companyId).where('on_day', '<', before).execute();
  await db.deleteFrom('flow_point').where('company_id', '=', companyId).where('until', '<=', before).execute();
}

/** The last snapshot up to a day; null: there is none. */
export async function snapshotOn(db: Db, companyId: string, upTo: Day): Promise<Snapshot | null> {
  const found = await db
    .selectFrom('flow_snapshot')
    .select(['on_day as on', 'balances', 'rates'])
    .where('company_id', '=', companyId)
    .where('on_day', '<=', upTo)
    .orderBy('on_day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found ?? null;
}

/** The area of what has none. */
const NO_AREA = '00000000-0000-0000-0000-000000000000';

/** The last snapshot up to a day, as a report takes what was kept, in the areas that took those of then; null: there is none. */
export async function frozenOf(db: Db, companyId: string, upTo: Day): Promise<Frozen | null> {
  const snapshot = await snapshotOn(db, companyId, upTo);
  if (!snapshot) return null;
  const { on, balances, rates } = snapshot;
  const { rows } = await sql<FrozenSum & { areaId: string }>`
    select case f.kind when 'occurrence' then 'projection' else 'expected' end as kind, coalesce(p.area_id, f.area_id) as "areaId", f.currency,
      greatest(f.on_day, ${on}::date) as on, f.on_day < ${on}::date as "isLate", sum(f.minor)::bigint as minor, count(*)::int as count
    from flow_point f ${joinPassed('f', companyId)}
    where f.company_id = ${companyId} and f.since <= ${on} and (f.until is null or f.until > ${on})
    group by 1, 2, 3, 4, 5`.execute(db);
  const sums = rows.map((row) => (row.areaId === NO_AREA ? { ...row, areaId: null } : row));
  return { on, fixedUntil: fixedUntil(rates), balances, rates: {}, sums };
}

/** The days of the snapshots that are kept, the last first. */
export async function snapshotDays(db: Db, companyId: string): Promise<Day[]> {
  const rows = await db
    .selectFrom('flow_snapshot')
    .select('on_day as on')
    .where('company_id', '=', companyId)
    .orderBy('on_day', 'desc')
    .execute();
  return rows.map(({ on }) => on);
}
