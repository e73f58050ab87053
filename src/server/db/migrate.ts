import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';
import { EXIT, StartProblem } from '../start-problem.ts';

const FOLDER = join(import.meta.dirname, 'migrations');
/** An arbitrary number, the same in every process: one of them migrates, the others wait. */
const LOCK = 7_203_117;
const QUIET = new Logger(() => () => {});

/**
 * Brings a database to this code's schema: runs every missing migration, each in a transaction, under an advisory lock.
 * The connecting role becomes the owner of the tables; `caudal_app`, the group of the application's logins, is created if missing.
 *
 * @throws StartProblem when the database is newer than this code, or a migration that ran was changed since
 */
export async function migrate(owner: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await makeApplicationRole(client);
    await client.query(
      'create table if not exists migration (name text primary key, sha256 text not null, ran_at timestamptz not null default now())',
    );
    await migrateQueue(owner);
    const { rows: ran } = await client.query<{ name: string; sha256: string }>('select name, sha256 from migration order by name');
    const files = readdirSync(FOLDER)
      .filter((name) => name.endsWith('.sql'))
      .sort();
    refuseUnknown(ran, files);
    const before = ran.length > 0 && files.length > ran.length ? await storagesOf(client) : new Map<string, string>();
    for (const name of files) await runOnce(client, name, ran.find((one) => one.name === name)?.sha256);
    if (before.size > 0) await vacuumRewritten(client, before);
  } finally {
    await client.end();
  }
}

/** The job queue runs its own migrations, in its own schema, which our role may read. */
async function migrateQueue(owner: pg.ClientConfig): Promise<void> {
  const pgPool = new pg.Pool({ ...owner, max: 2 });
  pgPool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}));
  try {
    await runMigrations({ pgPool, logger: QUIET });
  } finally {
    await pgPool.end();
  }
}

async function makeApplicationRole(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`select 1 from pg_roles where rolname = 'caudal_app'`);
  if (rows.length === 0) {
    // Another database of the same server may be creating it right now.
    await client
      .query(`do $$ begin create role caudal_app nologin; exception when duplicate_object or unique_violation then null; end $$`)
      .catch((error: Error) => {
        throw new StartProblem(
          `Falta el rol caudal_app y DATABASE_URL no puede crearlo (${error.message}): quien administra la base puede (create role caudal_app nologin).`,
          EXIT.badSettings,
        );
      });
  }
  await client.query('grant usage on schema public to caudal_app');
  await client.query(`do $$ begin execute format('grant temporary on database %I to caudal_app', current_database()); end $$`);
}

function refuseUnknown(ran: readonly { name: string }[], files: readonly string[]): void {
  const unknown = ran.find(({ name }) => !files.includes(name));
  if (unknown) throw new StartProblem(`La base de datos es más nueva que este programa (tiene ${unknown.name}). Actualiza Caudal.`);
}

/** The storage file of each table, by which a rewritten table (stored generated column, new type) is noticed. */
export async function storagesOf(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; storage: string }>(
    `select oid::regclass::text as name, relfilenode::text as storage from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  return new Map(rows.map(({ name, storage }) => [name, storage]));
}

/**
 * Vacuums rewritten tables: without a visibility map and statistics, index-only scans read every page and plans are guesses until
 * autovacuum runs. Call it outside a transaction.
 */
export async function vacuumRewritten(client: pg.Client, before: ReadonlyMap<string, string>): Promise<void> {
  for (const [name, storage] of await storagesOf(client))
    if (before.has(name) && before.get(name) !== storage) await client.query(`vacuum (analyze) ${name}`);
}

async function runOnce(client: pg.Client, name: string, ranHash: string | undefined): Promise<void> {
  const text = readFileSync(join(FOLDER, name), 'utf8');
  const sha256 = createHash('sha256').update(text).digest('hex');
  if (ranHash === sha256) return;
  if (ranHash) throw new StartProblem(`La migración ${name} cambió después de ejecutarse en esta base de datos.`);
  await client.query('begin');
  try {
    await client.query(text);
    await client.query('insert into migration (name, sha256) values ($1, $2)', [name, sha256]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`La migración ${name} falló: ${(error as Error).message}`, { cause: error });
  }
}
