import { sql } from 'kysely';
import type { DocumentFacts } from '#domain/imports/facts.ts';
import type { Db } from '#server/db/scope.ts';

export type Source = { documentId: string; facts: DocumentFacts };

/** Keeps what a file said of documents. */
export async function insertSources(db: Db, companyId: string, importId: string, sources: readonly Source[]): Promise<void> {
  if (sources.length === 0) return;
  const rows = sources.map(({ documentId, facts }) => ({ document_id: documentId, line_no: facts.line, facts }));
  await sql`insert into document_source (company_id, document_id, import_id, line_no, facts)
    select ${companyId}, document_id, ${importId}, line_no, facts
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as source (document_id uuid, line_no int, facts jsonb)`.execute(db);
}
