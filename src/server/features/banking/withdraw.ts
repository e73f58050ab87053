import { type RawBuilder, sql } from 'kysely';
import type { Day } from '#domain/date.ts';
import type { Db } from '#server/db/scope.ts';
import { refreshBalances, type Touched } from './balances.ts';
import { restoreByHand } from './by-hand.ts';
import { withdrawCreditLines } from './credit-lines.ts';
import { COMPLETED_COLUMNS } from './incoming.ts';
import { promotePending } from './pending.ts';

/** The ids of the movements that are in no other source. */
export function movementsOnlyOf(companyId: string, sourceIds: readonly string[]): RawBuilder<unknown> {
  return sql`select s.movement_id from movement_source s
    where s.company_id = ${companyId} and s.source_id = any (${sourceIds}) and not exists (
      select from movement_source o where o.company_id = s.company_id and o.movement_id = s.movement_id and o.source_id <> all (${sourceIds}))`;
}

/**
 * Removes what some sources brought: movements only they had, what they added to others, their balances, and the accounts that they
 * created if nothing else uses them. Matches have to be removed before: features/reconciliation/store.ts.
 * @returns how many movements were removed
 */
export async function withdrawSources(db: Db, companyId: string, sourceIds: readonly string[]): Promise<number> {
  await sql`create temporary table if not exists withdrawn_movement (movement_id uuid primary key) on commit delete rows`.execute(db);
  await sql`insert into withdrawn_movement select distinct movement_id from (${movementsOnlyOf(companyId, sourceIds)}) s`.execute(db);
  const touched = await touchedBy(db, companyId, sourceIds);
  await forgetAdditions(db, companyId, sourceIds);
  await sql`delete from movement_source where company_id = ${companyId} and source_id = any (${sourceIds})`.execute(db);
  const { numAffectedRows } =
    await sql`delete from movement where company_id = ${companyId} and movement_id in (select movement_id from withdrawn_movement)`.execute(
      db,
    );
  await withdrawPending(db, companyId);
  await sql`delete from statement where company_id = ${companyId} and source_id = any (${sourceIds})`.execute(db);
  await sql`delete from statement_day where company_id = ${companyId} and source_id = any (${sourceIds})`.execute(db);
  await withdrawCreditLines(db, companyId, sourceIds);
  await restoreByHand(db, companyId);
  await refreshBalances(db, companyId, touched);
  await sql`delete from bank_account a where company_id = ${companyId} and made_by_source = any (${sourceIds})
    and not exists (select from movement m where m.company_id = a.company_id and m.account_id = a.account_id)
    and not exists (select from statement_day s where s.company_id = a.company_id and s.account_id = a.account_id)`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/**
 * Pending rows are removed with their sources. A row whose movement is removed becomes a movement itself; other sources' rows that
 * pointed to the same movement then point to this one.
 */
async function withdrawPending(db: Db, companyId: string): Promise<void> {
  await sql`delete from pending_movement where company_id = ${companyId} and movement_id in (select movement_id from withdrawn_movement)`.execute(
    db,
  );
  const { rows } = await sql<{ id: string }>`
    with orphan as (
      select p.movement_id, first_value(p.movement_id) over (partition by p.candidate_id order by p.movement_id) as heir
      from pending_movement p join withdrawn_movement w on w.movement_id = p.candidate_id where p.company_id = ${companyId}
    ), waiting as (
      update pending_movement p set candidate_id = o.heir from orphan o
      where p.company_id = ${companyId} and p.movement_id = o.movement_id and o.heir <> o.movement_id
    )
    select movement_id as id from orphan where heir = movement_id`.execute(db);
  await promotePending(
    db,
    companyId,
    rows.map(({ id }) => id),
  );
}

async function touchedBy(db: Db, companyId: string, sourceIds: readonly string[]): Promise<Touched[]> {
  const { rows } = await sql<{ accountId: string; from: Day; to: Day; closingDays: Day[] | null }>`
    with stated as (
      select account_id, on_day from statement_day where company_id = ${companyId} and source_id = any (${sourceIds})
    ), moved as (
      select m.account_id, m.on_day from movement m join withdrawn_movement using (movement_id) where m.company_id = ${companyId}
      union all
      select p.account_id, p.on_day from pending_movement p join withdrawn_movement w on w.movement_id = p.candidate_id
      where p.company_id = ${companyId}
    )
    select account_id as "accountId", min(on_day) as from, max(on_day) as to,
      (select array_agg(distinct t.on_day::text) from stated t where t.account_id = a.account_id) as "closingDays"
    from (select * from stated union all select * from moved) a group by account_id`.execute(db);
  return rows.map((row) => ({ ...row, closingDays: row.closingDays ?? [] }));
}

/** Clears what these sources added to remaining movements, unless a later source has the movement too. */
async function forgetAdditions(db: Db, companyId: string, sourceIds: readonly string[]): Promise<void> {
  const clearIfAdded = (column: string) =>
    sql`${sql.ref(column)} = case when s.enriched ? ${column} then null else ${sql.ref(`m.${column}`)} end`;
  const columns = COMPLETED_COLUMNS.map(clearIfAdded);
  await sql`update movement m set ${sql.join(columns)}
    from movement_source s
    where s.company_id = ${companyId} and s.source_id = any (${sourceIds}) and s.enriched is not null
      and m.company_id = s.company_id and m.movement_id = s.movement_id
      and not exists (select from withdrawn_movement w where w.movement_id = m.movement_id)
      and not exists (select from movement_source o
        where o.company_id = s.company_id and o.movement_id = s.movement_id and o.source_id <> all (${sourceIds}) and o.source_id > s.source_id)`.execute(
    db,
  );
}
