import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { namedRefusal } from './closed-month.ts';
import { inTurn } from './in-turn.ts';
import type { DB } from './tables.ts';

/** A transaction that row-level security limits to some companies. */
export type Db = Transaction<DB>;
/** Who acts, and on which companies. */
export type Scope = { personId: string | null; companyIds: readonly string[] };

/**
 * One consistent snapshot of these companies, read-only.
 * A query that forgets its company reads these companies at most; with an empty list it reads nothing.
 */
export async function readCompanies<Result>(app: Kysely<DB>, scope: Scope, work: (db: Db) => Promise<Result>): Promise<Result> {
  const db = await beginReading(app);
  try {
    await narrow(db, scope);
    return await work(db);
  } finally {
    endReading(db);
  }
}

/** A read-only transaction of one snapshot; `narrow` says whose books it reads. */
export function beginReading(app: Kysely<DB>) {
  return app.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute();
}

/** Nothing was changed: who reads need not wait for the end, and a connection that breaks meanwhile is told by its pool. */
export function endReading(db: Awaited<ReturnType<typeof beginReading>>): void {
  db.rollback()
    .execute()
    .catch(() => {});
}

/**
 * One transaction that changes one company: all of `work` or nothing.
 * Writers of a company wait for each other, so that money checks, roll-ups and the history's chain never race; other companies and all
 * readers continue.
 * @throws BANK_MONTH_CLOSED for what would change a month of an account that was closed, ON_ACCOUNT_NETTED for what would take the
 * payment from documents that count on it: triggers refuse it
 */
export function writeCompany<Result>(
  app: Kysely<DB>,
  { personId, companyId }: { personId: string | null; companyId: string },
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  return inTurn(`write ${companyId}`, WRITERS, () =>
    app.transaction().execute(async (db) => {
      await narrow(db, { personId, companyIds: [companyId] });
      await sql`select pg_advisory_xact_lock(hashtextextended(${companyId}, 0))`.execute(db);
      return work(db);
    }),
  ).catch((error: unknown) => {
    throw namedRefusal(error);
  });
}

/** Connections per company and process: one writer, and one that waits; otherwise a long import could occupy all of them. */
const WRITERS = 2;

/** One transaction that adds, or marks, something that no money depends on: it waits for no other writer. */
export function addToCompany<Result>(
  app: Kysely<DB>,
  { personId, companyId }: { personId: string | null; companyId: string },
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  return addToCompanies(app, { personId, companyIds: [companyId] }, work);
}

/** The same in several companies, for a person's own marks. */
export function addToCompanies<Result>(app: Kysely<DB>, scope: Scope, work: (db: Db) => Promise<Result>): Promise<Result> {
  return app.transaction().execute(async (db) => {
    await narrow(db, scope);
    return work(db);
  });
}

/** Calls a function of the database that returns whether it did, or found, what its name says. */
export async function holds(app: Kysely<DB>, call: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`select ${call} as holds`.execute(app);
  return rows[0]?.holds === true;
}

/** Limits a transaction to these companies and this person, until its end. */
export async function narrow(db: Db, { personId, companyIds }: Scope): Promise<void> {
  await sql`select set_config('app.companies', ${`{${companyIds.join(',')}}`}, true), set_config('app.person', ${personId ?? ''}, true)`.execute(
    db,
  );
}
