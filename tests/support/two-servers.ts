import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runningServer } from '#server/db/embedded/folder.ts';
import { makeTestFolder, removeTestFolder } from './folders.ts';

const ROOT = join(import.meta.dirname, '../..');

/**
 * Two whole server processes on one database: the first with its embedded PostgreSQL, the second as a guest on it, as with
 * DATABASE_URL. An empty installation that sends its mail to `smtpUrl`.
 * @returns the address of each, and how to end both
 */
export async function startTwoServers(smtpUrl: string): Promise<{ first: string; second: string; stop: () => Promise<void> }> {
  const folder = await makeTestFolder();
  const first = await startOne({ CAUDAL_DATA_DIR: folder, CAUDAL_SMTP_URL: smtpUrl });
  const { socket } = runningServer(join(folder, 'pgdata'));
  const second = await startOne({
    CAUDAL_DATA_DIR: join(folder, 'second'),
    CAUDAL_SMTP_URL: smtpUrl,
    CAUDAL_SECRET: readFileSync(join(folder, 'secret'), 'utf8').trim(),
    DATABASE_URL: `postgresql:///caudal?user=caudal_owner&host=${encodeURIComponent(String(socket))}&port=5432`,
  }).catch(async (error: unknown) => {
    await end(first.child);
    throw error;
  });
  const stop = async () => {
    await end(second.child);
    await end(first.child);
    await removeTestFolder(folder);
  };
  return { first: first.url, second: second.url, stop };
}

async function startOne(env: Record<string, string>): Promise<{ url: string; child: ChildProcess }> {
  const port = String(await freePort());
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', CAUDAL_DEMO: 'off', HOST: '127.0.0.1', PORT: port, ...env },
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    await sleep(100);
  }
  return { url, child };
}

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`).catch(() => null);
  return answer?.ok === true;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  await new Promise((done) => probe.close(done));
  return typeof address === 'object' && address ? address.port : 0;
}
