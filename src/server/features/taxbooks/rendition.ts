import { sql } from 'kysely';
import { perRow } from '#server/api/batch.ts';
import type { Context } from '#server/api/context.ts';
import type { Db } from '#server/db/scope.ts';

/** Expenses to refund to a person, one of whose receipts is a document of the books. */
type Rendition = { id: string; kindKey: string | null };
const loadRendition = perRow(readRenditions);

/** The rendition among whose receipts a purchase is: the same folio, day and amount; the oldest of several. Null for what was sold. */
export async function renditionOf(
  context: Context,
  { companyId, documentId, isReceived }: { companyId: string; documentId: string; isReceived: boolean },
): Promise<Rendition | null> {
  return isReceived ? ((await loadRendition(context, { companyId, id: documentId })) ?? null) : null;
}

async function readRenditions(db: Db, ids: readonly string[]): Promise<Map<string, Rendition>> {
  const { rows } = await sql<Rendition & { documentId: string }>`
    select distinct on (d.document_id) d.document_id as "documentId", r.document_id as id, r.kind_key as "kindKey"
    from document d
    join receipt c on c.company_id = d.company_id and c.number = d.folio and c.on_day = d.issued_on and c.amount = d.amount
    join document r on r.company_id = c.company_id and r.document_id = c.document_id and r.currency = d.currency
    where d.document_id = any (${ids}) order by d.document_id, r.document_id`.execute(db);
  return new Map(rows.map(({ documentId, ...rendition }) => [documentId, rendition]));
}
