import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import pg from 'pg';
import { deriveKey, type Key, type Keyring } from '../keys.ts';
import type { Settings } from '../settings.ts';
import { EXIT, StartProblem } from '../start-problem.ts';

/** The settings that determine how the application logs in. */
export type LoginSettings = Pick<Settings, 'keys'> & Partial<Pick<Settings, 'appDatabaseUrl'>>;

/** An arbitrary number, the same in every process: one of them creates the role, the others wait. */
const LOCK = 7_203_119;
const ITERATIONS = 4096;

/**
 * How the application logs in: as its own role, which owns nothing and is a member of `caudal_app` alone, the group that has the grants
 * and policies. It cannot become the owner: that would take another connection, which on the embedded server only somebody with access
 * to its socket can open (docs/seguridad.md).
 *
 * Each database and each secret has its own role, so that test databases of one server, and processes given a new secret one after the
 * other, do not change each other's password. When CAUDAL_APP_DATABASE_URL names a role, none is created.
 *
 * @param owner  a connection that may create roles and grant `caudal_app`; `migrate` ran on its database
 * @throws StartProblem that says what the server's administrator has to do
 */
export async function prepareApplication(owner: pg.ClientConfig, { keys, appDatabaseUrl }: LoginSettings): Promise<pg.ClientConfig> {
  if (appDatabaseUrl) {
    const login = { connectionString: appDatabaseUrl };
    if (await mayEnter(login)) return login;
    throw new StartProblem('CAUDAL_APP_DATABASE_URL: la base de datos rechaza el usuario o la contraseña.', EXIT.badSettings);
  }
  const role = await asOwner(owner, (client) => roleName(client, keys[0]));
  const password = deriveKey(keys[0], 'database login').toString('base64url');
  const login = withUser(owner, role, password);
  if (!(await mayEnter(login))) {
    await asOwner(owner, (client) => makeRole(client, role, password)).catch((error: Error) => {
      throw new StartProblem(
        `No se pudo crear el rol con que la aplicación entra a la base de datos: ${error.message}. Quien administra la base puede ` +
          `crear uno (create role caudal_web login password '…' in role caudal_app) y usted nombrarlo en CAUDAL_APP_DATABASE_URL.`,
        EXIT.badSettings,
      );
    });
    if (!(await mayEnter(login))) {
      throw new StartProblem(`La base de datos no deja entrar a ${role}: permítalo en pg_hba.conf, o use CAUDAL_APP_DATABASE_URL.`);
    }
  }
  return login;
}

/**
 * Drops unused roles of databases that no longer exist and of secrets that are no longer configured. A role less than a day old stays: a
 * process may be starting with another secret.
 */
export async function dropStaleLogins(owner: pg.ClientConfig, keys: Keyring): Promise<void> {
  await asOwner(owner, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `with login as (
         select rolname as name, split_part(rolname, '_', 3) as database, split_part(rolname, '_', 4) as key
         from pg_roles where rolname ~ '^caudal_app_[0-9]+_[0-9a-f]{8}$'
       )
       select name from login
       where not exists (select from pg_stat_activity where usename = name)
         and (not exists (select from pg_database d where d.oid::text = login.database)
           or (key <> all ($1)
             and coalesce(shobj_description(name::regrole, 'pg_authid')::timestamptz < now() - interval '1 day', true)
             and exists (select from pg_database d where d.oid::text = login.database and datname = current_database())))`,
      [keys.map(({ id }) => id)],
    );
    for (const { name } of rows) {
      // Another process may be doing the same; roles that somebody else created stay.
      await client.query(`drop role if exists ${client.escapeIdentifier(name)}`).catch(() => {});
    }
  });
}

/** How many connections to this database belong to processes that still log in with an older key. */
export async function connectionsOfOlderKeys(owner: pg.Pool, [, ...older]: Keyring): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity join pg_database d on d.datname = current_database()
     where usename = any (select 'caudal_app_' || d.oid || '_' || id from unnest($1::text[]) as id)`,
    [older.map(({ id }) => id)],
  );
  return rows[0]?.count ?? 0;
}

/** A database's number survives renaming and is never reused. */
async function roleName(client: pg.Client, key: Key): Promise<string> {
  const { rows } = await client.query<{ oid: string }>('select oid::text from pg_database where datname = current_database()');
  return `caudal_app_${rows[0]?.oid}_${key.id}`;
}

async function makeRole(client: pg.Client, role: string, password: string): Promise<void> {
  const name = client.escapeIdentifier(role);
  await client.query('begin');
  await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
  // The verifier, not the password itself: statements are logged by the server.
  await client.query(`${rowCount ? 'alter' : 'create'} role ${name} login password ${client.escapeLiteral(scramVerifier(password))}`);
  if (!rowCount) await client.query(`grant caudal_app to ${name}`);
  await client.query(`comment on role ${name} is ${client.escapeLiteral(new Date().toISOString())}`);
  await client.query('commit');
}

/** What PostgreSQL stores for a password (RFC 5803). */
function scramVerifier(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256');
  const sign = (text: string) => createHmac('sha256', salted).update(text).digest();
  const storedKey = createHash('sha256').update(sign('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${storedKey}:${sign('Server Key').toString('base64')}`;
}

/** The same server and database with another user. Parameters of the address override its user part, so they are replaced too. */
function withUser({ connectionString, ...rest }: pg.ClientConfig, user: string, password: string): pg.ClientConfig {
  if (!connectionString) return { ...rest, user, password };
  const url = new URL(connectionString);
  url.searchParams.set('user', user);
  url.searchParams.set('password', password);
  return { ...rest, connectionString: url.href };
}

/** Whether the server accepts this login. @throws any other failure */
async function mayEnter(login: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(login);
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    // 28: invalid authorization (unknown role, wrong password, not in pg_hba.conf). 08P01: PgBouncer's equivalent.
    const { code } = error as { code?: string };
    if (code?.startsWith('28') || code === '08P01') return false;
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

async function asOwner<Result>(owner: pg.ClientConfig, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client(owner);
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
