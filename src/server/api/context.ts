import type { CompanyRole, Grant, SystemRole } from '#domain/access.ts';
import { AppError } from '#domain/errors.ts';
import type { Database } from '#server/db/open.ts';
import { addToCompany, type Db, readCompanies, writeCompany } from '#server/db/scope.ts';
import type { Settings } from '#server/settings.ts';
import { type Claim, markDone } from './idempotency.ts';

export type Person = { id: string; email: string; name: string; surname: string; systemRole: SystemRole | null; sessionId: string };
export type Membership = Grant & { companyId: string; role: CompanyRole };

/** What one request knows: who asks, what they hold in each of their companies, and the two doors to the data. */
export type Context = {
  database: Database;
  settings: Settings;
  person: Person | null;
  memberships: ReadonlyMap<string, Membership>;
  address: string;
  userAgent: string;
  /** The request's Idempotency-Key, claimed: changes mark it as done in their own transaction. */
  claim: Claim | null;
};

/** The signed-in person. @throws NOT_SIGNED_IN */
export function personOf({ person }: Context): Person {
  if (!person) throw new AppError('NOT_SIGNED_IN');
  return person;
}

/**
 * Reads these companies in one snapshot. The operation's access has checked them before; here those of which the person is
 * no member drop out all the same, so that a forgotten check reads nothing.
 */
export function read<Result>(context: Context, companyIds: string | readonly string[], work: (db: Db) => Promise<Result>): Promise<Result> {
  const asked = typeof companyIds === 'string' ? [companyIds] : companyIds;
  const own = asked.filter((id) => context.memberships.has(id));
  return readCompanies(context.database.app, { personId: context.person?.id ?? null, companyIds: own }, work);
}

/** Changes one company in one transaction. @throws COMPANY_NOT_FOUND when the person is no member of it */
export async function write<Result>(context: Context, companyId: string, work: (db: Db) => Promise<Result>): Promise<Result> {
  if (!context.memberships.has(companyId)) throw new AppError('COMPANY_NOT_FOUND');
  const { claim } = context;
  return writeCompany(context.database.app, { personId: personOf(context).id, companyId }, async (db) => {
    if (claim) await markDone(db, claim);
    return work(db);
  });
}

/** Adds to one company what no money depends on, without waiting for its writers. @throws COMPANY_NOT_FOUND as write does */
export async function add<Result>(context: Context, companyId: string, work: (db: Db) => Promise<Result>): Promise<Result> {
  if (!context.memberships.has(companyId)) throw new AppError('COMPANY_NOT_FOUND');
  const { claim } = context;
  return addToCompany(context.database.app, { personId: personOf(context).id, companyId }, async (db) => {
    if (claim) await markDone(db, claim);
    return work(db);
  });
}
