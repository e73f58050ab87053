import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';
import { EXIT, StartProblem } from '../start-problem.ts';

const FOLDER = join(import.meta.dirname, 'migrations');
/** Any number, the same in every process: one of them migrates, the others wait. */
const LOCK = 7_203_117;
const QUIET = new Logger(() => () => {});

/**
 * Brings a database to this code's schema: every migration that it has not, each in a transaction, under an advisory lock.
 * The connecting role becomes the owner of the tables; `caudal_app`, the group that the application's own logins belong to, is made if
 * it is missing.
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
    for (const name of files) await runOnce(client, name, ran.find((one) => one.name === name)?.sha256);
  } finally {
    await client.end();
  }
}

/** The job queue brings its own migrations, for its own schema; ours may look into it. */
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
    // Another database of the same server may be making it at this moment.
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
