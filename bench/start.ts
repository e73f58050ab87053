/** How long Caudal takes to be ready after installation: a first start that creates the demo group, and a restart. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const PORT = '4571';
const folder = mkdtempSync(join(tmpdir(), 'caudal-bench-start-'));
const rows = [
  { start: 'first, with the demo group', seconds: await once(), goal: 15 },
  { start: 'restart', seconds: await once(), goal: 5 },
  { start: 'restart', seconds: await once(), goal: 5 },
];
rmSync(folder, { recursive: true, force: true });
console.table(rows);

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
