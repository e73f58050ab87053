import { type Kysely, sql } from 'kysely';
import type { Day } from '#domain/date.ts';
import type { DB } from '#server/db/tables.ts';

/** What a person says of herself, and how her account stands. */
export type Profile = Awaited<ReturnType<typeof profileOf>>;

export async function profileOf(app: Kysely<DB>, personId: string) {
  const person = await app
    .selectFrom('person')
    .select(['person_id as id', 'email', 'name', 'surname', 'system_role as systemRole', 'email_proven_at as provenAt'])
    .select(['phone', 'rut', 'birthday', 'last_company_id as lastCompanyId', 'has_totp as hasTotp'])
    .select(sql<number>`recovery_codes_left(person_id)`.as('recoveryCodesLeft'))
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  return { ...person, birthday: person.birthday as Day | null };
}
