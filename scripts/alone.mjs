import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';

const BEAT_MS = 1000;
// A holder elsewhere (another container on this folder) is given up when it has not touched its lock for so long.
const SILENCE_MS = 15_000;

/**
 * Does one piece of work while no other process does: whoever comes second waits. The lock is a file that its holder touches
 * every second, so that one left by a killed process is known.
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
    // Taken from us while this machine slept: the work goes on, its end is checked by its own stamp.
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

/** Takes a stale lock away by its name, so that one of several succeeds; a fresh one caught by mistake goes back. */
function clear(path) {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
    if (!isStale(aside)) linkSync(aside, path);
  } catch {
    // Somebody else was quicker.
  }
  rmSync(aside, { force: true });
}
