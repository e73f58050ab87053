/** Rows that stand while an import says them. */
import { sql } from 'kysely';
import type { Db } from './scope.ts';

/**
 * Of rows that some imports say no longer, those that nothing else says.
 * @param table  of sources; `row`: its column of what each says
 * @param before  rows that those imports said
 */
export async function withoutSource(
  db: Db,
  companyId: string,
  [table, row]: readonly [table: string, row: string],
  before: readonly { id: string }[],
): Promise<string[]> {
  const ids = [...new Set(before.map((one) => one.id))];
  if (ids.length === 0) return [];
  // Of all that is there the planner may know nothing yet: joined, ten thousand rows took it ten seconds.
  const { rows: still } = await sql<{ id: string }>`
    select ${sql.ref(row)} as id from ${sql.table(table)} where company_id = ${companyId} and ${sql.ref(row)} = any (${ids}::uuid[])`.execute(
    db,
  );
  const others = new Set(still.map((one) => one.id));
  return ids.filter((one) => !others.has(one));
}
