import { type RawBuilder, sql } from 'kysely';
import type { Day } from '#domain/date.ts';
import { expectsCash } from '#domain/documents/expectation.ts';
import type { RcvSection } from '#domain/imports/facts.ts';
import { announceIn } from '#server/db/open.ts';
import type { Db } from '#server/db/scope.ts';
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

/** What decides how a company's documents and movements stand. */
export type Terms = { cutOffOn: Day | null; clientDays: number; providerDays: number };

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
export async function countRows(db: Db, companyId: string, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from movement where company_id = ${companyId} union all select from document where company_id = ${companyId} limit ${most}) r`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

/**
 * Brings the next rows behind a place into line; roll-ups follow by triggers.
 * @returns where to go on; null: there is nothing more
 */
export async function applyStretch(db: Db, companyId: string, terms: Terms, { table, after }: Place, most: number): Promise<Place | null> {
  const id = sql.ref(`${table}_id`);
  const { rows } = await sql<{ last: string }>`select ${id} as last from ${sql.table(table)}
    where company_id = ${companyId} and ${id} > ${after} order by ${id} limit 1 offset ${most - 1}`.execute(db);
  const last = rows[0]?.last ?? null;
  const stretch = sql`${id} > ${after} and (${last}::uuid is null or ${id} <= ${last})`;
  if (table === 'movement') await closeMovements(db, companyId, terms, stretch);
  else await closeDocuments(db, companyId, terms, stretch);
  if (last !== null) return { table, after: last };
  return table === 'movement' ? { table: 'document', after: FIRST } : null;
}

/** Keeps, and tells the pages that show it, how far the company's terms are applied: 0 to 1; null when all is done. */
export async function tellProgress(db: Db, companyId: string, progress: number | null): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('company')
    .set({ settings_progress: progress })
    .where('company_id', '=', companyId)
    .where('settings_progress', 'is distinct from', progress)
    .executeTakeFirstOrThrow();
  if (Number(numUpdatedRows) > 0) await announceIn(db, { topic: 'settings', companyId, progress });
}

async function closeMovements(db: Db, companyId: string, { cutOffOn }: Terms, stretch: RawBuilder<unknown>): Promise<void> {
  await sql`update movement set is_closed = not is_closed
    where company_id = ${companyId} and ${stretch} and is_closed is distinct from coalesce(on_day < ${cutOffOn}::date, false)`.execute(db);
}

async function closeDocuments(db: Db, companyId: string, { cutOffOn, ...days }: Terms, stretch: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<Turned>`
    select document_id as id, document_type as type, code, section, claimed_on as "claimedOn", payment_form as "paymentForm",
      is_annulled as "isAnnulled", is_superseded as "isSuperseded", not is_closed as "isClosed"
    from document
    where company_id = ${companyId} and ${stretch} and is_closed is distinct from coalesce(issued_on < ${cutOffOn}::date, false)`.execute(
    db,
  );
  for (const [state, turned] of Map.groupBy(rows, (row) => `${row.isClosed} ${isExpected(row)}`)) {
    const [isClosed, expected] = state.split(' ').map((word) => word === 'true');
    await sql`update document set is_closed = ${isClosed}, is_expected = ${expected}
      where company_id = ${companyId} and document_id = any (${turned.map(({ id }) => id)})`.execute(db);
  }
  const dueOn = sql`case when is_received then coalesce(received_on, issued_on) + ${days.providerDays}::integer
    else issued_on + ${days.clientDays}::integer end`;
  await sql`update document set due_on = ${dueOn}, original_due_on = ${dueOn}
    where company_id = ${companyId} and ${stretch} and document_type = 'TAX_DOCUMENT' and due_from = 'terms' and due_on <> ${dueOn}`.execute(
    db,
  );
}

type Turned = {
  id: string;
  type: string;
  code: number | null;
  section: RcvSection | null;
  claimedOn: Day | null;
  paymentForm: 1 | 2 | 3 | null;
  isAnnulled: boolean;
  isSuperseded: boolean;
  /** What it becomes. */
  isClosed: boolean;
};

/** An obligation or a loan's instalment is expected while it is open; a tax document as domain/documents says. */
function isExpected({ type, code, ...facts }: Turned): boolean {
  return type === 'TAX_DOCUMENT' ? expectsCash({ ...facts, code: code ?? 0 }) : !facts.isClosed && !facts.isAnnulled;
}
