// Mostly waits: servers that start and stop.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { StartProblem } from '#server/start-problem.ts';
import { makeTestFolder, removeTestFolder } from '../../../tests/support/folders.ts';
import { boundLog } from './embedded/server.ts';
import { startPostgres } from './postgres.ts';

const HOLDER = join(import.meta.dirname, '../../../tests/support/hold-postgres.ts');

let root = '';
let made = '';
let folder = '';
let count = 0;
const children: ChildProcess[] = [];

beforeAll(async () => {
  root = await makeTestFolder();
  chmodSync(root, 0o711);
  made = join(root, 'made');
  await (await startPostgres(made)).stop();
});
beforeEach(() => {
  folder = join(root, String(++count), 'data');
  // Created once and copied: creating a database and deleting synced files takes seconds.
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  cpSync(join(made, 'pgdata'), join(folder, 'pgdata'), { recursive: true });
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await removeTestFolder(folder);
  rmSync(join(folder, '..'), { recursive: true, force: true });
});
afterAll(() => removeTestFolder(root));

describe('a data folder', () => {
  it('is private, and keeps its rows from one start to the next', async () => {
    rmSync(join(folder, '..'), { recursive: true });
    const first = await startPostgres(folder);
    expect(first.isReused).toBe(false);
    await ask(first.connection, `create table kept as select 'Ñandú' as name`);
    await first.stop();
    const again = await startPostgres(folder);
    expect(again.isReused).toBe(false);
    expect(await ask(again.connection, 'select name from kept')).toEqual([{ name: 'Ñandú' }]);
    expect(['.', 'pgdata', 'socket'].map((name) => (statSync(join(folder, name)).mode & 0o777).toString(8))).toEqual(['700', '700', '700']);
    expect((statSync(join(folder, 'postgres.log')).mode & 0o777).toString(8)).toBe('600');
    await again.stop();
  });

  it('sorts and capitalises Spanish, and writes through to the disk', async () => {
    const { connection, stop } = await startPostgres(folder);
    const rows = await ask(
      connection,
      `select upper('ñandú') as upper, array(select w from unnest(array['oca', 'ñu', 'nube']) w order by w) as sorted,
         current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit, current_setting('TimeZone') as zone`,
    );
    expect(rows).toEqual([{ upper: 'ÑANDÚ', sorted: ['nube', 'ñu', 'oca'], fsync: 'on', commit: 'on', zone: 'UTC' }]);
    await stop();
  });

  it.each([`with spaces, a comma and "quotes"`, `${'very-long-name-'.repeat(10)}`])('may be called %s', async (name) => {
    const home = join(folder, name);
    mkdirSync(home);
    renameSync(join(folder, 'pgdata'), join(home, 'pgdata'));
    const first = await startPostgres(home);
    expect(await ask(first.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(Buffer.byteLength(`${first.connection.host}/.s.PGSQL.5432`)).toBeLessThanOrEqual(103);
    await first.stop();
  });

  it('of another major version is refused in words, untouched', async () => {
    writeFileSync(join(folder, 'pgdata/PG_VERSION'), '17\n');
    const problem = await problemOf(startPostgres(folder));
    expect(problem.message).toMatch(/es de PostgreSQL 17 y este Caudal trae PostgreSQL \d+: /);
    expect(readFileSync(join(folder, 'pgdata/PG_VERSION'), 'utf8')).toBe('17\n');
  });

  it('that cannot be made is named', async () => {
    expect((await problemOf(startPostgres('/dev/null/data'))).message).toContain('/dev/null/data');
  });

  it('with a half-made database of a killed start is made anew', async () => {
    const dead = spawnSync('true').pid;
    rmSync(folder, { recursive: true });
    mkdirSync(join(folder, `pgdata.draft-${dead}-x/base`), { recursive: true });
    const { connection, stop } = await startPostgres(folder);
    expect(await ask(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    await stop();
    expect(readdirSync(folder).filter((name) => name.includes('draft'))).toEqual([]);
  });

  it('whose configuration the server refuses tells its reason', async () => {
    const problem = await problemOf(startPostgres(folder, { max_connections: 'many' }));
    expect(problem.message).toMatch(/no arranca: .*max_connections/);
    expect(problem.message.split('\n')).toHaveLength(1);
  });
});

describe('one Caudal per folder', () => {
  it('refuses a second process in one line, and leaves the first at work', async () => {
    const first = await startPostgres(folder);
    const second = hold(folder);
    expect(await second.ended).toBe(75);
    expect(second.errors()).toBe(
      `Otro Caudal (proceso ${process.pid}) ya usa la carpeta ${folder}: deténgalo, o elija otra con CAUDAL_DATA_DIR.\n`,
    );
    expect(await ask(first.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    await first.stop();
  });

  it('lets one of several that start at the same moment win, on an empty folder too', async () => {
    rmSync(folder, { recursive: true });
    const all = await Promise.allSettled([1, 2, 3].map(() => startPostgres(folder)));
    const winners = all.filter((one) => one.status === 'fulfilled').map(({ value }) => value);
    const losers = all.filter((one) => one.status === 'rejected').map(({ reason }) => (reason as StartProblem).exitCode);
    expect([winners.length, losers]).toEqual([1, [75, 75]]);
    expect(await ask(winners[0]!.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    await winners[0]!.stop();
  });

  it('waits for the one that is on its way out', async () => {
    const first = await startPostgres(folder);
    const [, second] = await Promise.all([first.stop(), sleep(2).then(() => startPostgres(folder))]);
    expect(await ask(second.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    await second.stop();
  });

  it('stops its server at the end, so that nothing runs on', async () => {
    const { stop } = await startPostgres(folder);
    const pid = serverPid();
    await stop();
    // Its parent may be about to notice.
    for (let tries = 0; tries < 2_400 && isRunning(pid); tries++) await sleep(25);
    expect(isRunning(pid)).toBe(false);
    expect(existsSync(join(folder, 'pgdata/postmaster.pid'))).toBe(false);
  });
});

describe('after a kill', () => {
  it('of Caudal, three times: the server is found again, and no committed row is lost', async () => {
    let committed = 0;
    for (const expected of ['started', 'reused', 'reused']) {
      const child = hold(folder);
      await child.committed(committed + 50);
      committed = await child.kill();
      expect(child.lines()[0]).toMatch(new RegExp(`^ready ${expected} `));
      expect(isRunning(serverPid())).toBe(true);
    }
    const { connection, isReused, stop } = await startPostgres(folder);
    const [row] = await ask(connection, 'select count(*)::int as n, max(n) as last from row_of_test');
    expect(isReused).toBe(true);
    expect(row?.['n']).toBe(row?.['last']);
    expect(row?.['n']).toBeGreaterThanOrEqual(committed);
    await stop();
  });

  it('of Caudal and its server at once: it recovers, and no committed row is lost', async () => {
    const child = hold(folder);
    await child.committed(50);
    process.kill(serverPid(), 'SIGKILL');
    const committed = await child.kill();
    const { connection, isReused, stop } = await startPostgres(folder);
    const [row] = await ask(connection, 'select count(*)::int as n from row_of_test');
    expect(isReused).toBe(false);
    expect(row?.['n']).toBeGreaterThanOrEqual(committed);
    await stop();
  });

  it('of the server alone: it comes back by itself, still locked', async () => {
    const first = await startPostgres(folder);
    process.kill(serverPid(), 'SIGKILL');
    for (let tries = 0; tries < 2_400 && !(await isLocked(first.connection)); tries++) await sleep(25);
    expect(await ask(first.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect((await problemOf(startPostgres(folder))).exitCode).toBe(75);
    await first.stop();
  });

  it('whose process number another program bears by now: it starts all the same', async () => {
    const child = hold(folder);
    await child.committed(1);
    process.kill(serverPid(), 'SIGKILL');
    await child.kill();
    const stranger = spawn('sleep', ['60']);
    children.push(stranger);
    const file = join(folder, 'pgdata/postmaster.pid');
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(stranger.pid)));
    const { stop } = await startPostgres(folder);
    await stop();
    expect(stranger.exitCode).toBeNull();
  });

  it('a server with other settings is not reused but started anew', async () => {
    const child = hold(folder);
    await child.committed(1);
    await child.kill();
    const { connection, isReused, stop } = await startPostgres(folder, { work_mem: '5MB' });
    expect(isReused).toBe(false);
    expect(await ask(connection, `select current_setting('work_mem') as is`)).toEqual([{ is: '5MB' }]);
    await stop();
  });
});

describe('whoever runs it', () => {
  it.each(identities())('$name', async ({ prefix, env }) => {
    rmSync(folder, { recursive: true });
    chmodSync(join(folder, '..'), 0o777);
    for (const expected of ['started', 'reused']) {
      const child = hold(folder, prefix, env);
      await child.committed(10);
      expect(child.lines()[0]).toMatch(new RegExp(`^ready ${expected} `));
      if (expected === 'started') await child.kill();
      else expect(await child.end()).toBe(0);
    }
  });

  it('a folder goes from one user to another when root changes how it runs the server', async () => {
    chmodSync(join(folder, '..'), 0o711);
    for (const { prefix, env } of identities().filter(({ isRoot }) => isRoot)) {
      const child = hold(folder, prefix, env);
      await child.committed(10);
      expect(await child.end()).toBe(0);
    }
  });
});

describe('the log', () => {
  it('names the failed statement, not the rows it met', async () => {
    const { connection, stop } = await startPostgres(folder);
    await ask(connection, `create table person as select 'ana@ejemplo.cl' as email; create unique index on person (email)`);
    await expect(ask(connection, 'insert into person select email from person')).rejects.toThrow('duplicate key');
    await stop();
    const log = readFileSync(join(folder, 'postgres.log'), 'utf8');
    expect(log).toContain('insert into person select email from person');
    expect(log).not.toContain('(ana@ejemplo.cl)');
  });

  it('stays within two files of some megabytes', () => {
    const log = join(folder, 'postgres.log');
    for (let round = 0; round < 3; round++) {
      writeFileSync(log, '');
      truncateSync(log, 6 * 1024 * 1024);
      boundLog(log);
    }
    expect([statSync(log).size, statSync(`${log}.1`).size, readdirSync(folder).length]).toEqual([0, 6 * 1024 * 1024, 3]);
  });
});

async function ask(connection: pg.ClientConfig, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

async function isLocked(connection: pg.ClientConfig): Promise<boolean> {
  const locks = `select from pg_locks where locktype = 'advisory' and granted`;
  return ask(connection, locks).then(
    (rows) => rows.length > 0,
    () => false,
  );
}

async function problemOf(start: Promise<unknown>): Promise<StartProblem> {
  const error = await start.then(
    () => undefined,
    (reason) => reason,
  );
  if (error instanceof StartProblem) return error;
  throw new Error(`expected a StartProblem, got ${error}`);
}

function serverPid(): number {
  return Number(readFileSync(join(folder, 'pgdata/postmaster.pid'), 'utf8').split('\n')[0]);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Another process that starts a folder's database and commits rows. `prefix`: a command that runs it as another user. */
function hold(home: string, prefix: readonly string[] = [], env: NodeJS.ProcessEnv = {}) {
  const [file = process.execPath, ...args] = [...prefix, process.execPath, HOLDER, home];
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
  children.push(child);
  const lines: string[] = [];
  let errors = '';
  createInterface(child.stdout!).on('line', (line) => lines.push(line));
  child.stderr?.on('data', (chunk) => {
    errors += chunk;
  });
  const ended = new Promise<number | null>((done) => child.once('close', (code) => done(code)));
  const last = () => Number(/^committed (\d+)$/.exec(lines.at(-1) ?? '')?.[1] ?? 0);
  const committed = async (n: number) => {
    while (last() < n && child.exitCode === null) await sleep(5);
    if (last() < n) throw new Error(`ended early: ${errors}`);
  };
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
    return last();
  };
  const end = () => {
    child.kill('SIGTERM');
    return ended;
  };
  return { ended, errors: () => errors, lines: () => lines, committed, kill, end };
}

/** The users we can act as. As root: root with and without user namespaces, an ordinary user, and one without a name. */
function identities(): { name: string; isRoot: boolean; prefix: readonly string[]; env: NodeJS.ProcessEnv }[] {
  if (process.getuid?.() !== 0) return [{ name: 'this ordinary user', isRoot: false, prefix: [], env: {} }];
  const as = (uid: number) => ['setpriv', `--reuid=${uid}`, `--regid=${uid}`, '--clear-groups'];
  const candidates = [
    { name: 'root', isRoot: true, prefix: [], env: {} },
    // Without the program on the path there is no namespace.
    { name: 'root where namespaces are forbidden', isRoot: true, prefix: [], env: { PATH: '/nowhere' } },
    { name: 'an ordinary user', isRoot: false, prefix: as(65534), env: {} },
    { name: 'a user without a name', isRoot: false, prefix: as(54321), env: {} },
  ];
  return candidates.filter(({ prefix: [file = 'true', ...args] }) => spawnSync(file, [...args, 'test', '-r', HOLDER]).status === 0);
}
