import { sql } from 'kysely';
import type { Db } from './scope.ts';

/** What a statement may take of a transaction that works on a whole company, and how long its code may compute between two of them. */
export const BULK_LIMITS = { statement_timeout: '10min', idle_in_transaction_session_timeout: '5min' } as const;

/** Gives the rest of this transaction the limits of bulk work in place of a request's (open.ts): on a busy machine those end it half done. */
export async function allowBulk(db: Db): Promise<void> {
  for (const [name, limit] of Object.entries(BULK_LIMITS)) await sql`select set_config(${name}, ${limit}, true)`.execute(db);
}
