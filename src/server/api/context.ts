import type { CompanyRole, Grant, SystemRole } from '#domain/access.ts';
import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/errors.ts';
import { newId } from '#server/db/ids.ts';
import type { Database } from '#server/db/open.ts';
import { type Reading, readSideBySide } from '#server/db/reading.ts';
import { addToCompanies, addToCompany, type Db, readCompanies, writeCompany } from '#server/db/scope.ts';
import { writeInTime } from '#server/jobs/busy.ts';
import type { Settings } from '#server/settings.ts';
import { type Claim, markDone } from './idempotency.ts';

export type Person = { id: string; email: string; name: string; surname: string; systemRole: SystemRole | null; sessionId: string };
export type Membership = Grant & { companyId: string; role: CompanyRole };

/** What is known during one request: who asks, their grants in each of their companies, and how to reach the data. */
export type Context = {
  database: Database;
  settings: Settings;
  person: Person | null;
  memberships: ReadonlyMap<string, Membership>;
  address: string;
  userAgent: string;
  /** The request comes from this machine. */
  isLocal: boolean;
  /** The request's Idempotency-Key, claimed: changes mark it as done in their own transaction. */
  claim: Claim | null;
  /** The tag of an answer that the caller has already (`If-None-Match`). */
  knownTag: string | null;
  /** Set on a websocket, whose events each check access as they are sent. */
  live: Live | null;
};

/** An open websocket. */
export type Live = {
  /** The person's current grants: reloaded only after an announcement about them. @throws NOT_SIGNED_IN when the session ended */
  present: () => Promise<Context>;
};

/** The signed-in person. @throws NOT_SIGNED_IN */
export function personOf({ person }: Pick<Context, 'person'>): Person {
  if (!person) throw new AppError('NOT_SIGNED_IN');
  return person;
}

/** The signed-in person as an actor in a company. @throws NOT_SIGNED_IN */
export function actorIn(context: Context, companyId: string): Actor {
  return { companyId, personId: personOf(context).id };
}

/**
 * Reads these companies in one snapshot. The operation's access has checked them already; companies that the person is not a member of are
 * removed here anyway, so that a forgotten check reads nothing.
 */
export function read<Result>(context: Context, companyIds: string | readonly string[], work: (db: Db) => Promise<Result>): Promise<Result> {
  const requested = typeof companyIds === 'string' ? [companyIds] : companyIds;
  const accessible = requested.filter((id) => context.memberships.has(id));
  return readCompanies(context.database.app, { personId: context.person?.id ?? null, companyIds: accessible }, work);
}

/** As `read`, of one company, for what makes many queries of one instant: those that are asked for together are done side by side. */
export function readTogether<Result>(context: Context, companyId: string, work: (reading: Reading) => Promise<Result>): Promise<Result> {
  const companyIds = context.memberships.has(companyId) ? [companyId] : [];
  return readSideBySide(context.database, { personId: context.person?.id ?? null, companyIds }, work);
}

/**
 * Changes one company in one transaction.
 * @throws COMPANY_NOT_FOUND when the person is not a member of it; COMPANY_BUSY while something long changes it
 */
export async function write<Result>(context: Context, companyId: string, work: (db: Db) => Promise<Result>): Promise<Result> {
  if (!context.memberships.has(companyId)) throw new AppError('COMPANY_NOT_FOUND');
  const { claim, database } = context;
  const writer = { personId: personOf(context).id, companyId, patience: PATIENCE };
  return writeInTime(database.app, writer, async (db) => {
    if (claim) await markDone(db, claim, companyId);
    return work(db);
  });
}

/** Milliseconds that a person waits for what else changes a company: less than a statement may take. */
const PATIENCE = 15_000;

/**
 * Creates a company in one transaction: `work` adds it under the id it receives; it has no members before that.
 * A request with a key is done together with the company, or not at all.
 */
export function create<Result>(context: Context, work: (db: Db, companyId: string) => Promise<Result>): Promise<Result> {
  const { claim } = context;
  const companyId = newId();
  return writeCompany(context.database.app, { personId: personOf(context).id, companyId }, async (db) => {
    if (claim) await markDone(db, claim, companyId);
    return work(db, companyId);
  });
}

/** Adds something that no money depends on to a company, without waiting for its writers. @throws COMPANY_NOT_FOUND, like `write` */
export async function add<Result>(context: Context, companyId: string, work: (db: Db) => Promise<Result>): Promise<Result> {
  if (!context.memberships.has(companyId)) throw new AppError('COMPANY_NOT_FOUND');
  const { claim } = context;
  return addToCompany(context.database.app, { personId: personOf(context).id, companyId }, async (db) => {
    if (claim) await markDone(db, claim, companyId);
    return work(db);
  });
}

/** Reads the person's own data, across their companies. */
export function readOwn<Result>(context: Context, work: (db: Db, personId: string) => Promise<Result>): Promise<Result> {
  const { id: personId } = personOf(context);
  return readCompanies(context.database.app, { personId, companyIds: [...context.memberships.keys()] }, (db) => work(db, personId));
}

/** Changes the person's own data, across their companies; nothing that money depends on. */
export function writeOwn<Result>(context: Context, work: (db: Db, personId: string) => Promise<Result>): Promise<Result> {
  const { claim } = context;
  const { id: personId } = personOf(context);
  return addToCompanies(context.database.app, { personId, companyIds: [...context.memberships.keys()] }, async (db) => {
    if (claim) await markDone(db, claim);
    return work(db, personId);
  });
}
