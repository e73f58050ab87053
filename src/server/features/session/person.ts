import { type Kysely, sql } from 'kysely';
import { assignments, type ColumnValues } from '#server/db/columns.ts';
import type { DB } from '#server/db/tables.ts';

/** Columns that people, or pages on their behalf, set; secrets have their own functions (store.ts). */
const COLUMNS = ['name', 'surname', 'rut', 'birthday', 'phone', 'wants_mail', 'last_company_id'] as const;
type PersonValues = Partial<ColumnValues<'person', (typeof COLUMNS)[number]>>;

export async function updatePerson(app: Kysely<DB>, personId: string, values: PersonValues): Promise<void> {
  if (Object.keys(values).length === 0) return;
  await sql`update person set ${assignments('person', COLUMNS, values)} where person_id = ${personId}`.execute(app);
}

/** Forgets a company as the one a person last worked in. */
export async function forgetLastCompany(app: Kysely<DB>, personId: string, companyId: string): Promise<void> {
  await app
    .updateTable('person')
    .set({ last_company_id: null })
    .where('person_id', '=', personId)
    .where('last_company_id', '=', companyId)
    .execute();
}

/** Marks a person as welcomed. @returns whether it was the first time; true for exactly one of several calls at once */
export async function claimWelcome(app: Kysely<DB>, personId: string): Promise<boolean> {
  const { numUpdatedRows } = await app
    .updateTable('person')
    .set({ welcomed_at: sql`now()` })
    .where('person_id', '=', personId)
    .where('welcomed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows) === 1;
}
