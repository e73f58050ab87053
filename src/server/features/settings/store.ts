import { sql } from 'kysely';
import type { Terms } from '#domain/documents/expectation.ts';
import { announceIn } from '#server/db/open.ts';
import type { Db } from '#server/db/scope.ts';
import { applyCutOff } from '#server/features/banking/store.ts';
import { companyById, updateCompany } from '#server/features/companies/store.ts';
import { applyTerms as applyTermsToDocuments } from '#server/features/documents/store.ts';
import { enqueue } from '#server/jobs/queue.ts';

/** Tells the open pages of everybody in a company that what they may see there changed. */
export async function announceToMembers(db: Db, companyId: string): Promise<void> {
  const members = await db.selectFrom('membership').select('person_id as personId').where('company_id', '=', companyId).execute();
  for (const { personId } of members) await announceIn(db, { topic: 'access', personId });
}

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

/** As many rows are brought into line with new terms while a person waits for her answer; more of them are left to a job. */
const ROWS_AT_ONCE = 500;

/**
 * Brings what a company has stored into line with its present cut-off date and payment days: documents issued before the date count
 * as closed, movements before it as reconciled, those on or after it as open again; due dates that come from the company's payment
 * days, and no others, move to them. Of a small company it is done in this transaction, of a large one by the job `applyTerms`.
 */
export async function applyTerms(db: Db, companyId: string): Promise<void> {
  const terms = await termsOf(db, companyId);
  if (!terms) return;
  const isSmall = (await countRows(db, companyId, ROWS_AT_ONCE + 1)) <= ROWS_AT_ONCE;
  for (const table of isSmall ? TABLES : []) await applyStretch(db, companyId, terms, { table, after: FIRST }, ROWS_AT_ONCE);
  await tellProgress(db, companyId, isSmall ? null : 0);
  if (!isSmall) await enqueue(db, 'applyTerms', { companyId }, { key: `applyTerms:${companyId}` });
}

const TABLES = ['movement', 'document'] as const;
const FIRST = '00000000-0000-0000-0000-000000000000';
/** Where a walk over what a company has stored stands: behind this row. */
export type Place = { table: (typeof TABLES)[number]; after: string };
export const START: Place = { table: 'movement', after: FIRST };

/** How many movements and documents a company has, but not more than `most`. */
export async function countRows(db: Db, companyId: string, max: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from movement where company_id = ${companyId} union all select from document where company_id = ${companyId} limit ${max}) r`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

/** Brings the next rows behind a place into line. @returns where to go on; null: there is nothing more */
export async function applyStretch(db: Db, companyId: string, terms: Terms, { table, after }: Place, max: number): Promise<Place | null> {
  if (table === 'document') {
    const last = await applyTermsToDocuments(db, companyId, terms, after, max);
    return last === null ? null : { table, after: last };
  }
  const last = await applyCutOff(db, companyId, terms.cutOffOn, after, max);
  return last === null ? { table: 'document', after: FIRST } : { table, after: last };
}

/** Keeps how far the company's terms are applied: 0 to 1; null when all is done. Pages that show it hear of it. */
export async function tellProgress(db: Db, companyId: string, progress: number | null): Promise<void> {
  const company = await companyById(db, companyId);
  if (!company || company.settings_progress === progress) return;
  await updateCompany(db, companyId, { settings_progress: progress });
}
