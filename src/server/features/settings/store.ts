import { sql } from 'kysely';
import type { Day } from '#domain/date.ts';
import { expectsCash } from '#domain/documents/expectation.ts';
import type { RcvSection } from '#domain/imports/facts.ts';
import { announceIn } from '#server/db/open.ts';
import type { Db } from '#server/db/scope.ts';

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

/**
 * Applies a company's cut-off date to what is stored: documents issued before it count as closed, movements before it as reconciled;
 * those on or after it are open again. Roll-ups follow by triggers.
 */
export async function applyCutOff(db: Db, companyId: string, cutOffOn: Day | null): Promise<void> {
  await sql`update movement set is_closed = not is_closed
    where company_id = ${companyId} and is_closed is distinct from coalesce(on_day < ${cutOffOn}::date, false)`.execute(db);
  const { rows } = await sql<Turned>`
    select document_id as id, document_type as type, code, section, claimed_on as "claimedOn", payment_form as "paymentForm",
      is_annulled as "isAnnulled", is_superseded as "isSuperseded", not is_closed as "isClosed"
    from document
    where company_id = ${companyId} and is_closed is distinct from coalesce(issued_on < ${cutOffOn}::date, false)`.execute(db);
  for (const [state, turned] of Map.groupBy(rows, (row) => `${row.isClosed} ${isExpected(row)}`)) {
    const [isClosed, expected] = state.split(' ').map((word) => word === 'true');
    await sql`update document set is_closed = ${isClosed}, is_expected = ${expected}
      where company_id = ${companyId} and document_id = any (${turned.map(({ id }) => id)})`.execute(db);
  }
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

/** Moves the due dates that come from the company's payment days, and no others, to its present ones. */
export async function applyPaymentDays(db: Db, companyId: string): Promise<void> {
  await sql`update document d set due_on = n.due_on, original_due_on = n.due_on
    from (
      select document_id, case when is_received then coalesce(received_on, issued_on) + c.provider_payment_days
        else issued_on + c.client_payment_days end as due_on
      from document join company c using (company_id)
      where company_id = ${companyId} and document_type = 'TAX_DOCUMENT' and due_from = 'terms'
    ) n
    where d.company_id = ${companyId} and d.document_id = n.document_id and d.due_on <> n.due_on`.execute(db);
}
