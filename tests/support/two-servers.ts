import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runningServer } from '#server/db/embedded/folder.ts';
import { makeTestFolder, removeTestFolder } from './folders.ts';
import { endServer, startServer } from './server-process.ts';

/**
 * Two whole server processes on one database: the first with its embedded PostgreSQL, the second as a guest on it, as with
 * DATABASE_URL. An empty installation that sends its mail to `smtpUrl`; the second may send none. `env`: of both.
 * @returns the address of each, and how to end both
 */
export async function startTwoServers(
  smtpUrl: string,
  { secondMails = true, env = {} }: { secondMails?: boolean; env?: Record<string, string> } = {},
): Promise<{ first: string; second: string; stopSecond: () => Promise<void>; stop: () => Promise<void> }> {
  const folder = await makeTestFolder();
  const first = await startServer({ ...env, CAUDAL_DATA_DIR: folder, CAUDAL_SMTP_URL: smtpUrl });
  const { socket } = runningServer(join(folder, 'pgdata'));
  const second = await startServer({
    ...env,
    CAUDAL_DATA_DIR: join(folder, 'second'),
    CAUDAL_SMTP_URL: secondMails ? smtpUrl : '',
    CAUDAL_SECRET: readFileSync(join(folder, 'secret'), 'utf8').trim(),
    DATABASE_URL: `postgresql:///caudal?user=caudal_owner&host=${encodeURIComponent(String(socket))}&port=5432`,
  }).catch(async (error: unknown) => {
    await endServer(first.child);
    throw error;
  });
  const stopSecond = async () => {
    await endServer(second.child);
  };
  const stop = async () => {
    await stopSecond();
    await endServer(first.child);
    await removeTestFolder(folder);
  };
  return { first: first.url, second: second.url, stopSecond, stop };
}
