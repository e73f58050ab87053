import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { EXIT, StartProblem } from '../start-problem.ts';
import { findBinaries } from './embedded/binaries.ts';
import { leaveFolder, prepareFolder } from './embedded/folder.ts';
import { boundLog, connect, interrupt, isOutdated, type Server, stopServer, superuserConnection } from './embedded/server.ts';

/**
 * `connection` is the bootstrap superuser's, to the database `caudal`: for creating roles and the like, not for requests.
 * `lost` resolves only when the server cannot be kept running (never after `stop`): the process should end with that problem.
 */
export type Postgres = { connection: pg.ClientConfig; isReused: boolean; stop: () => Promise<void>; failure: Promise<StartProblem> };

const DATABASE = 'caudal';
// The advisory lock that means "this Caudal has the data folder".
const FOLDER_LOCK = 20_220_611;

/**
 * Starts, or finds, the embedded PostgreSQL of a data folder; it listens on a Unix socket only.
 *
 * One Caudal per folder: it holds an advisory lock of the server itself, on a connection that lives as long as the process, so a
 * kill -9 releases it and no stale lock file can remain. A second one is refused with a StartProblem (exit 75).
 * A killed Caudal leaves its server running; the next one finds it and takes it over. The holder of the lock stops the server when it
 * ends, whether it started or found it: in order, or at least with a signal when the process ends abruptly. A server that dies meanwhile
 * is restarted.
 * `settings`: further settings of PostgreSQL (tests turn fsync off).
 */
export async function startPostgres(folder: string, settings: Record<string, string> = {}): Promise<Postgres> {
  const binaries = findBinaries();
  const layout = await prepareFolder(folder, binaries, settings['fsync'] !== 'off');
  const server: Server = { layout, binaries, settings, isOurs: false };
  process.once('exit', () => server.isOurs && interrupt(layout));
  let { client, isReused } = await startOrReuse(server);
  if (isReused && (await isOutdated(server, client))) {
    await stopServer(layout);
    ({ client, isReused } = await startOrReuse(server));
  }
  await ensureDatabase(client);
  const watcher = watchConnection(server, client);
  const stop = async () => {
    watcher.release();
    await stopServer(layout);
    server.isOurs = false;
    leaveFolder(layout);
  };
  return { connection: { ...superuserConnection(layout), database: DATABASE }, isReused, stop, failure: watcher.failure };
}

/**
 * Connects to the embedded PostgreSQL of a data folder for a short task: beside a running Caudal, without taking the folder from it, or
 * alone, in which case `stop` ends the server.
 */
export async function visitPostgres(folder: string): Promise<Pick<Postgres, 'connection' | 'stop'>> {
  try {
    return await startPostgres(folder);
  } catch (error) {
    if (!(error instanceof StartProblem) || error.exitCode !== EXIT.inUse) throw error;
  }
  const layout = await prepareFolder(folder, findBinaries(), true);
  return { connection: { ...superuserConnection(layout), database: DATABASE }, stop: async () => {} };
}

/** Connects to the server and takes its folder lock. */
async function startOrReuse(server: Server): Promise<{ client: pg.Client; isReused: boolean }> {
  const reachedServer = await connect(server);
  // A killed process's session ends within moments; a living one's does not.
  for (let tries = 0; tries < 20; tries++) {
    const { rows } = await reachedServer.client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [FOLDER_LOCK]);
    server.isOurs = rows[0]?.got === true;
    if (server.isOurs) return reachedServer;
    await sleep(50);
  }
  const holder = await reachedServer.client.query<{ name: string }>(
    `select application_name as name from pg_locks join pg_stat_activity using (pid) where locktype = 'advisory' and objid = $1 and granted`,
    [FOLDER_LOCK],
  );
  await reachedServer.client.end();
  const pid = /\d+/.exec(holder.rows[0]?.name ?? '')?.[0];
  const owner = pid ? `Otro Caudal (proceso ${pid})` : 'Otro Caudal';
  throw new StartProblem(`${owner} ya usa la carpeta ${server.layout.home}: deténgalo, o elija otra con CAUDAL_DATA_DIR.`, EXIT.inUse);
}

async function ensureDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
  if (!rowCount) await client.query(`create database ${DATABASE}`);
}

/** Watches the connection that holds the lock; when it breaks, the server broke: restart it and take the lock again. */
function watchConnection(server: Server, first: pg.Client): { failure: Promise<StartProblem>; release: () => void } {
  let isReleased = false;
  const timer = setInterval(() => boundLog(server.layout.log), 60_000).unref();
  const failure = new Promise<StartProblem>((report) => {
    const watch = (client: pg.Client) => client.once('end', () => void reconnect());
    const reconnect = async () => {
      if (isReleased) return;
      try {
        watch((await startOrReuse(server)).client);
      } catch (error) {
        report(error instanceof StartProblem ? error : new StartProblem(`Se perdió la base de datos: ${(error as Error).message}`));
      }
    };
    watch(first);
  });
  const release = () => {
    isReleased = true;
    clearInterval(timer);
  };
  return { failure, release };
}
