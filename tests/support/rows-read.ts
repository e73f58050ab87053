import { sql } from 'kysely';
import type { Db } from '#server/db/scope.ts';

/** Rows of these tables and their indexes read by a connection: compare two moments of a transaction. */
export async function rowsRead(db: Db, tables: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select sum(pg_stat_get_xact_tuples_returned(c.oid))::float8 as count from pg_class c
    where c.oid in (select t.oid from pg_class t where t.relname = any (${tables}) and t.relnamespace = 'public'::regnamespace
      union all select indexrelid from pg_index i join pg_class t on t.oid = i.indrelid where t.relname = any (${tables}))`.execute(db);
  return rows[0]?.count ?? 0;
}
