import { type Selection, sql } from 'kysely';
import type { Day } from '#domain/date.ts';
import { dueDate, isClosedOn, isExpected, type Terms } from '#domain/documents/expectation.ts';
import type { Db } from '#server/db/scope.ts';
import type { DB } from '#server/db/tables.ts';
import { EXPECTED_COLUMNS } from './expectations.ts';

/**
 * Brings the next documents behind one into line with a company's terms: which are closed, and the due dates that come from its payment
 * days, and no others. A payment on account is never closed: its invoice may come after the cut-off. Roll-ups follow by triggers.
 * @returns the last of them, null when there are no more
 */
export async function applyTerms(db: Db, companyId: string, terms: Terms, after: string, max: number): Promise<string | null> {
  const rows = await db
    .selectFrom('document')
    .select(COLUMNS)
    .where('company_id', '=', companyId)
    .where('document_id', '>', after)
    .where('is_on_account', '=', false)
    .orderBy('document_id')
    .limit(max)
    .execute();
  await update(
    db,
    companyId,
    rows.flatMap((row) => changeOf(row, terms)),
  );
  return rows.length < max ? null : (rows.at(-1)?.id ?? null);
}

const COLUMNS = [
  ...['document_id as id', 'is_received as isReceived', 'issued_on as issuedOn', 'received_on as receivedOn'],
  ...['due_on as dueOn', 'due_from as dueFrom', 'original_due_on as originalDueOn', 'is_expected as isExpected'],
  ...EXPECTED_COLUMNS,
] as const;
type Row = Selection<DB, 'document', (typeof COLUMNS)[number]>;
type Standing = Pick<Row, 'id' | 'isClosed' | 'isExpected' | 'dueOn' | 'originalDueOn'>;

/** How a document stands by these terms; nothing when that is how it stands. */
function changeOf(row: Row, terms: Terms): Standing[] {
  const isClosed = isClosedOn(row.issuedOn, terms.cutOffOn);
  const hasTurned = isClosed !== row.isClosed;
  const due = dueByTerms(row, terms);
  if (!hasTurned && (due === null || due === row.dueOn)) return [];
  const { id, dueOn, originalDueOn } = row;
  return [
    {
      id,
      isClosed,
      isExpected: hasTurned ? isExpected({ ...row, isClosed }) : row.isExpected,
      dueOn: due ?? dueOn,
      originalDueOn: due ?? originalDueOn,
    },
  ];
}

function dueByTerms({ type, dueFrom, isReceived, issuedOn, receivedOn }: Row, terms: Terms): Day | null {
  if (type !== 'TAX_DOCUMENT' || dueFrom !== 'terms') return null;
  return dueDate({ isReceived, issuedOn, receivedOn, dueOn: null }, terms).on;
}

async function update(db: Db, companyId: string, changes: readonly Standing[]): Promise<void> {
  if (changes.length === 0) return;
  await sql`update document d set is_closed = n."isClosed", is_expected = n."isExpected", due_on = n."dueOn", original_due_on = n."originalDueOn"
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as n (id uuid, "isClosed" boolean, "isExpected" boolean, "dueOn" date, "originalDueOn" date)
    where d.company_id = ${companyId} and d.document_id = n.id`.execute(db);
}
