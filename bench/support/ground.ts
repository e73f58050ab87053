/** What benchmarks stand on: an empty installation, its server in this process, and people who are signed in. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { addDays, addMonths, type Day, dayInChile } from '#domain/date.ts';
import { firstDayOf, periodOf } from '#domain/period.ts';
import { createServer } from '#server/api/http.ts';
import { signToken } from '#server/api/token.ts';
import { allowBulk } from '#server/db/bulk-limits.ts';
import { newId } from '#server/db/ids.ts';
import { migrate } from '#server/db/migrate.ts';
import { type Database, openDatabase } from '#server/db/open.ts';
import { prepareOwner } from '#server/db/owner.ts';
import { type Postgres, startPostgres } from '#server/db/postgres.ts';
import { dropEmptyCells } from '#server/features/banking/store.ts';
import { dropEmptyOpen } from '#server/features/documents/store.ts';
import { plainRoutes } from '#server/routes.ts';
import { readSettings, type Settings } from '#server/settings.ts';

/** `connection`: the superuser's, for what only PostgreSQL knows. */
export type Ground = {
  connection: Postgres['connection'];
  folder: string;
  database: Database;
  settings: Settings;
  stop: () => Promise<void>;
};

/** A database in a new folder, until `stop`. @param isDurable  waits for the disk as in production; else loading does not */
export async function makeGround({ isDurable = false } = {}): Promise<Ground> {
  const folder = mkdtempSync(join(tmpdir(), 'caudal-bench-'));
  const postgres = await startPostgres(folder, isDurable ? {} : { fsync: 'off' });
  const owner = await prepareOwner(postgres.connection);
  await migrate(owner);
  const settings = readSettings({ CAUDAL_DATA_DIR: folder, CAUDAL_SECRET: 'a secret of benchmarks 0123456789 abcdefg' });
  const database = await openDatabase(owner, settings);
  const stop = async () => {
    await database.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { connection: postgres.connection, folder, database, settings, stop };
}

/** The whole server on that ground. `close` ends it; the ground stays. */
export async function startBenchServer(
  { database, settings }: Ground,
  level = 'error',
): Promise<{ url: string; close: () => Promise<void> }> {
  const services = { database, settings, log: pino({ level }) };
  const app = await createServer(services, async () => [], plainRoutes(services));
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return { url: `${address}/graphql`, close: () => app.close() };
}

/** A person of their own e-mail. @returns their id */
export async function insertPerson({ database }: Pick<Ground, 'database'>, systemRole: 'ADMIN' | null = null): Promise<string> {
  const personId = newId();
  const person = { person_id: personId, email: `${personId}@caudal.example`, name: 'Ana', surname: 'Soto', password_hash: 'x' };
  await database.owner
    .insertInto('person')
    .values(systemRole ? { ...person, system_role: systemRole } : person)
    .execute();
  return personId;
}

/** Opens a session of a person for a day. @returns its token */
export async function signIn({ database, settings }: Ground, personId: string): Promise<string> {
  const sessionId = newId();
  const expiresAt = new Date(Date.now() + 86_400_000);
  await database.owner.insertInto('session').values({ session_id: sessionId, person_id: personId, expires_at: expiresAt }).execute();
  return signToken(settings.keys, { personId, sessionId }, expiresAt, {});
}

/** Signs in enough people of these companies that nobody exceeds their own limit. @returns the token of the next of them, at each call */
export async function signInMany(ground: Ground, companyIds: readonly string[], count = 40): Promise<() => string> {
  const tokens: string[] = [];
  for (let made = 0; made < count; made += 1) {
    const personId = await insertPerson(ground);
    const rows = companyIds.map((companyId) => ({ company_id: companyId, person_id: personId, role: 'FOUNDER' as const }));
    await ground.database.owner.insertInto('membership').values(rows).execute();
    tokens.push(await signIn(ground, personId));
  }
  let calls = 0;
  return () => tokens[calls++ % tokens.length]!;
}

/**
 * Puts away what is older, as in a company that keeps its books up to date; the tables are analysed.
 * @param openDays  whose movements and documents nothing was done with yet
 */
export async function keepUpToDate(ground: Ground, companyId: string, openDays: number): Promise<void> {
  const { owner } = ground.database;
  const cut = addDays(dayInChile(new Date()), -openDays);
  const oldest = sql<{ first: Day | null }>`select min(issued_on) as first from document where company_id = ${companyId} and not is_closed`;
  const first = (await oldest.execute(owner)).rows[0]?.first ?? cut;
  // By month: of a million documents one statement would take longer than any may.
  for (let from = firstDayOf(periodOf(first)); from < cut; from = addMonths(from, 1)) {
    const to = addMonths(from, 1) < cut ? addMonths(from, 1) : cut;
    await owner.transaction().execute(async (db) => {
      await allowBulk(db);
      await sql`update movement set is_closed = true where company_id = ${companyId} and on_day >= ${from} and on_day < ${to}`.execute(db);
      await sql`
        update document set is_closed = true, is_expected = false
        where company_id = ${companyId} and issued_on >= ${from} and issued_on < ${to}`.execute(db);
    });
  }
  // As the job of every night does: what is left of the roll-ups is what a morning finds.
  await owner.transaction().execute(async (db) => {
    await allowBulk(db);
    await dropEmptyCells(db, companyId);
    await dropEmptyOpen(db, companyId);
  });
  await vacuum(ground);
}

/** Of some million rows longer than any statement may take. */
export async function vacuum({ database: { ownerPool } }: Ground): Promise<void> {
  const client = await ownerPool.connect();
  await client.query('set statement_timeout = 0');
  await client.query('vacuum analyze');
  // Ended, not given back: the next one has its limits.
  client.release(true);
}
