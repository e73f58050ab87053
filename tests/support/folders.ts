import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { isAlive } from '#server/db/embedded/folder.ts';
import { stopServer } from '#server/db/embedded/server.ts';

const NAME = /^caudal-test-(\d+)-/;
/** Linux keeps it in memory: a database is made there in a tenth of the time. */
const IN_MEMORY = '/dev/shm';
const ROOM = 4 * 2 ** 30;

/** A folder for this process; leftovers of killed runs, servers included, are removed first. */
export async function makeTestFolder(): Promise<string> {
  const places = [tmpdir(), IN_MEMORY].filter((place) => existsSync(place));
  for (const path of places.flatMap((place) => readdirSync(place).map((name) => join(place, name)))) {
    const pid = Number(NAME.exec(basename(path))?.[1]);
    if (pid && !isAlive(pid)) await removeTestFolder(path);
  }
  return mkdtempSync(join(hasRoom() ? IN_MEMORY : tmpdir(), `caudal-test-${process.pid}-`));
}

function hasRoom(): boolean {
  if (!existsSync(IN_MEMORY)) return false;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return Math.min(bavail * bsize, freemem()) > ROOM;
}

/** Stops database servers still running in a test's folder, and deletes it. */
export async function removeTestFolder(folder: string): Promise<void> {
  for (const home of [folder, join(folder, 'data')]) {
    const data = join(home, 'pgdata');
    if (existsSync(data)) await stopServer({ data });
  }
  rmSync(folder, { recursive: true, force: true });
}
