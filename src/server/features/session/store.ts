import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/db/tables.ts';

export function credentialsOf(app: Kysely<DB>, email: string) {
  return app
    .selectFrom('person')
    .select(['person_id as id', 'email', 'name', 'surname', 'system_role as systemRole', 'password_hash as passwordHash'])
    .where('email', '=', email)
    .executeTakeFirst();
}

export async function insertSession(
  app: Kysely<DB>,
  session: { sessionId: string; personId: string; expiresAt: Date; userAgent: string; address: string },
): Promise<void> {
  await app
    .insertInto('session')
    .values({
      session_id: session.sessionId,
      person_id: session.personId,
      expires_at: session.expiresAt,
      user_agent: session.userAgent.slice(0, 300),
      address: session.address,
    })
    .execute();
}

export async function revokeSession(app: Kysely<DB>, sessionId: string): Promise<void> {
  await app
    .updateTable('session')
    .set({ revoked_at: sql`now()` })
    .where('session_id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute();
}

/**
 * Adds a person; the first of an empty installation is ADMIN.
 * @returns false when the e-mail is taken
 */
export async function insertPerson(
  app: Kysely<DB>,
  person: { id: string; email: string; name: string; surname: string; passwordHash: string },
): Promise<boolean> {
  return app.transaction().execute(async (db) => {
    // Two first sign-ups at once must not both become ADMIN.
    await sql`select pg_advisory_xact_lock(7203118)`.execute(db);
    const first = await db.selectFrom('person').select('person_id').limit(1).executeTakeFirst();
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('person')
      .values({
        person_id: person.id,
        email: person.email,
        name: person.name,
        surname: person.surname,
        password_hash: person.passwordHash,
        system_role: first ? null : 'ADMIN',
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .executeTakeFirstOrThrow();
    return Number(numInsertedOrUpdatedRows) === 1;
  });
}
