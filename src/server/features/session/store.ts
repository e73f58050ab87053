import { type Kysely, sql } from 'kysely';
import { announceIn } from '#server/db/open.ts';
import { type Db, holds } from '#server/db/scope.ts';
import type { DB } from '#server/db/tables.ts';

export { claimWelcome, forgetLastCompany, updatePerson } from './person.ts';

/** What a sign-in compares; the database returns it for one person at a time (migration 0031_secrets). */
export type Credentials = {
  id: string;
  email: string;
  name: string;
  surname: string;
  systemRole: string | null;
  passwordHash: string;
  provenAt: Date | null;
  awaitsMail: boolean;
  totpSecret: string | null;
  totpPending: string | null;
};

export async function credentialsOf(app: Kysely<DB>, email: string): Promise<Credentials | undefined> {
  const { rows } = await sql<Credentials>`select * from credentials_of(${email})`.execute(app);
  return rows[0];
}

export async function credentialsById(app: Kysely<DB>, personId: string): Promise<Credentials> {
  const { rows } = await sql<Credentials>`select * from credentials_by_id(${personId})`.execute(app);
  if (!rows[0]) throw new Error('nobody has this id');
  return rows[0];
}

/** Whether this account was signed in to from this address before; if its e-mail was proven, since then. */
export function hasSignedInFrom(app: Kysely<DB>, email: string, address: string): Promise<boolean> {
  return holds(app, sql`has_signed_in_from(${email}, ${address})`);
}

/** Active sessions of a person; one more sign-in ends the oldest. */
export const MAX_SESSIONS = 50;

/**
 * Opens a session, unless the person's password changed since they were identified: the change ended all their sessions, and this one
 * would survive it.
 * @returns whether it was opened
 */
export function insertSession(
  app: Kysely<DB>,
  session: { sessionId: string; person: Pick<Credentials, 'id' | 'passwordHash'>; expiresAt: Date; userAgent: string; address: string },
): Promise<boolean> {
  const { sessionId, person, expiresAt, userAgent, address } = session;
  const agent = userAgent.slice(0, 300);
  return app.transaction().execute(async (db) => {
    // Of several sign-ins at once, each counts those before it.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`sessions ${person.id}`}, 0))`.execute(db);
    if (!(await holds(db, sql`open_session(${sessionId}, ${person.id}, ${person.passwordHash}, ${expiresAt}, ${agent}, ${address})`)))
      return false;
    const { rows } = await sql<{ id: string }>`select id from end_oldest_sessions(${person.id}, ${MAX_SESSIONS}) id`.execute(db);
    for (const { id } of rows) await announceIn(db, { topic: 'session', id });
    return true;
  });
}

export type LivingSession = { id: string; createdAt: Date; expiresAt: Date; userAgent: string; address: string };

/** The active sessions of a person, the newest first. */
export async function sessionsOf(app: Kysely<DB>, personId: string): Promise<LivingSession[]> {
  const { rows } = await sql<LivingSession>`select * from living_sessions(${personId})`.execute(app);
  return rows;
}

/** Ends active sessions of a person and notifies their open pages: one, all but one, or all. @returns how many */
export async function endSessions(db: Db, personId: string, which: { only?: string; except?: string } = {}): Promise<number> {
  const { only = null, except = null } = which;
  const { rows } = await sql<{ id: string }>`select id from end_sessions(${personId}, ${only}, ${except}) id`.execute(db);
  for (const { id } of rows) await announceIn(db, { topic: 'session', id });
  return rows.length;
}

type NewPerson = {
  id: string;
  email: string;
  name: string;
  surname: string;
  passwordHash: string;
  /** They came by a link mailed to this address. */
  isProven?: boolean;
  /** A link is mailed to this address, and nothing opens until it is used. */
  awaitsMail?: boolean;
};

/**
 * Adds a person; the first of an empty installation is ADMIN.
 * @returns false when the e-mail is taken
 */
export function insertPerson(app: Kysely<DB>, person: NewPerson): Promise<boolean> {
  return app.transaction().execute((db) => addPerson(db, person));
}

/** The same, in an existing transaction. */
export function addPerson(db: Db, { isProven = false, awaitsMail = false, ...person }: NewPerson): Promise<boolean> {
  const { id, email, name, surname, passwordHash } = person;
  return holds(db, sql`add_person(${id}, ${email}, ${name}, ${surname}, ${passwordHash}, ${isProven}, ${awaitsMail})`);
}

/** Sets a password; `insteadOf`: only if that is still the current one. @returns whether it was set */
export function setPassword(app: Kysely<DB>, personId: string, passwordHash: string, insteadOf?: string): Promise<boolean> {
  return holds(app, sql`set_password(${personId}, ${passwordHash}, ${insteadOf ?? null})`);
}

/** The holder of a link to this account may learn that it exists: signing in then says that its e-mail needs confirmation. */
export async function endWaiting(db: Db, personId: string): Promise<void> {
  await sql`select end_waiting(${personId})`.execute(db);
}

export async function tidySessions(owner: Kysely<DB>): Promise<void> {
  await sql`delete from session where expires_at < now() - interval '90 days'`.execute(owner);
}
