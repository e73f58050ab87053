import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/db/tables.ts';

/** A person's own data, and the state of their account. */
export type Profile = Awaited<ReturnType<typeof profileOf>>;

export function profileOf(app: Kysely<DB>, personId: string) {
  return app
    .selectFrom('person')
    .select(['person_id as id', 'email', 'name', 'surname', 'system_role as systemRole', 'email_proven_at as provenAt'])
    .select(['phone', 'rut', 'birthday', 'last_company_id as lastCompanyId', 'has_totp as hasTotp'])
    .select(sql<number>`recovery_codes_left(person_id)`.as('recoveryCodesLeft'))
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
}
