import { type Selectable, sql } from 'kysely';
import type { Day } from '#domain/date.ts';
import { dueDate, isClosedOn, isExpected, type Terms } from '#domain/documents/expectation.ts';
import type { Db } from '#server/db/scope.ts';
import type { DB } from '#server/db/tables.ts';
import { EXPECTED_COLUMNS, toFacts } from './expected.ts';

/**
 * Brings the next documents behind one into line with a company's terms: which are closed, and the due dates that come from its payment
 * days, and no others. Roll-ups follow by triggers.
 * @returns the last of them, null when there are no more
 */
export async function applyTerms(db: Db, companyId: string, terms: Terms, after: string, max: number): Promise<string | null> {
  const rows = await db
    .selectFrom('document')
    .select(['document_id', 'is_received', 'issued_on', 'received_on', 'due_on', 'due_from', 'original_due_on', 'is_expected'])
    .select(EXPECTED_COLUMNS)
    .where('company_id', '=', companyId)
    .where('document_id', '>', after)
    .orderBy('document_id')
    .limit(max)
    .execute();
  await update(
    db,
    companyId,
    rows.flatMap((row) => changeOf(row, terms)),
  );
  return rows.length < max ? null : (rows.at(-1)?.document_id ?? null);
}

type Standing = Pick<Selectable<DB['document']>, 'document_id' | 'is_closed' | 'is_expected' | 'due_on' | 'original_due_on'>;
type Row = Standing &
  Pick<Selectable<DB['document']>, 'is_received' | 'issued_on' | 'received_on' | 'due_from'> &
  Parameters<typeof toFacts>[0];

/** How a document stands by these terms; nothing when that is how it stands. */
function changeOf(row: Row, terms: Terms): Standing[] {
  const is_closed = isClosedOn(row.issued_on, terms.cutOffOn);
  const hasTurned = is_closed !== row.is_closed;
  const is_expected = hasTurned ? isExpected({ ...toFacts(row), isClosed: is_closed }) : row.is_expected;
  const due = dueByTerms(row, terms);
  if (!hasTurned && (due === null || due === row.due_on)) return [];
  const { document_id, due_on, original_due_on } = row;
  return [{ document_id, is_closed, is_expected, due_on: due ?? due_on, original_due_on: due ?? original_due_on }];
}

function dueByTerms(row: Row, terms: Terms): Day | null {
  if (row.document_type !== 'TAX_DOCUMENT' || row.due_from !== 'terms') return null;
  const facts = { isReceived: row.is_received, issuedOn: row.issued_on, receivedOn: row.received_on };
  return dueDate({ ...facts, dueOn: null }, terms).on;
}

async function update(db: Db, companyId: string, changes: readonly Standing[]): Promise<void> {
  if (changes.length === 0) return;
  await sql`update document d set is_closed = n.is_closed, is_expected = n.is_expected, due_on = n.due_on, original_due_on = n.original_due_on
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as n (document_id uuid, is_closed boolean, is_expected boolean, due_on date, original_due_on date)
    where d.company_id = ${companyId} and d.document_id = n.document_id`.execute(db);
}
