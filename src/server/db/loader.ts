import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { BULK_LIMITS } from './bulk-settings.ts';
import { setParsers } from './parsers.ts';
import type { DB } from './tables.ts';

/** A dedicated session, as the application. `app` and `client` are the same session, so that a COPY joins a transaction. */
export type Loader = { app: Kysely<DB>; client: pg.Client; close: () => Promise<void> };

/** Bulk work may take longer than a request; keepalives detect a dead process even in the middle of a statement. */
const SETTINGS = `
  ${Object.entries(BULK_LIMITS)
    .map(([name, limit]) => `set ${name} = '${limit}';`)
    .join(' ')}
  set work_mem = '32MB';
  do $$ begin perform set_config('client_connection_check_interval', '1s', false); exception when others then null; end $$;`;

/** @param onLost  called when the session ends unexpectedly */
export async function openLoader(connection: pg.ClientConfig, onLost: (error: Error) => void): Promise<Loader> {
  setParsers();
  const client = new pg.Client({ ...connection, application_name: 'caudal import' });
  client.on('error', onLost);
  await client.connect();
  await client.query(SETTINGS);
  const app = new Kysely<DB>({ dialect: new PostgresDialect({ pool: poolOf(client) }) });
  return { app, client, close: () => client.end() };
}

/** A pool of one connection: every transaction uses the session that COPY uses. */
function poolOf(client: pg.Client): PostgresPool {
  const connection = Object.assign(client, { release: () => {} }) as PostgresPoolClient;
  return { options: {}, connect: async () => connection, end: () => client.end() } as PostgresPool;
}
