/** The columns of movements that people set. Call everything here inside writeCompany. */
import { sql } from 'kysely';
import type { Day } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import type { Currency } from '#domain/money.ts';
import type { MarkChange, MarkedMovement } from '#domain/reconciliation/marks.ts';
import type { Rut } from '#domain/rut.ts';
import type { Db } from '#server/db/scope.ts';

export type StoredMarked = MarkedMovement & { glosa: string; currency: Currency; on: Day };

/** Locks movements, in the order of their ids. @throws NOT_FOUND when one of the ids is not the company's */
export async function lockMarks(db: Db, companyId: string, ids: readonly string[]): Promise<StoredMarked[]> {
  const { rows } = await sql<StoredMarked>`
    select movement_id as id, glosa, amount, currency, on_day as "on", matched <> 0 or transfer_id is not null as "isMatched",
      area_id as "areaId", own_kind as kind, eoaf_key as "eoafKey", flexible_period as "flexiblePeriod", is_hidden as "isHidden",
      hidden_reason as "hiddenReason"
    from movement where company_id = ${companyId} and movement_id = any(${[...ids]}::uuid[])
    order by movement_id for update`.execute(db);
  if (rows.length < ids.length) throw new AppError('NOT_FOUND');
  return rows;
}

/** Writes changes of locked movements. */
export async function setMarks(
  db: Db,
  companyId: string,
  movements: readonly StoredMarked[],
  changes: readonly MarkChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const byId = new Map(movements.map((one) => [one.id, one]));
  const rows = changes.map(({ id, after }) => {
    const { areaId, kind, eoafKey, flexiblePeriod, isHidden, hiddenReason } = { ...byId.get(id)!, ...after };
    return {
      movement_id: id,
      area_id: areaId,
      own_kind: kind,
      eoaf_key: eoafKey,
      flexible_period: flexiblePeriod,
      is_hidden: isHidden,
      hidden_reason: hiddenReason,
    };
  });
  await sql`
    update movement m set area_id = r.area_id, own_kind = r.own_kind, eoaf_key = r.eoaf_key, flexible_period = r.flexible_period,
      is_hidden = r.is_hidden, hidden_reason = r.hidden_reason
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (movement_id uuid, area_id uuid, own_kind text, eoaf_key text,
      flexible_period date, is_hidden boolean, hidden_reason text)
    where m.company_id = ${companyId} and m.movement_id = r.movement_id`.execute(db);
}

/** Sets who is on the other side of movements, for texts that do not say it; null takes it away. */
export async function setCounterparts(
  db: Db,
  companyId: string,
  counterparts: readonly { id: string; rut: Rut | null; name: string | null }[],
): Promise<void> {
  if (counterparts.length === 0) return;
  await sql`
    update movement m set counterpart_rut = r.rut, counterpart_name = r.name
    from unnest(${counterparts.map(({ id }) => id)}::uuid[], ${counterparts.map(({ rut }) => rut)}::text[],
      ${counterparts.map(({ name }) => name)}::text[]) as r (id, rut, name)
    where m.company_id = ${companyId} and m.movement_id = r.id`.execute(db);
}
