import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';

const BEAT_MS = 1000;
// A lock elsewhere (another container on this folder) is stale when its holder has not touched it for this long.
const SILENCE_MS = 15_000;

/**
 * Does a piece of work in one process at a time: the others wait. The lock is a file that its holder touches every second, so that
 * one left by a killed process is recognised.
 */
export async function alone(path, log, work) {
  mkdirSync(dirname(path), { recursive: true });
  const mine = `${hostname()} ${process.pid} ${Date.now()}`;
  let hasTold = false;
  while (!take(path, mine)) {
    if (isStale(path)) clear(path);
    else {
      if (!hasTold) log('Esperando a que termine otra preparación en curso…');
      hasTold = true;
      await new Promise((done) => setTimeout(done, 200));
    }
  }
  const beat = setInterval(() => touch(path), BEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    rmSync(path, { force: true });
  }
}

function take(path, mine) {
  try {
    writeFileSync(path, mine, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  }
}

function touch(path) {
  try {
    utimesSync(path, new Date(), new Date());
  } catch {
    // Our lock was taken while this machine slept: the work continues, and its own stamp shows whether it ended well.
  }
}

function isStale(path) {
  try {
    const [host, pid] = readFileSync(path, 'utf8').split(' ');
    if (Date.now() - statSync(path).mtimeMs > SILENCE_MS) return true;
    return host === hostname() && Boolean(pid) && !isAlive(Number(pid));
  } catch {
    return false;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Removes a stale lock by renaming it, so that only one of several succeeds; a fresh one caught by mistake is put back. */
function clear(path) {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
    if (!isStale(aside)) linkSync(aside, path);
  } catch {
    // Another process was faster.
  }
  rmSync(aside, { force: true });
}
