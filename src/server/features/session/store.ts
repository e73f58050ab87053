import { type Kysely, sql } from 'kysely';
import { AppError } from '#domain/errors.ts';
import { type Context, personOf } from '#server/api/context.ts';
import { announceIn } from '#server/db/open.ts';
import type { Db } from '#server/db/scope.ts';
import type { DB } from '#server/db/tables.ts';

export function credentialsOf(app: Kysely<DB>, email: string) {
  return credentials(app).where('email', '=', email).executeTakeFirst();
}

export function credentialsById(app: Kysely<DB>, personId: string) {
  return credentials(app).where('person_id', '=', personId).executeTakeFirstOrThrow();
}

export type Credentials = Awaited<ReturnType<typeof credentialsById>>;

/** Whether somebody signed in to this account from this address before. */
export async function hasSignedInFrom(app: Kysely<DB>, email: string, address: string): Promise<boolean> {
  const row = await app
    .selectFrom('session')
    .innerJoin('person', 'person.person_id', 'session.person_id')
    .select('session_id')
    .where('email', '=', email)
    .where('address', '=', address)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Stops whoever has not shown that her e-mail is hers. Installations that send no mail cannot ask for it.
 * @throws EMAIL_UNVERIFIED
 */
export async function requireVerified(context: Context): Promise<void> {
  if (!context.settings.smtpUrl) return;
  const { verifiedAt } = await credentialsById(context.database.app, personOf(context).id);
  if (!verifiedAt) throw new AppError('EMAIL_UNVERIFIED');
}

/**
 * Opens a session, unless the person's password is no longer the one that she was identified with: changing it ended all her
 * sessions, and this one would outlive that.
 * @returns whether it was opened
 */
export async function insertSession(
  app: Kysely<DB>,
  session: { sessionId: string; person: Pick<Credentials, 'id' | 'passwordHash'>; expiresAt: Date; userAgent: string; address: string },
): Promise<boolean> {
  const { sessionId, person, expiresAt, userAgent, address } = session;
  const { numAffectedRows } = await sql`
    insert into session (session_id, person_id, expires_at, user_agent, address)
    select ${sessionId}::uuid, person_id, ${expiresAt}::timestamptz, ${userAgent.slice(0, 300)}::text, ${address}::text
    from person where person_id = ${person.id} and password_hash = ${person.passwordHash} for share`.execute(app);
  return Number(numAffectedRows) === 1;
}

/** The living sessions of a person, the newest first. */
export function sessionsOf(app: Kysely<DB>, personId: string) {
  return app
    .selectFrom('session')
    .select(['session_id as id', 'created_at as createdAt', 'expires_at as expiresAt', 'user_agent as userAgent', 'address'])
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('created_at', 'desc')
    .execute();
}

/** Ends living sessions of a person and tells their open pages: one, all but one, or all. @returns how many */
export async function endSessions(db: Db, personId: string, which: { only?: string; except?: string } = {}): Promise<number> {
  const ended = await db
    .updateTable('session')
    .set({ revoked_at: sql`now()` })
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .$if(which.only !== undefined, (query) => query.where('session_id', '=', which.only ?? ''))
    .$if(which.except !== undefined, (query) => query.where('session_id', '<>', which.except ?? ''))
    .returning('session_id as id')
    .execute();
  for (const { id } of ended) await announceIn(db, { topic: 'session', id });
  return ended.length;
}

type NewPerson = {
  id: string;
  email: string;
  name: string;
  surname: string;
  passwordHash: string;
  /** The e-mail is known to be hers; unless said otherwise it is. */
  isVerified?: boolean;
};

/**
 * Adds a person; the first of an empty installation is ADMIN, and needs no proof of her e-mail.
 * @returns false when the e-mail is taken
 */
export function insertPerson(app: Kysely<DB>, person: NewPerson): Promise<boolean> {
  return app.transaction().execute((db) => addPerson(db, person));
}

/** The same, inside a transaction. */
export async function addPerson(db: Db, { isVerified = true, ...person }: NewPerson): Promise<boolean> {
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
      email_verified_at: isVerified || !first ? sql<Date>`now()` : null,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows) === 1;
}

/** Sets a password; `insteadOf`: only if that is still the present one. @returns whether it was set */
export async function setPassword(db: Db, personId: string, passwordHash: string, insteadOf?: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('person')
    .set({ password_hash: passwordHash })
    .where('person_id', '=', personId)
    .$if(insteadOf !== undefined, (query) => query.where('password_hash', '=', insteadOf ?? ''))
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

/** The links for another password that are still out stop working. */
export async function endResetLinks(db: Db, personId: string): Promise<void> {
  await db
    .updateTable('link')
    .set({ used_at: sql`now()` })
    .where('person_id', '=', personId)
    .where('kind', '=', 'reset')
    .where('used_at', 'is', null)
    .execute();
}

/** Notes that a person's e-mail is hers: she came by a link that went to it. */
export async function verifyPerson(db: Db, personId: string): Promise<void> {
  await db
    .updateTable('person')
    .set({ email_verified_at: sql`coalesce(email_verified_at, now())`, email_proven_at: sql`coalesce(email_proven_at, now())` })
    .where('person_id', '=', personId)
    .execute();
}

function credentials(app: Kysely<DB>) {
  return app
    .selectFrom('person')
    .select(['person_id as id', 'email', 'name', 'surname', 'system_role as systemRole', 'password_hash as passwordHash'])
    .select(['email_verified_at as verifiedAt', 'totp_secret as totpSecret', 'totp_pending as totpPending']);
}
