import type { Kysely } from 'kysely';
import type { Day } from '#domain/date.ts';
import type { DB } from '#server/db/tables.ts';

/** What a person says of herself, and how her account stands. */
export type Profile = Awaited<ReturnType<typeof profileOf>>;
type Changes = { name?: string; surname?: string; rut?: string | null; birthday?: string | null; phone?: string };

export async function profileOf(app: Kysely<DB>, personId: string) {
  const { totpSecret, ...person } = await app
    .selectFrom('person')
    .select(['person_id as id', 'email', 'name', 'surname', 'system_role as systemRole', 'email_verified_at as verifiedAt'])
    .select(['phone', 'rut', 'birthday', 'last_company_id as lastCompanyId', 'totp_secret as totpSecret'])
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  const codes = await app
    .selectFrom('recovery_code')
    .select('code_hash')
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .execute();
  return { ...person, birthday: person.birthday as Day | null, hasTotp: totpSecret !== null, recoveryCodesLeft: codes.length };
}

export async function changeProfile(app: Kysely<DB>, personId: string, changes: Changes): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await app.updateTable('person').set(changes).where('person_id', '=', personId).execute();
}
