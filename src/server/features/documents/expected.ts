import type { Day } from '#domain/date.ts';
import { expectsCash } from '#domain/documents/expectation.ts';
import type { RcvSection } from '#domain/imports/facts.ts';
import type { Db } from '#server/db/scope.ts';

/** Decides again whether cash is expected for documents, after something else than their facts changed. */
export async function refreshExpected(db: Db, companyId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const documents = await db
    .selectFrom('document')
    .select(['document_id', 'code', 'section', 'claimed_on', 'payment_form', 'is_annulled', 'is_closed', 'is_superseded', 'is_expected'])
    .where('company_id', '=', companyId)
    .where('document_id', 'in', ids)
    .execute();
  const wrong = documents.filter((one) => isExpected(one) !== one.is_expected);
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

type Stored = {
  code: number | null;
  section: string | null;
  claimed_on: string | null;
  payment_form: number | null;
  is_annulled: boolean;
  is_closed: boolean;
  is_superseded: boolean;
};

function isExpected(stored: Stored): boolean {
  return expectsCash({
    code: stored.code ?? 0,
    section: stored.section as RcvSection | null,
    claimedOn: stored.claimed_on as Day | null,
    paymentForm: stored.payment_form as 1 | 2 | 3 | null,
    isAnnulled: stored.is_annulled,
    isClosed: stored.is_closed,
    isSuperseded: stored.is_superseded,
  });
}
