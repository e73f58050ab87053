import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const ROOT = join(import.meta.dirname, '../..');

/** A whole server as `npm start` runs it. `output`: what it has printed so far. */
export type ServerProcess = { url: string; child: ChildProcess; output: () => string };

/** Starts src/server/main.ts as a separate process, on a free port, without the demo; resolves when it is ready. */
export async function startServer(env: Record<string, string>): Promise<ServerProcess> {
  const port = String(await freePort());
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production', CAUDAL_DEMO: 'off', HOST: '127.0.0.1', PORT: port, ...env },
  });
  let printed = '';
  child.stdout?.on('data', (bytes: Buffer) => (printed += bytes));
  child.stderr?.on('data', (bytes: Buffer) => {
    printed += bytes;
    process.stderr.write(bytes);
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}: ${printed}`);
    await sleep(100);
  }
  return { url, child, output: () => printed };
}

/** Asks a server to stop, and waits for it. @returns its exit code */
export async function endServer(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  child.kill('SIGTERM');
  await once(child, 'exit');
  return child.exitCode;
}

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`).catch(() => null);
  return answer?.ok === true;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  await new Promise((done) => probe.close(done));
  return typeof address === 'object' && address ? address.port : 0;
}
