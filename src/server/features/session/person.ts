import { type Kysely, sql } from 'kysely';
import { assignments, type ColumnValues } from '#server/db/columns.ts';
import type { DB } from '#server/db/tables.ts';

/** What people, or pages for them, set of themselves; what is secret has functions of its own (store.ts). */
const COLUMNS = ['name', 'surname', 'rut', 'birthday', 'phone', 'wants_mail', 'last_company_id'] as const;
type PersonValues = Partial<ColumnValues<'person', (typeof COLUMNS)[number]>>;

export async function updatePerson(app: Kysely<DB>, personId: string, values: PersonValues): Promise<void> {
  if (Object.keys(values).length === 0) return;
  await sql`update person set ${assignments('person', COLUMNS, values)} where person_id = ${personId}`.execute(app);
}

/** A company is no longer the one in which a person worked last. */
export async function forgetLastCompany(app: Kysely<DB>, personId: string, companyId: string): Promise<void> {
  await app
    .updateTable('person')
    .set({ last_company_id: null })
    .where('person_id', '=', personId)
    .where('last_company_id', '=', companyId)
    .execute();
}

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
