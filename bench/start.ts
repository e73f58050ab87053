/**
 * How long Caudal takes to be ready after installation: a first start that creates the demo group, and a restart; and whether four processes
 * that start at once on an empty database make that group once, ten times. `npm run bench start -- 4`: so many rounds.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { prepareOwner } from '#server/db/owner.ts';
import { startPostgres } from '#server/db/postgres.ts';
import { addressOf, SECRET } from '../tests/support/login.ts';
import { emptyDatabase } from '../tests/support/starts.ts';

const PORT = '4571';
const folder = mkdtempSync(join(tmpdir(), 'caudal-bench-start-'));
const rows = [
  { start: 'first, with the demo group', seconds: await once(), goal: 15 },
  { start: 'restart', seconds: await once(), goal: 5 },
  { start: 'restart', seconds: await once(), goal: 5 },
];
console.table(rows);
console.table(await startTogether(Number(process.argv[2] ?? 10)));
rmSync(folder, { recursive: true, force: true });

/** What became of four processes in each round: all ready, one of them the maker of a whole demo group. */
async function startTogether(rounds: number): Promise<Record<string, unknown>[]> {
  const postgres = await startPostgres(join(folder, 'shared'), { fsync: 'off' });
  const owner = await prepareOwner(postgres.connection);
  const results: Record<string, unknown>[] = [];
  while (results.length < rounds) {
    await emptyDatabase(owner);
    const began = performance.now();
    const all = [1, 2, 3, 4].map(() => startOne(addressOf(owner)));
    const outcomes = await Promise.all(all.map(({ outcome }) => outcome));
    const seconds = Math.round(performance.now() - began) / 1000;
    const client = new pg.Client(owner);
    await client.connect();
    const { rows: made } = await client.query(
      'select (select count(*)::int from person) as people, (select count(*)::int from company) as companies',
    );
    await client.end();
    await Promise.all(all.map(({ stop }) => stop()));
    const ready = outcomes.filter((one) => one !== 'ended').length;
    results.push({ ready, makers: outcomes.filter((one) => one === 'made').length, ...made[0], seconds });
  }
  await postgres.stop();
  return results;
}

/** `outcome`: ready, and whether it made the demo group; or that it ended before. */
function startOne(address: string) {
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATABASE_URL: address, CAUDAL_SECRET: SECRET, CAUDAL_DEMO: 'on' },
  });
  const ended = new Promise<'ended'>((done) => child.once('exit', () => done('ended')));
  let printed = '';
  const ready = new Promise<'made' | 'found'>((done) =>
    child.stdout.on('data', (bytes: Buffer) => {
      printed += bytes;
      if (printed.includes('Caudal está listo')) done(printed.includes('grupo de demostración') ? 'made' : 'found');
    }),
  );
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { outcome: Promise.race([ended, ready]), stop };
}

/** `npm start` until /readyz answers, then an orderly stop. */
async function once(): Promise<number> {
  const began = performance.now();
  const child = spawn(process.execPath, ['scripts/run.mjs', 'start'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT, HOST: '127.0.0.1', CAUDAL_DATA_DIR: join(folder, 'data') },
  });
  const ended = new Promise((done) => child.once('exit', done));
  while (!(await isReady())) await sleep(20);
  const seconds = Math.round(performance.now() - began) / 1000;
  child.kill('SIGTERM');
  await ended;
  return seconds;
}

async function isReady(): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${PORT}/readyz`)).ok;
  } catch {
    return false;
  }
}
