import type { Kysely } from 'kysely';
import type { Db } from '#server/db/scope.ts';
import type { DB } from '#server/db/tables.ts';
import { updatePerson } from '#server/features/session/store.ts';

/** The company a person last worked in; they may have left it since. */
export async function lastCompanyOf(app: Kysely<DB>, personId: string): Promise<string | null> {
  const row = await app.selectFrom('person').select('last_company_id').where('person_id', '=', personId).executeTakeFirst();
  return row?.last_company_id ?? null;
}

export async function saveLastCompany(db: Db, personId: string, companyId: string): Promise<void> {
  await updatePerson(db, personId, { lastCompanyId: companyId });
}
