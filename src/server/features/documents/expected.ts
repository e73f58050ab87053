import type { Selectable } from 'kysely';
import { isExpected } from '#domain/documents/expectation.ts';
import type { RcvSection } from '#domain/imports/facts.ts';
import type { Db } from '#server/db/scope.ts';
import type { DB } from '#server/db/tables.ts';

/** Decides again whether cash is expected for documents, after something else than their facts changed. */
export async function refreshExpected(db: Db, companyId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const documents = await db
    .selectFrom('document')
    .select(['document_id', 'is_expected', ...EXPECTED_COLUMNS])
    .where('company_id', '=', companyId)
    .where('document_id', 'in', ids)
    .execute();
  const wrong = documents.filter((one) => isExpected(toFacts(one)) !== one.is_expected);
  for (const value of [true, false]) {
    const changed = wrong.filter((one) => one.is_expected !== value).map((one) => one.document_id);
    if (changed.length === 0) continue;
    await db
      .updateTable('document')
      .set({ is_expected: value })
      .where('company_id', '=', companyId)
      .where('document_id', 'in', changed)
      .execute();
  }
}

/** The columns that decide it, as `toFacts` reads them. */
export const EXPECTED_COLUMNS = [
  'document_type',
  'code',
  'section',
  'claimed_on',
  'payment_form',
  'is_annulled',
  'is_closed',
  'is_superseded',
] as const;
export type ExpectedRow = Pick<Selectable<DB['document']>, (typeof EXPECTED_COLUMNS)[number]>;

/** A stored document as the rule of domain/documents/expectation.ts sees it. */
export function toFacts(row: ExpectedRow): Parameters<typeof isExpected>[0] {
  return {
    type: row.document_type,
    code: row.code,
    section: row.section as RcvSection | null,
    claimedOn: row.claimed_on,
    paymentForm: row.payment_form as 1 | 2 | 3 | null,
    isAnnulled: row.is_annulled,
    isClosed: row.is_closed,
    isSuperseded: row.is_superseded,
  };
}
