// Mostly waits: processes that start.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { makeTestFolder, removeTestFolder } from '../../tests/support/folders.ts';
import { addressOf, SECRET } from '../../tests/support/login.ts';
import { endServer } from '../../tests/support/server-process.ts';
import { emptyDatabase, startOn } from '../../tests/support/starts.ts';

const OTHER_SECRET = 'another secret of tests 9876543210 zyxwvu';

const { database, connection } = await testDatabase();

async function count(table: 'person' | 'company'): Promise<number> {
  const { rows } = await database.ownerPool.query<{ count: number }>(`select count(*)::int as count from ${table}`);
  return rows[0]?.count ?? 0;
}

/** main.ts as a process of its own. */
function spawnServer(env: Record<string, string>) {
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: '0', DATABASE_URL: addressOf(connection), CAUDAL_SECRET: SECRET, ...env },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (printed += bytes));
  const isReady = new Promise<boolean>((resolve) => {
    child.stdout.on('data', () => printed.includes('Caudal está listo') && resolve(true));
    child.once('exit', () => resolve(false));
  });
  return { child, isReady, output: () => printed };
}

// That one of four makes what is made once: starts-at-once.test.ts.
test('the demo group is made by one of two; one that dies while it makes it leaves nothing half made', async () => {
  await emptyDatabase(connection);
  const first = spawnServer({ CAUDAL_DEMO: 'on' });
  while (!first.output().includes('grupo de demostración')) await once(first.child.stdout, 'data');
  await expect.poll(() => count('company')).toBeGreaterThan(0);
  first.child.kill('SIGKILL');
  const all = [1, 2].map(() => spawnServer({ CAUDAL_DEMO: 'on' }));
  expect(await Promise.all(all.map(({ isReady }) => isReady))).toEqual([true, true]);
  expect([await count('person'), await count('company')]).toEqual([2, 5]);
  const makers = all.filter(({ output }) => output().includes('grupo de demostración'));
  expect(makers.map(({ output }) => output().includes('contraseña: '))).toEqual([true]);
  await Promise.all(all.map(({ child }) => endServer(child)));
});

describe('a process that may not start', () => {
  const line = async (env: Record<string, string>) => {
    const server = spawnServer({ CAUDAL_DEMO: 'off', ...env });
    await once(server.child, 'exit');
    const lines = server
      .output()
      .split('\n')
      .filter((text) => text !== '' && !text.startsWith('  … '));
    return { code: server.child.exitCode, lines };
  };

  test('one with another secret than the others', async () => {
    const first = await startOn(connection);
    onTestFinished(() => first.stop());
    expect(await line({ CAUDAL_SECRET: OTHER_SECRET })).toEqual({
      code: 78,
      lines: [expect.stringMatching(/^CAUDAL_SECRET: no es la de/)],
    });
    const changing = await startOn(connection, { CAUDAL_SECRET: OTHER_SECRET, CAUDAL_SECRET_OLD: SECRET });
    onTestFinished(() => changing.stop());
    expect(await line({})).toMatchObject({ code: 78 });
  });

  test('one without a secret, on a database that others may share', async () => {
    const folder = await makeTestFolder();
    onTestFinished(() => removeTestFolder(folder));
    const { code, lines } = await line({ CAUDAL_SECRET: '', CAUDAL_DATA_DIR: folder });
    expect({ code, lines }).toEqual({ code: 78, lines: [expect.stringMatching(/^CAUDAL_SECRET: con DATABASE_URL es obligatoria/)] });
  });

  test.each([
    ['no server', 'postgresql://caudal@127.0.0.1:1/caudal', 69, /^DATABASE_URL: no se llega a la base de datos/],
    ['no such database', addressOf({ ...connection, database: 'no_such_database' }), 69, /^DATABASE_URL: esa base de datos no existe/],
  ])('%s: one line', async (_, address, exitCode, sentence) => {
    const { code, lines } = await line({ DATABASE_URL: address });
    expect({ code, lines }).toEqual({ code: exitCode, lines: [expect.stringMatching(sentence)] });
  });

  test('a reason that nobody expected: one line with a reference, the rest in the log', async () => {
    await database.ownerPool.query('create table if not exists migration (name text primary key, sha256 text not null)');
    await database.ownerPool.query('alter table migration rename column sha256 to other');
    onTestFinished(() => void database.ownerPool.query('alter table migration rename column other to sha256'));
    const { code, lines } = await line({});
    const [log, sentence] = lines;
    expect(code).toBe(70);
    expect(sentence).toMatch(/^Caudal no pudo iniciar por un error inesperado \(referencia [0-9a-f]{8}\)/);
    expect(JSON.parse(log ?? '')).toMatchObject({ level: 60, ref: /referencia (\w+)/.exec(sentence ?? '')?.[1] });
    expect(lines).toHaveLength(2);
  });
});
