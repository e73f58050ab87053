import { AppError } from '#domain/errors.ts';
import { type Context, personOf } from '#server/api/context.ts';
import { lacksProof } from '#server/api/people.ts';
import { signToken } from '#server/api/token.ts';
import { newId } from '#server/db/ids.ts';
import { enqueue } from '#server/jobs/queue.ts';
import { countAttempt, countCode, countOwn, forgiveAttempt, forgiveOwn, mayMail, type OwnSecret, uncountAttempt } from './limiter.ts';
import { passwordFits } from './password.ts';
import { takeCode } from './second-step.ts';
import { type Credentials, credentialsById, credentialsOf, endSessions, hasSignedInFrom, insertSession, sessionsOf } from './store.ts';

const SESSION_HOURS = 12;
// Limits the work that a long text could cause.
const MAX_CHARACTERS = 1000;

export type Login = { email: string; password: string; code?: string | null | undefined };

/**
 * The person with this e-mail, password and code. The attempt is counted before anything is looked up; an unknown e-mail costs the same work
 * and gets the same answer as a wrong password, and so does an account that waits for its link.
 * @param hasMailedLink  the caller came by a link mailed to this address: that proves the e-mail now, and removes a second step that
 *   somebody set before
 * @throws BAD_CREDENTIALS, EMAIL_UNVERIFIED, TOTP_REQUIRED, BAD_TOTP, TOO_MANY_TRIES
 */
export async function identify(context: Context, { email, password, code }: Login, hasMailedLink = false): Promise<Credentials> {
  const { database, address } = context;
  const normalized = email.trim().toLowerCase().slice(0, 254);
  const attempt = { email: normalized, address, isKnownAddress: await hasSignedInFrom(database.app, normalized, address) };
  await countAttempt(database.appPool, attempt);
  const person = await credentialsOf(database.app, normalized);
  const fits = await passwordFits(person?.passwordHash, password.slice(0, MAX_CHARACTERS));
  if (!person || !fits) throw new AppError('BAD_CREDENTIALS');
  if (!hasMailedLink && lacksProof(context.settings, { ...person, isProven: person.provenAt !== null }))
    await refuseUnproven(context, person, attempt);
  if (person.totpSecret && !(hasMailedLink && person.provenAt === null)) await passSecondStep(context, person, code ?? '', attempt);
  await forgiveAttempt(database.appPool, attempt);
  return person;
}

/** Sends the link that proves an e-mail, unless enough were sent there lately. @throws EMAIL_UNVERIFIED always */
export async function askForProof({ database }: Context, email: string): Promise<never> {
  if (await mayMail(database.appPool, email)) {
    await database.app.transaction().execute((db) => enqueue(db, 'accountMail', { kind: 'verify', email }));
  }
  throw new AppError('EMAIL_UNVERIFIED');
}

/**
 * The signed-in person, if this is their password; else null.
 * @throws TOO_MANY_TRIES, NOT_SIGNED_IN
 */
export function provenSelf(context: Context, password: string): Promise<Credentials | null> {
  return tryOwn(context, 'password', async () => {
    const self = await credentialsById(context.database.app, personOf(context).id);
    return (await passwordFits(self.passwordHash, password.slice(0, MAX_CHARACTERS))) ? self : null;
  });
}

/**
 * Checks a secret of the signed-in person; null when it is wrong. Counted separately from signing in, and by account, since a stolen
 * session may guess from many addresses. The session ends after ten wrong attempts.
 * @throws TOO_MANY_TRIES, NOT_SIGNED_IN
 */
export async function tryOwn<Result>(context: Context, secret: OwnSecret, check: () => Promise<Result | null>): Promise<Result | null> {
  const { app, appPool } = context.database;
  const person = personOf(context);
  const { isLast, refused } = await countOwn(appPool, secret, person);
  const result = refused ? null : await check();
  if (result !== null) {
    await forgiveOwn(appPool, secret, person);
    return result;
  }
  if (isLast) {
    await app.transaction().execute((db) => endSessions(db, person.id, { only: person.sessionId }));
    throw new AppError('NOT_SIGNED_IN');
  }
  if (refused) throw refused;
  return null;
}

type Attempt = { email: string; address: string; isKnownAddress: boolean };

/** Where mail is sent, a sign-up must not reveal whether the e-mail already had an account. */
async function refuseUnproven(context: Context, { email, awaitsMail }: Credentials, attempt: Attempt): Promise<never> {
  if (awaitsMail) throw new AppError('BAD_CREDENTIALS');
  await uncountAttempt(context.database.appPool, attempt);
  return askForProof(context, email);
}

async function passSecondStep({ database, settings }: Context, person: Credentials, code: string, attempt: Attempt): Promise<void> {
  if (!code.trim()) {
    await uncountAttempt(database.appPool, attempt);
    throw new AppError('TOTP_REQUIRED');
  }
  const forgive = attempt.isKnownAddress ? null : await countCode(database.appPool, person.id);
  if (!(await takeCode(database.app, settings.keys, person, code))) throw new AppError('BAD_TOTP');
  await forgive?.();
}

/** Opens a session for an identified person. @returns its access token @throws BAD_CREDENTIALS when their password changed since */
export async function openSession(context: Context, person: Credentials): Promise<string> {
  const sessionId = newId();
  const expiresAt = new Date(Date.now() + SESSION_HOURS * 3_600_000);
  const { userAgent, address } = context;
  if (!(await insertSession(context.database.app, { sessionId, person, expiresAt, userAgent, address })))
    throw new AppError('BAD_CREDENTIALS');
  return tokenOf(context, person, sessionId, expiresAt);
}

/** The token of a session, including what the page reads about its person without a request. */
function tokenOf(
  { settings }: Context,
  { id, email, name, surname, systemRole }: { id: string; email: string; name: string; surname: string; systemRole: string | null },
  sessionId: string,
  expiresAt: Date,
): Promise<string> {
  const roles = systemRole ? [systemRole] : [];
  return signToken(settings.keys, { personId: id, sessionId }, expiresAt, { uid: id, email, name, surname, roles });
}

/** Another token for the current session, with the same expiry. */
export async function sameSession(context: Context): Promise<string> {
  const { id, sessionId } = personOf(context);
  const { app } = context.database;
  const session = (await sessionsOf(app, id)).find((one) => one.id === sessionId);
  if (!session) throw new AppError('NOT_SIGNED_IN');
  return tokenOf(context, await credentialsById(app, id), sessionId, session.expiresAt);
}
