import { isExpected } from '#domain/documents/expectation.ts';
import type { Db } from '#server/db/scope.ts';

/** Updates whether cash is expected for documents, after something other than their facts changed. */
export async function refreshExpected(db: Db, companyId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const documents = await db
    .selectFrom('document')
    .select(['document_id as id', 'is_expected as isStoredAs', ...EXPECTED_COLUMNS])
    .where('company_id', '=', companyId)
    .where('document_id', 'in', ids)
    .execute();
  const wrong = documents.filter((one) => isExpected(one) !== one.isStoredAs);
  for (const value of [true, false]) {
    const changed = wrong.filter((one) => one.isStoredAs !== value).map(({ id }) => id);
    if (changed.length === 0) continue;
    await db
      .updateTable('document')
      .set({ is_expected: value })
      .where('company_id', '=', companyId)
      .where('document_id', 'in', changed)
      .execute();
  }
}

/** The columns that decide it, under the names of the rule in domain/documents/expectation.ts. */
export const EXPECTED_COLUMNS = [
  ...['document_type as type', 'code', 'section', 'claimed_on as claimedOn', 'payment_form as paymentForm'],
  ...['is_annulled as isAnnulled', 'is_ceded as isCeded', 'is_closed as isClosed', 'is_superseded as isSuperseded'],
] as const;
