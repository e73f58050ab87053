import { sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import type { Terms } from '#domain/documents/expectation.ts';
import type { TermsPlace } from '#domain/settings/work.ts';
import type { Db } from '#server/db/scope.ts';
import { applyCutOff } from '#server/features/banking/store.ts';
import { applyTerms as applyTermsToDocuments } from '#server/features/documents/store.ts';
import { openWork, startWork } from '#server/jobs/work-store.ts';

export { lateRatesOf } from './late-rates.ts';

/** How many people work in a company. */
export async function countMembers(db: Db, companyId: string): Promise<number> {
  const { count } = db.fn;
  const row = await db
    .selectFrom('membership')
    .select(count('person_id').as('users'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return Number(row.users);
}

export async function termsOf(db: Db, companyId: string): Promise<Terms | undefined> {
  const row = await db
    .selectFrom('company')
    .select(['cut_off_on as cutOffOn', 'client_payment_days as clientDays', 'provider_payment_days as providerDays'])
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return row as Terms | undefined;
}

/** Rows updated while the person waits for an answer; more become long work. */
const ROWS_AT_ONCE = 500;

/**
 * Applies a company's current cut-off date and payment days to its stored rows: documents issued before the date count as closed, and
 * movements before it as reconciled, later ones as open again; due dates that come from the payment days, and no others, move.
 * For a small company in this transaction, for a large one as long work.
 */
export async function applyTerms(db: Db, actor: Actor): Promise<void> {
  const { companyId } = actor;
  const terms = await termsOf(db, companyId);
  if (!terms) return;
  const isSmall = (await countRows(db, companyId, ROWS_AT_ONCE + 1)) <= ROWS_AT_ONCE;
  if (!isSmall || (await openWork(db, companyId, 'terms'))) {
    await startWork(db, actor, 'terms', null);
    return;
  }
  for (const table of TABLES) await applyStretch(db, companyId, { terms, from: { table, after: FIRST }, max: ROWS_AT_ONCE });
}

const TABLES = ['movement', 'document'] as const;
const FIRST = '00000000-0000-0000-0000-000000000000';
/** The row after which the walk over a company's rows continues. */
type Place = Pick<TermsPlace, 'table' | 'after'>;
export const START: Place = { table: 'movement', after: FIRST };

/** The number of movements and documents of a company, counted up to `max`. */
export async function countRows(db: Db, companyId: string, max: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from movement where company_id = ${companyId} union all select from document where company_id = ${companyId} limit ${max}) r`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

type Stretch = { terms: Terms; from: Place; max: number };

/** Updates the next rows after a place. @returns where to continue; null: done */
export async function applyStretch(db: Db, companyId: string, { terms, from, max }: Stretch): Promise<Place | null> {
  const { table, after } = from;
  if (table === 'document') {
    const last = await applyTermsToDocuments(db, companyId, terms, after, max);
    return last === null ? null : { table, after: last };
  }
  const last = await applyCutOff(db, companyId, terms.cutOffOn, after, max);
  return last === null ? { table: 'document', after: FIRST } : { table, after: last };
}
