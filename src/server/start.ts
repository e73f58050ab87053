import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { type Logger, pino } from 'pino';
import { createServer } from './api/http.ts';
import { newness } from './api/page-file.ts';
import { dropStaleLogins } from './db/application.ts';
import { migrate } from './db/migrate.ts';
import { type Database, openDatabase } from './db/open.ts';
import { prepareOwner } from './db/owner.ts';
import { startPostgres } from './db/postgres.ts';
import { checkKeys, startInTurn } from './db/processes.ts';
import { checkRowSecurity } from './db/selftest.ts';
import { type DemoAccess, ensureDemo } from './demo/account.ts';
import { startImports } from './features/imports/jobs.ts';
import { seedRates } from './features/rates/store.ts';
import { firstCode } from './features/session/sign-up.ts';
import { startJobs } from './jobs/worker.ts';
import { makeDataFolder } from './make-folder.ts';
import { plainRoutes } from './routes.ts';
import type { Settings } from './settings.ts';
import { StartProblem } from './start-problem.ts';

export type Running = {
  url: string;
  /** The demo account, when there is a demo group; its password only when it was made just now. */
  demo: DemoAccess | null;
  /** Where the first account is made, from any machine; null when there is one. */
  firstAccountUrl: string | null;
  /** Ends in order, within seconds: no new requests, running ones have a moment to finish, then the database. */
  stop: () => Promise<void>;
  /** Answers only when the database is lost for good. */
  failure: Promise<Error>;
};

/** At a stop, together well under main.ts's STOP_MS. */
const PARTS_MS = 2_500;
const CONNECTIONS_MS = 300;

/** Starts everything of one process: database, migrations, demo group, jobs, HTTP. `tell` hears each step, in Spanish. */
export async function start(settings: Settings, onStep: (step: string) => void): Promise<Running> {
  const log = pino({ level: settings.logLevel, redact: ['*.password', '*.token', 'req.headers.authorization'] }, pino.destination(2));
  makeDataFolder(settings.dataDir);
  onStep('abriendo la base de datos');
  const server = await reachServer(settings);
  const onWait = () => onStep('esperando a que otro proceso termine de iniciar');
  const { database, services, demo, imports, jobs } = await startInTurn(server.owner, onWait, () =>
    startParts(server.owner, settings, log, onStep),
  );
  const app = await createServer(services, () => unreadiness(database), plainRoutes(services));
  const stop = async () => {
    const parts = { requests: app.close(), imports: imports.stop(), jobs: jobs.stop() };
    await Promise.all(Object.entries(parts).map(([part, work]) => within(work, PARTS_MS, part, log)));
    await within(database.close(), CONNECTIONS_MS, 'connections', log);
    await server.stop();
  };
  const url = await app.listen({ port: settings.port, host: settings.host }).catch(async (error: NodeJS.ErrnoException) => {
    await stop();
    throw portProblem(error, settings);
  });
  const signUp = `${settings.publicUrl ?? url}/signup?codigo=${firstCode(settings.keys)}`;
  return { url, demo, firstAccountUrl: (await newness(database.app)()) ? signUp : null, stop, failure: server.failure };
}

/** What several processes that start at once on one database must not do at the same time. */
async function startParts(owner: pg.ClientConfig, settings: Settings, log: Logger, onStep: (step: string) => void) {
  await checkKeys(owner, settings.keys);
  await migrate(owner);
  const database = await openDatabase(owner, settings);
  await checkRowSecurity(database);
  await dropStaleLogins(owner, settings.keys);
  await seedRates(database.owner);
  const demo = settings.hasDemo ? await ensureDemo(database, settings.demoPassword, settings.masterKeys, onStep) : null;
  const services = { database, settings, log };
  const jobs = await startJobs(services, owner);
  return { database, services, demo, imports: startImports(services), jobs };
}

/** Waits for a part to end, but no longer than that: what still runs then goes with the process, and the database undoes it. */
async function within(work: PromiseLike<unknown>, milliseconds: number, part: string, log: Logger): Promise<void> {
  const isLate = sleep(milliseconds, true, { ref: false });
  const ended = Promise.resolve(work).then(
    () => false,
    (error: unknown) => void log.warn({ err: error, part }, 'could not be stopped'),
  );
  if (await Promise.race([ended, isLate])) log.warn({ part }, 'still runs at the stop');
}

function portProblem(error: NodeJS.ErrnoException, { host, port }: Settings): Error {
  if (error.code === 'EADDRINUSE')
    return new StartProblem(`El puerto ${port} de ${host} ya está en uso: cierre el otro programa o elija otro con PORT.`);
  if (error.code === 'EACCES') return new StartProblem(`No se puede usar el puerto ${port}: elija uno sobre 1023 con PORT.`);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new StartProblem(`HOST: este equipo no tiene la dirección ${host}.`);
  return error;
}

async function unreadiness({ appPool }: Database): Promise<string[]> {
  try {
    await appPool.query('select 1');
    return [];
  } catch {
    return ['La base de datos no responde.'];
  }
}

type Server = { owner: pg.ClientConfig; stop: () => Promise<void>; failure: Promise<Error> };

async function reachServer({ databaseUrl, dataDir }: Settings): Promise<Server> {
  if (databaseUrl) return { owner: { connectionString: databaseUrl }, stop: async () => {}, failure: new Promise(() => {}) };
  const { connection, stop, failure } = await startPostgres(dataDir);
  return { owner: await prepareOwner(connection), stop, failure };
}
