import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/db/tables.ts';

/** Marks a person as welcomed. @returns whether it was the first time: of many calls at once exactly one hears true */
export async function claimWelcome(app: Kysely<DB>, personId: string): Promise<boolean> {
  const { numUpdatedRows } = await app
    .updateTable('person')
    .set({ welcomed_at: sql`now()` })
    .where('person_id', '=', personId)
    .where('welcomed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows) === 1;
}
