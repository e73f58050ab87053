import type pg from 'pg';
import { afterAll, inject } from 'vitest';
import { type Database, openDatabase } from '#server/db/open.ts';
import { LOGIN } from './login.ts';

/** A migrated, empty database for one test file. `connection` is the owner's, for further connections with `pg.Client`. */
export type TestDatabase = { database: Database; connection: pg.ClientConfig };

/**
 * Makes a fresh migrated database, opens it, and drops it after the file's last test.
 * At the top of a test file: `const { database } = await testDatabase();`
 */
export async function testDatabase(): Promise<TestDatabase> {
  const desk = inject('databaseDesk');
  const answer = await fetch(desk, { method: 'POST' });
  if (!answer.ok) throw new Error(`no test database: ${await answer.text()}`);
  const connection = (await answer.json()) as pg.ClientConfig;
  const database = await openDatabase(connection, LOGIN);
  afterAll(async () => {
    await database.close();
    await fetch(`${desk}/${connection.database}`, { method: 'DELETE' });
  });
  return { database, connection };
}
