import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { makeFolder } from '../../make-folder.ts';
import { EXIT, StartProblem } from '../../start-problem.ts';
import type { Binaries } from './binaries.ts';

export const SUPERUSER = 'postgres';

/** Where a data folder keeps its database: `data` is PostgreSQL's data directory, `socket` the folder of its Unix socket. */
export type Layout = { home: string; data: string; socket: string; log: string };

// A Unix socket's path has at most 104 bytes on macOS (108 on Linux), including the final NUL.
const MAX_SOCKET_PATH = 103;
const SOCKET_NAME = '/.s.PGSQL.5432';

/**
 * Creates the folders of a data folder, or checks existing ones; creates the database if there is none.
 * `isDurable`: waits until the new database is on disk.
 */
export async function prepareFolder(folder: string, binaries: Binaries, isDurable: boolean): Promise<Layout> {
  const home = makeHome(folder, binaries);
  const data = join(home, 'pgdata');
  const layout = { home, data, socket: socketFolder(home), log: join(home, 'postgres.log') };
  makePrivate(layout.socket, binaries);
  if (!existsSync(join(data, 'PG_VERSION'))) await initialise(layout, binaries, isDurable);
  checkVersion(data, binaries);
  if (binaries.owner !== undefined && lstatSync(data).uid !== binaries.owner) changeOwner(data, binaries.owner);
  // A copied folder may have lost the permissions that PostgreSQL requires.
  if ((lstatSync(data).mode & 0o777) !== 0o700) chmodSync(data, 0o700);
  return layout;
}

/** After the server ended: leaves nothing outside of the data folder. */
export function leaveFolder({ home, socket }: Layout): void {
  if (!socket.startsWith(home)) rmSync(socket, { recursive: true, force: true });
}

/** What PostgreSQL recorded of its running server: its process and the folder of its socket (undefined when not recorded). */
export function runningServer(data: string): { pid: number | undefined; socket: string | undefined } {
  try {
    const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]) || undefined, socket: lines[4] || undefined };
  } catch {
    return { pid: undefined, socket: undefined };
  }
}

function makeHome(folder: string, binaries: Binaries): string {
  const path = resolve(folder);
  try {
    // Only this folder is made private: the ones above it may be shared.
    makeFolder(dirname(path));
    if (!existsSync(path)) mkdirSync(path, { mode: 0o700 });
    const home = realpathSync(path);
    const { mode } = lstatSync(home);
    // The server runs as nobody and must be able to enter; files inside keep their own permissions.
    if (binaries.owner && (mode & 0o011) !== 0o011) chmodSync(home, (mode & 0o777) | 0o011);
    return home;
  } catch (error) {
    throw new StartProblem(`No se puede usar la carpeta de datos ${path}: ${(error as Error).message}`);
  }
}

/** Inside the data folder; if that path is too long for a socket, a fixed folder in the system's temporary directory. */
function socketFolder(home: string): string {
  const written = runningServer(join(home, 'pgdata')).socket;
  if (written?.startsWith('/') && existsSync(written)) return written;
  const inside = join(home, 'socket');
  if (Buffer.byteLength(inside + SOCKET_NAME) <= MAX_SOCKET_PATH) return inside;
  const name = createHash('sha256').update(home).digest('hex').slice(0, 16);
  const temporary = [tmpdir(), '/tmp'].find((parent) => Buffer.byteLength(join(parent, `caudal-${name}`) + SOCKET_NAME) <= MAX_SOCKET_PATH);
  if (!temporary) throw new StartProblem(`La ruta de la carpeta de datos es demasiado larga: ${home}`);
  return join(temporary, `caudal-${name}`);
}

/** A folder that only we can enter. In a shared place, such as the temporary directory, one that somebody else created is refused. */
function makePrivate(folder: string, binaries: Binaries): void {
  makeFolder(folder, 0o700);
  const { uid, mode } = lstatSync(folder);
  const me = process.getuid?.() ?? uid;
  if ((uid !== me && uid !== binaries.owner) || !lstatSync(folder).isDirectory()) {
    throw new StartProblem(`La carpeta ${folder} pertenece a otro usuario: bórrela o elija otra con CAUDAL_DATA_DIR.`);
  }
  if ((mode & 0o777) !== 0o700) chmodSync(folder, 0o700);
  if (binaries.owner !== undefined && uid !== binaries.owner) changeOwner(folder, binaries.owner);
}

/** initdb works in a draft folder that is renamed when complete: a power cut leaves no incomplete database. */
async function initialise(layout: Layout, binaries: Binaries, isDurable: boolean): Promise<void> {
  sweepDrafts(layout.home);
  const draft = mkdtempSync(`${layout.data}.draft-${process.pid}-`);
  if (binaries.owner) changeOwner(draft, binaries.owner);
  await initdb(draft, binaries, isDurable);
  try {
    renameSync(draft, layout.data);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another process created it meanwhile: that one stays, and the lock decides who uses it.
    if (!existsSync(join(layout.data, 'PG_VERSION'))) throw error;
  }
  syncFolder(layout.home);
}

function initdb(draft: string, binaries: Binaries, isDurable: boolean): Promise<void> {
  const { file, args, options } = binaries.command('initdb', [
    ...['-D', draft, '-U', SUPERUSER, '-E', 'UTF8'],
    ...['--auth-local=trust', '--auth-host=reject'],
    // Chilean sorting and upper case (Ñ, Á) with ICU; messages, dates and numbers with the C locale.
    ...['--locale-provider=icu', '--icu-locale=es-CL', '--locale=C'],
    ...(isDurable ? [] : ['--no-sync']),
  ]);
  return new Promise((done, fail) => {
    const child = spawn(file, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
    let output = '';
    child.stderr?.on('data', (chunk) => {
      output += chunk;
    });
    child.once('error', (error) => fail(problem(error.message)));
    child.once('close', (code) => (code === 0 ? done() : fail(problem(output))));
  });
  function problem(output: string): StartProblem {
    rmSync(draft, { recursive: true, force: true });
    const first = output.split('\n').find((line) => line.includes('error')) ?? output.trim();
    return new StartProblem(`No se pudo crear la base de datos en ${draft}: ${first}`);
  }
}

/** Removes drafts of processes that were killed. */
function sweepDrafts(home: string): void {
  for (const name of readdirSync(home)) {
    const pid = Number(/^pgdata\.draft-(\d+)-/.exec(name)?.[1]);
    if (pid && !isAlive(pid)) rmSync(join(home, name), { recursive: true, force: true });
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function checkVersion(data: string, binaries: Binaries): void {
  const found = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim();
  const ours = binaries.version.split('.')[0];
  if (found === ours) return;
  throw new StartProblem(
    `La carpeta ${data} es de PostgreSQL ${found} y este Caudal trae PostgreSQL ${ours}: ábrala con la versión de Caudal que la creó, respáldela allí y restáurela en una carpeta nueva.`,
    EXIT.badSettings,
  );
}

/** Gives every file and folder to one owner, after the user that runs the server changed. */
function changeOwner(path: string, owner: number): void {
  lchownSync(path, owner, owner);
  if (!lstatSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) changeOwner(join(path, name), owner);
}

function syncFolder(path: string): void {
  const handle = openSync(path, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
