import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '#server/db/embedded/folder.ts';
import { stopServer } from '#server/db/embedded/server.ts';

const NAME = /^caudal-test-(\d+)-/;

/** A folder for this process; what runs of the past left behind when they were killed, servers included, is ended first. */
export async function makeTestFolder(): Promise<string> {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(NAME.exec(name)?.[1]);
    if (pid && !isAlive(pid)) await removeTestFolder(join(tmpdir(), name));
  }
  return mkdtempSync(join(tmpdir(), `caudal-test-${process.pid}-`));
}

/** Ends the database servers that still run in a test's folder, and deletes it. */
export async function removeTestFolder(folder: string): Promise<void> {
  for (const home of [folder, join(folder, 'data')]) {
    const data = join(home, 'pgdata');
    if (existsSync(data)) await stopServer({ data });
  }
  rmSync(folder, { recursive: true, force: true });
}
