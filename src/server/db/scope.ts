import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { BULK_LIMITS } from './bulk-settings.ts';
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

/** Another writer had the company for longer than this one may wait. */
export class CompanyBusy extends Error {}

/** `patience`: milliseconds to wait for the company's other writers; `bulk`: as long as bulk work, whose limits then hold from the start. */
type Writer = { personId: string | null; companyId: string; patience?: number | 'bulk' };

/**
 * One transaction that changes one company: all of `work` or nothing.
 * Writers of a company wait for each other, so that money checks, roll-ups and the history's chain never race; other companies and all
 * readers continue.
 * @throws CompanyBusy after `patience`; BANK_MONTH_CLOSED for what would change a month of an account that was closed, ON_ACCOUNT_NETTED
 * for what would take the payment from documents that count on it: triggers refuse it
 */
export function writeCompany<Result>(
  app: Kysely<DB>,
  { personId, companyId, patience }: Writer,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  const waits = typeof patience === 'number' ? { until: performance.now() + patience, late: () => new CompanyBusy() } : undefined;
  const limits = () => (patience === 'bulk' ? BULK_LIMITS : waits ? { lock_timeout: untilThen(waits.until) } : {});
  const change = () =>
    app.transaction().execute(async (db) => {
      await narrow(db, { personId, companyIds: [companyId] }, limits());
      await lockCompany(db, companyId);
      return work(db);
    });
  return inTurn(`write ${companyId}`, WRITERS, change, waits).catch((error: unknown) => {
    throw namedRefusal(error);
  });
}

/** Nothing that `work` waits for afterwards has this limit. */
async function lockCompany(db: Db, companyId: string): Promise<void> {
  try {
    await sql`select pg_advisory_xact_lock(hashtextextended(${companyId}, 0)), set_config('lock_timeout', '0', true)`.execute(db);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === LOCK_TIMEOUT) throw new CompanyBusy();
    throw error;
  }
}

/** PostgreSQL's lock_not_available. */
const LOCK_TIMEOUT = '55P03';

/** Of what is left until then: zero would mean to wait without a limit. */
function untilThen(until: number): string {
  return `${Math.max(1, Math.round(until - performance.now()))}ms`;
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

/** Limits a transaction to these companies and this person, until its end. @param limits  other settings of this transaction */
export async function narrow(db: Db, { personId, companyIds }: Scope, limits: Readonly<Record<string, string>> = {}): Promise<void> {
  const settings = { 'app.companies': `{${companyIds.join(',')}}`, 'app.person': personId ?? '', ...limits };
  const set = Object.entries(settings).map(([name, value]) => sql`set_config(${name}, ${value}, true)`);
  await sql`select ${sql.join(set)}`.execute(db);
}
