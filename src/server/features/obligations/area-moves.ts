import { sql } from 'kysely';
import type { Db } from '#server/db/scope.ts';

/**
 * Repeated obligations pass from an area to another. Call it inside writeCompany.
 * @param move.ids  only these; null: all
 * @returns those moved
 */
export async function moveRecurrences(
  db: Db,
  companyId: string,
  { from, to, ids }: { from: string; to: string; ids: readonly string[] | null },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update recurrence set area_id = ${to}
    where company_id = ${companyId} and area_id = ${from} and (${ids}::uuid[] is null or recurring_id = any (${ids}::uuid[]))
    returning recurring_id as id`.execute(db);
  return rows.map(({ id }) => id);
}
