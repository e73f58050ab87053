import { sql } from 'kysely';
import type { Day } from '#domain/date.ts';
import type { Db } from '#server/db/scope.ts';

/**
 * Applies a company's cut-off date to the next movements after one, by the rule `isClosedOn` of domain/documents/expectation.ts
 * (terms.test.ts compares the two). Triggers update the roll-ups.
 * @returns the last of them, null when there are no more
 */
export async function applyCutOff(db: Db, companyId: string, cutOffOn: Day | null, after: string, max: number): Promise<string | null> {
  const { rows } = await sql<{ last: string }>`select movement_id as last from movement
    where company_id = ${companyId} and movement_id > ${after} order by movement_id limit 1 offset ${max - 1}`.execute(db);
  const last = rows[0]?.last ?? null;
  await sql`update movement set is_closed = not is_closed
    where company_id = ${companyId} and movement_id > ${after} and (${last}::uuid is null or movement_id <= ${last})
      and is_closed is distinct from coalesce(on_day < ${cutOffOn}::date, false)`.execute(db);
  return last;
}
