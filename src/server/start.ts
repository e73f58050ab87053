import type pg from 'pg';
import { pino } from 'pino';
import { createServer } from './api/http.ts';
import { newness } from './api/page-file.ts';
import { migrate } from './db/migrate.ts';
import { type Database, openDatabase } from './db/open.ts';
import { prepareOwner } from './db/owner.ts';
import { startPostgres } from './db/postgres.ts';
import { checkRowSecurity } from './db/selftest.ts';
import { type DemoAccess, ensureDemo } from './demo/account.ts';
import { startImports } from './features/imports/jobs.ts';
import { seedRates } from './features/rates/store.ts';
import { startJobs } from './jobs/worker.ts';
import { plainRoutes } from './routes.ts';
import type { Settings } from './settings.ts';
import { StartProblem } from './start-problem.ts';

export type Running = {
  url: string;
  /** The demo account, when there is a demo group; its password only when it was made just now. */
  demo: DemoAccess | null;
  /** Nobody has an account yet. */
  isNew: boolean;
  /** Ends in order: no new requests, running ones finish, then the database. */
  stop: () => Promise<void>;
  /** Answers only when the database is lost for good. */
  lost: Promise<Error>;
};

/** Starts everything of one process: database, migrations, demo group, jobs, HTTP. `tell` hears each step, in Spanish. */
export async function start(settings: Settings, tell: (step: string) => void): Promise<Running> {
  const log = pino({ level: settings.logLevel, redact: ['*.password', '*.token', 'req.headers.authorization'] }, pino.destination(2));
  tell('abriendo la base de datos');
  const server = await reachServer(settings);
  await migrate(server.owner);
  const database = await openDatabase(server.owner);
  await checkRowSecurity(database);
  await seedRates(database.owner);
  const demo = settings.hasDemo ? await ensureDemo(database, settings.demoPassword, tell) : null;
  const services = { database, settings, log };
  const imports = startImports(services);
  const jobs = await startJobs(services, server.owner);
  const app = await createServer(services, () => unreadiness(database), plainRoutes(services));
  const stop = async () => {
    await app.close();
    await imports.stop();
    await jobs.stop();
    await database.close();
    await server.stop();
  };
  const url = await app.listen({ port: settings.port, host: settings.host }).catch(async (error: NodeJS.ErrnoException) => {
    await stop();
    throw portProblem(error, settings);
  });
  return { url, demo, isNew: await newness(database.app)(), stop, lost: server.lost };
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

type Server = { owner: pg.ClientConfig; stop: () => Promise<void>; lost: Promise<Error> };

async function reachServer({ databaseUrl, dataDir }: Settings): Promise<Server> {
  if (databaseUrl) return { owner: { connectionString: databaseUrl }, stop: async () => {}, lost: new Promise(() => {}) };
  const { connection, stop, lost } = await startPostgres(dataDir);
  return { owner: await prepareOwner(connection), stop, lost };
}
