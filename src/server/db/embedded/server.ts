import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, copyFileSync, existsSync, openSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartProblem } from '../../start-problem.ts';
import type { Binaries } from './binaries.ts';
import { isAlive, type Layout, runningServer, SUPERUSER } from './folder.ts';

/**
 * A server on a data folder: how to start, reach and stop it. `isOurs`: this process started it or holds its folder, and stops it when
 * it ends.
 */
export type Server = { layout: Layout; binaries: Binaries; settings: Record<string, string>; isOurs: boolean };

// Sized for a small machine with other tasks. Errors are logged without DETAIL lines, which quote rows.
const SETTINGS = {
  listen_addresses: '',
  port: '5432',
  unix_socket_permissions: '0700',
  ssl: 'off',
  max_connections: '60',
  shared_buffers: '128MB',
  work_mem: '16MB',
  maintenance_work_mem: '64MB',
  effective_cache_size: '1GB',
  random_page_cost: '1.1',
  jit: 'off',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  max_wal_size: '1GB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'off',
  log_min_messages: 'warning',
  log_min_error_statement: 'error',
  log_error_verbosity: 'terse',
  log_line_prefix: '%m [%p] %u@%d ',
};

// Recovery after a power cut may have much to replay.
const PATIENCE_MS = 10 * 60_000;
const MAX_LOG = 5 * 1024 * 1024;

/** How the bootstrap superuser reaches the server. */
export function superuserConnection(layout: Layout): pg.ClientConfig {
  return { host: layout.socket, port: 5432, user: SUPERUSER, database: 'postgres', ssl: false };
}

/** A superuser's connection to this folder's server: the running one, or one started now. */
export async function connect(server: Server): Promise<{ client: pg.Client; isReused: boolean }> {
  const deadline = Date.now() + PATIENCE_MS;
  let started: Started | undefined;
  for (let tries = 0; Date.now() < deadline; ) {
    const answer = await tryConnect(server.layout);
    if (answer instanceof pg.Client) return { client: answer, isReused: started?.isRunning() !== true };
    if (answer === 'absent' && !started?.isRunning() && !serverProcess(server.layout.data)) {
      if (started && !(tries < 5 && isTaken(outputSince(server.layout, started)))) throw notStarted(server.layout, started);
      if (started) await sleep(100 * 2 ** tries++);
      started = launch(server);
    }
    await sleep(20);
  }
  throw notStarted(server.layout, started);
}

/** Whether the running server was started with other programs or settings. */
export async function isOutdated(server: Server, client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is: string | null }>(`select current_setting('caudal.settings', true) as is`);
  return rows[0]?.is !== fingerprint(server);
}

/** Ends sessions at once, flushes everything, and waits for the last process. */
export async function stopServer({ data }: Pick<Layout, 'data'>): Promise<void> {
  const pid = serverProcess(data);
  if (!pid) return;
  for (const [signal, seconds] of [['SIGINT', 60] as const, ['SIGQUIT', 10] as const]) {
    if (!isServerOf(data, pid)) return;
    process.kill(pid, signal);
    for (let tries = seconds * 100; tries > 0 && isServerOf(data, pid); tries--) await sleep(10);
  }
}

/** Signals the server to stop by itself, when this process has no time left. */
export function interrupt({ data }: Pick<Layout, 'data'>): void {
  const pid = serverProcess(data);
  if (pid) process.kill(pid, 'SIGINT');
}

/** Keeps the log to two files of a few megabytes: the older one is `postgres.log.1`. */
export function boundLog(log: string): void {
  if (!existsSync(log) || statSync(log).size < MAX_LOG) return;
  copyFileSync(log, `${log}.1`);
  truncateSync(log);
}

/** Not yet or no longer accepting sessions, or it went away while we spoke. */
const BUSY: ReadonlySet<string> = new Set(['57P03', '53300', 'EAGAIN', 'ECONNRESET', 'EPIPE']);

/** Absent: nothing listens. Busy: it is starting, recovering, or stopping. */
async function tryConnect(layout: Layout): Promise<pg.Client | 'absent' | 'busy'> {
  const client = new pg.Client({
    ...superuserConnection(layout),
    application_name: `caudal ${process.pid}`,
    connectionTimeoutMillis: 5000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    client.end().catch(() => {});
    const { code, message } = error as { code?: string; message: string };
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return 'absent';
    if (BUSY.has(code ?? '') || /terminated|timeout/.test(message)) return 'busy';
    throw new StartProblem(`No se puede entrar a la base de datos de ${layout.home}: ${message}`);
  }
}

type Started = { isRunning: () => boolean; logBegin: number };

/** Starts it in its own session, so that Ctrl-C in the terminal stops Caudal first, and Caudal stops the server. */
function launch(server: Server): Started {
  const { layout, binaries } = server;
  forgetDeadServer(layout);
  boundLog(layout.log);
  const log = openSync(layout.log, 'a', 0o600);
  const logBegin = statSync(layout.log).size;
  const { file, args, options } = binaries.command('postgres', serverArguments(server));
  const child = spawn(file, args, { ...options, detached: true, stdio: ['ignore', 'ignore', log] });
  closeSync(log);
  server.isOurs = true;
  let isRunning = true;
  child.once('exit', () => {
    isRunning = false;
  });
  child.once('error', () => {
    isRunning = false;
  });
  child.unref();
  return { isRunning: () => isRunning, logBegin };
}

function serverArguments(server: Server): string[] {
  const socket = `"${server.layout.socket.replaceAll('"', '""')}"`;
  const settings = { ...SETTINGS, ...server.settings, unix_socket_directories: socket, 'caudal.settings': fingerprint(server) };
  return ['-D', server.layout.data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

function fingerprint({ binaries, settings }: Server): string {
  const parts = [binaries.folder, binaries.version, { ...SETTINGS, ...settings }];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);
}

/** The process of the running server; after a kill, its recorded number may belong to any other program. */
function serverProcess(data: string): number | undefined {
  const { pid } = runningServer(data);
  return pid && isServerOf(data, pid) ? pid : undefined;
}

/** Whether it is alive and a server of this folder; in containers whose first process does not reap, dead ones stay as zombies. */
function isServerOf(data: string, pid: number): boolean {
  if (!existsSync('/proc/self/cmdline')) return isAlive(pid);
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`\0-D\0${data}\0`);
  } catch {
    return false;
  }
}

/**
 * PostgreSQL refuses to start while the process id in its lock files exists, even as another program; in containers the ids repeat at
 * every start. It ignores our own id, so we write that one; it still checks by itself that no old worker is attached.
 */
function forgetDeadServer({ data, socket }: Layout): void {
  for (const path of [join(data, 'postmaster.pid'), join(socket, '.s.PGSQL.5432.lock')]) {
    if (!existsSync(path)) continue;
    const [pid, ...rest] = readFileSync(path, 'utf8').split('\n');
    if (isAlive(Number(pid))) writeFileSync(path, [process.pid, ...rest].join('\n'));
  }
}

/** Another start was faster, or the last workers of a killed server are still ending: try again. */
function isTaken(output: string): boolean {
  return /lock file|shared memory/.test(output);
}

function outputSince({ log }: Layout, started: Started | undefined): string {
  return started && existsSync(log) ? readFileSync(log).subarray(started.logBegin).toString('utf8') : '';
}

function notStarted(layout: Layout, started: Started | undefined): StartProblem {
  const output = outputSince(layout, started);
  const lines = output.split('\n').filter((line) => /FATAL|PANIC|ERROR|error|denied/.test(line));
  const reason = (lines.at(-1) ?? output.trim().split('\n').at(-1) ?? '').replace(/^.*?(FATAL|PANIC|ERROR):\s*/, '');
  return new StartProblem(`La base de datos de ${layout.home} no arranca: ${reason || 'sin explicación'} (detalle en ${layout.log})`);
}
