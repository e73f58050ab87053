import { sql } from 'kysely';
import { BULK_LIMITS } from './bulk-settings.ts';
import type { Db } from './scope.ts';

/** Gives the rest of this transaction the limits of bulk work in place of a request's (open.ts): on a busy machine those end it half done. */
export async function allowBulk(db: Db): Promise<void> {
  for (const [name, limit] of Object.entries(BULK_LIMITS)) await sql`select set_config(${name}, ${limit}, true)`.execute(db);
}
