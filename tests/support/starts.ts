import pg from 'pg';
import { readSettings } from '#server/settings.ts';
import { type Running, start } from '#server/start.ts';
import { addressOf, SECRET } from './login.ts';

/** Takes away all that Caudal ever made in a database. */
export async function emptyDatabase(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query('drop schema public cascade; drop schema if exists graphile_worker cascade; create schema public');
  await client.end();
}

/** Starts a whole Caudal of this process on a database, on a free port, without the demo and without a word. */
export function startOn(connection: pg.ClientConfig, env: Record<string, string> = {}): Promise<Running> {
  const settings = readSettings({
    PORT: '0',
    DATABASE_URL: addressOf(connection),
    CAUDAL_SECRET: SECRET,
    CAUDAL_DEMO: 'off',
    CAUDAL_LOG_LEVEL: 'silent',
    ...env,
  });
  return start(settings, () => {});
}
