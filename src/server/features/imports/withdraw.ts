import { sql } from 'kysely';
import { type Day, formatDay } from '#domain/date.ts';
import { type Currency, formatMoney } from '#domain/money.ts';
import type { Db } from '#server/db/scope.ts';
import { refreshBalances, type Touched } from './balances.ts';

/** What people did by hand on movements that only these imports vouch for, as Spanish sentences. */
export async function movementsByHand(db: Db, companyId: string, importIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<ByHand>`
    select on_day as on, amount, currency, glosa, is_hidden as "isHidden", area_id is not null as "hasArea",
      exists (${MATCHED}) as "isMatched", exists (${PAIRED}) as "isPaired"
    from movement d
    where d.company_id = ${companyId} and d.movement_id in (${onlyOf(companyId, importIds)})
      and (is_hidden or area_id is not null or exists (${MATCHED}) or exists (${PAIRED}))
    order by on_day, ordinal, movement_id`.execute(db);
  return rows.map(
    (row) => `Movimiento del ${formatDay(row.on)} por ${formatMoney(row.amount, row.currency)}, «${row.glosa}»: ${actsOn(row).join(', ')}.`,
  );
}

const MATCHED = sql`select from match m where m.company_id = d.company_id and m.movement_id = d.movement_id and m.origin = 'manual'`;
const PAIRED = sql`select from own_transfer t
  where t.company_id = d.company_id and d.movement_id in (t.out_id, t.in_id) and t.origin = 'manual'`;

type ByHand = {
  on: Day;
  amount: number;
  currency: Currency;
  glosa: string;
  isHidden: boolean;
  hasArea: boolean;
  isMatched: boolean;
  isPaired: boolean;
};

function actsOn({ isMatched, isPaired, hasArea, isHidden }: ByHand): string[] {
  const acts: [boolean, string][] = [
    [isMatched, 'conciliado a mano'],
    [isPaired, 'marcado a mano como traspaso'],
    [hasArea, 'con área elegida'],
    [isHidden, 'oculto'],
  ];
  return acts.filter(([isTrue]) => isTrue).map(([, act]) => act);
}

/** The movements that no other import vouches for. */
function onlyOf(companyId: string, importIds: readonly string[]) {
  return sql`select s.movement_id from movement_source s
    where s.company_id = ${companyId} and s.import_id = any (${importIds}) and not exists (
      select from movement_source o where o.company_id = s.company_id and o.movement_id = s.movement_id and o.import_id <> all (${importIds}))`;
}

/**
 * Takes out the movements that only these imports brought, what they added to others, the balances that they told, and the
 * accounts that they made when nothing else is on them.
 * @returns how many movements went
 */
export async function withdrawMovements(db: Db, companyId: string, importIds: readonly string[]): Promise<number> {
  await sql`create temporary table if not exists withdrawn_movement (movement_id uuid primary key) on commit delete rows`.execute(db);
  await sql`insert into withdrawn_movement select distinct movement_id from (${onlyOf(companyId, importIds)}) s`.execute(db);
  const touched = await touchedBy(db, companyId, importIds);
  await forgetAdditions(db, companyId, importIds);
  await sql`delete from match where company_id = ${companyId} and movement_id in (select movement_id from withdrawn_movement)`.execute(db);
  await sql`delete from own_transfer where company_id = ${companyId}
    and (out_id in (select movement_id from withdrawn_movement) or in_id in (select movement_id from withdrawn_movement))`.execute(db);
  await sql`delete from movement_source where company_id = ${companyId} and import_id = any (${importIds})`.execute(db);
  const { numAffectedRows } =
    await sql`delete from movement where company_id = ${companyId} and movement_id in (select movement_id from withdrawn_movement)`.execute(
      db,
    );
  await sql`delete from statement_day where company_id = ${companyId} and import_id = any (${importIds})`.execute(db);
  await refreshBalances(db, companyId, touched);
  await sql`delete from bank_account a where company_id = ${companyId} and made_by_import = any (${importIds})
    and not exists (select from movement m where m.company_id = a.company_id and m.account_id = a.account_id)
    and not exists (select from statement_day s where s.company_id = a.company_id and s.account_id = a.account_id)`.execute(db);
  return Number(numAffectedRows ?? 0);
}

async function touchedBy(db: Db, companyId: string, importIds: readonly string[]): Promise<Touched[]> {
  const { rows } = await sql<{ accountId: string; from: Day; to: Day; closingDays: Day[] | null }>`
    with told as (
      select account_id, on_day from statement_day where company_id = ${companyId} and import_id = any (${importIds})
    ), moved as (
      select m.account_id, m.on_day from movement m join withdrawn_movement using (movement_id) where m.company_id = ${companyId}
    )
    select account_id as "accountId", min(on_day) as from, max(on_day) as to,
      (select array_agg(distinct t.on_day::text) from told t where t.account_id = a.account_id) as "closingDays"
    from (select * from told union all select * from moved) a group by account_id`.execute(db);
  return rows.map((row) => ({ ...row, closingDays: row.closingDays ?? [] }));
}

/** What these imports added to movements that stay becomes unknown again, unless a later file vouches for the movement too. */
async function forgetAdditions(db: Db, companyId: string, importIds: readonly string[]): Promise<void> {
  const lacks = (column: string) => sql`${sql.ref(column)} = case when s.enriched ? ${column} then null else ${sql.ref(`m.${column}`)} end`;
  const columns = ['reference', 'branch', 'counterpart_rut', 'counterpart_name', 'balance', 'bank_uid'].map(lacks);
  await sql`update movement m set ${sql.join(columns)}
    from movement_source s
    where s.company_id = ${companyId} and s.import_id = any (${importIds}) and s.enriched is not null
      and m.company_id = s.company_id and m.movement_id = s.movement_id
      and not exists (select from withdrawn_movement w where w.movement_id = m.movement_id)
      and not exists (select from movement_source o
        where o.company_id = s.company_id and o.movement_id = s.movement_id and o.import_id <> all (${importIds}) and o.import_id > s.import_id)`.execute(
    db,
  );
}
