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
import { EXIT, StartProblem } from '../../start-problem.ts';
import type { Binaries } from './binaries.ts';

export const SUPERUSER = 'postgres';

/** Where one data folder keeps its database: `data` is PostgreSQL's own, `socket` the folder of its Unix socket. */
export type Layout = { home: string; data: string; socket: string; log: string };

// A Unix socket's path ends within 104 bytes on macOS (108 on Linux), the closing zero included.
const MAX_SOCKET_PATH = 103;
const SOCKET_NAME = '/.s.PGSQL.5432';

/**
 * Makes the folders of a data folder, or checks those that are there; the database itself is made when there is none.
 * `isDurable`: waits until the new database is on the disk.
 */
export async function prepareFolder(folder: string, binaries: Binaries, isDurable: boolean): Promise<Layout> {
  const home = makeHome(folder, binaries);
  const data = join(home, 'pgdata');
  const layout = { home, data, socket: socketFolder(home), log: join(home, 'postgres.log') };
  makePrivate(layout.socket, binaries);
  if (!existsSync(join(data, 'PG_VERSION'))) await initialise(layout, binaries, isDurable);
  checkVersion(data, binaries);
  if (binaries.owner !== undefined && lstatSync(data).uid !== binaries.owner) changeOwner(data, binaries.owner);
  // A folder that was copied may have lost what PostgreSQL insists on.
  if ((lstatSync(data).mode & 0o777) !== 0o700) chmodSync(data, 0o700);
  return layout;
}

/** After the server ended: nothing stays outside the data folder. */
export function leaveFolder({ home, socket }: Layout): void {
  if (!socket.startsWith(home)) rmSync(socket, { recursive: true, force: true });
}

/** What PostgreSQL wrote of its running server: its process and the folder of its socket (both undefined when none is written). */
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
    // Only the folder itself is private: those above it may be anybody's way.
    mkdirSync(dirname(path), { recursive: true });
    if (!existsSync(path)) mkdirSync(path, { mode: 0o700 });
    const home = realpathSync(path);
    const { mode } = lstatSync(home);
    // The server runs as nobody and must pass through; what lies inside keeps its own rights.
    if (binaries.owner && (mode & 0o011) !== 0o011) chmodSync(home, (mode & 0o777) | 0o011);
    return home;
  } catch (error) {
    throw new StartProblem(`No se puede usar la carpeta de datos ${path}: ${(error as Error).message}`);
  }
}

/** Inside the data folder; a folder of the system's temporary ones, always the same, where the path would be too long for a socket. */
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

/** A folder nobody else can enter. One that others prepared (the system's temporary folder is everybody's) is refused. */
function makePrivate(folder: string, binaries: Binaries): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid, mode } = lstatSync(folder);
  const me = process.getuid?.() ?? uid;
  if ((uid !== me && uid !== binaries.owner) || !lstatSync(folder).isDirectory()) {
    throw new StartProblem(`La carpeta ${folder} pertenece a otro usuario: bórrela o elija otra con CAUDAL_DATA_DIR.`);
  }
  if ((mode & 0o777) !== 0o700) chmodSync(folder, 0o700);
  if (binaries.owner !== undefined && uid !== binaries.owner) changeOwner(folder, binaries.owner);
}

/** initdb works in a draft folder which takes its name when whole: a power cut leaves no half-made database. */
async function initialise(layout: Layout, binaries: Binaries, isDurable: boolean): Promise<void> {
  sweepDrafts(layout.home);
  const draft = mkdtempSync(`${layout.data}.draft-${process.pid}-`);
  if (binaries.owner) changeOwner(draft, binaries.owner);
  await initdb(draft, binaries, isDurable);
  try {
    renameSync(draft, layout.data);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another process made it meanwhile: its database stands, and the lock tells who may use it.
    if (!existsSync(join(layout.data, 'PG_VERSION'))) throw error;
  }
  syncFolder(layout.home);
}

function initdb(draft: string, binaries: Binaries, isDurable: boolean): Promise<void> {
  const { file, args, options } = binaries.command('initdb', [
    ...['-D', draft, '-U', SUPERUSER, '-E', 'UTF8'],
    ...['--auth-local=trust', '--auth-host=reject'],
    // Chilean order and upper case (Ñ, Á) by ICU; everything else (messages, dates, numbers) plain.
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

/** Drafts of processes that were killed in the middle. */
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

/** Every file and folder to one owner: after the server changed the user it runs as. */
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
