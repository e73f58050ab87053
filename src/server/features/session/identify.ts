import { AppError } from '#domain/errors.ts';
import { type Context, personOf } from '#server/api/context.ts';
import { signToken } from '#server/api/token.ts';
import { newId } from '#server/db/ids.ts';
import { countTry, forgiveTry, uncountTry } from './limiter.ts';
import { passwordFits } from './password.ts';
import { takeCode } from './second-step.ts';
import { type Credentials, credentialsById, credentialsOf, hasSignedInFrom, insertSession, sessionsOf } from './store.ts';

const SESSION_HOURS = 12;
// The limit keeps a long text from costing time.
const MOST_CHARACTERS = 1000;

export type Login = { email: string; password: string; code?: string | null | undefined };

/**
 * Who this e-mail, password and code belong to. Counted before anything is looked at; an unknown e-mail costs the same work
 * and gets the same answer as a wrong password, and so does an account whose e-mail is not verified yet.
 * @throws BAD_CREDENTIALS, TOTP_REQUIRED, BAD_TOTP, TOO_MANY_TRIES
 */
export async function identify(context: Context, { email, password, code }: Login, mayBeUnverified = false): Promise<Credentials> {
  const { database, settings, address } = context;
  const asked = email.trim().toLowerCase().slice(0, 254);
  const attempt = { email: asked, address, isKnownAddress: await hasSignedInFrom(database.app, asked, address) };
  await countTry(database.appPool, attempt);
  const person = await credentialsOf(database.app, asked);
  const fits = await passwordFits(person?.passwordHash, password.slice(0, MOST_CHARACTERS));
  const isOpen = mayBeUnverified || !settings.smtpUrl || Boolean(person?.verifiedAt);
  if (!person || !fits || !isOpen) throw new AppError('BAD_CREDENTIALS');
  if (person.totpSecret && !code?.trim()) {
    await uncountTry(database.appPool, attempt);
    throw new AppError('TOTP_REQUIRED');
  }
  if (person.totpSecret && !(await takeCode(database.app, settings.secret, person, code ?? ''))) throw new AppError('BAD_TOTP');
  await forgiveTry(database.appPool, attempt);
  return person;
}

/**
 * The signed-in person, if this is her password; else null. Counted apart from signing in.
 * @throws TOO_MANY_TRIES
 */
export async function provenSelf(context: Context, password: string): Promise<Credentials | null> {
  const { id } = personOf(context);
  const attempt = { email: `own ${id}`, address: context.address, isKnownAddress: true };
  await countTry(context.database.appPool, attempt);
  const self = await credentialsById(context.database.app, id);
  if (!(await passwordFits(self.passwordHash, password.slice(0, MOST_CHARACTERS)))) return null;
  await forgiveTry(context.database.appPool, attempt);
  return self;
}

/** Opens a session of a person who was identified. @returns its access token @throws BAD_CREDENTIALS when her password changed since */
export async function openSession(context: Context, person: Credentials): Promise<string> {
  const sessionId = newId();
  const expiresAt = new Date(Date.now() + SESSION_HOURS * 3_600_000);
  const { userAgent, address } = context;
  if (!(await insertSession(context.database.app, { sessionId, person, expiresAt, userAgent, address })))
    throw new AppError('BAD_CREDENTIALS');
  return tokenOf(context, person, sessionId, expiresAt);
}

/** The token of a session, with what the page reads of its own person without asking. */
function tokenOf(
  { settings }: Context,
  { id, email, name, surname, systemRole }: { id: string; email: string; name: string; surname: string; systemRole: string | null },
  sessionId: string,
  expiresAt: Date,
): Promise<string> {
  const roles = systemRole ? [systemRole] : [];
  return signToken(settings.secret, { personId: id, sessionId }, expiresAt, { uid: id, email, name, surname, roles });
}

/** Another token of the session that asks, which ends when it does. */
export async function sameSession(context: Context): Promise<string> {
  const { id, sessionId } = personOf(context);
  const { app } = context.database;
  const session = (await sessionsOf(app, id)).find((one) => one.id === sessionId);
  if (!session) throw new AppError('NOT_SIGNED_IN');
  return tokenOf(context, await credentialsById(app, id), sessionId, session.expiresAt);
}
