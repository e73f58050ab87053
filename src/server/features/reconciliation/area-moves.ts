import { sql } from 'kysely';
import type { Db } from '#server/db/scope.ts';

/**
 * What movements were said to be passes from an area to another. Call it inside writeCompany.
 * @param move.ids  only these; null: all
 * @returns the explanations moved
 */
export async function moveExplanations(
  db: Db,
  companyId: string,
  { from, to, ids }: { from: string; to: string; ids: readonly string[] | null },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update explanation set area_id = ${to}
    where company_id = ${companyId} and area_id = ${from} and (${ids}::uuid[] is null or explanation_id = any (${ids}::uuid[]))
    returning explanation_id as id`.execute(db);
  return rows.map(({ id }) => id);
}
