import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { DocumentFacts } from '#domain/imports/facts.ts';
import { insertMany } from '#server/db/bulk.ts';
import type { Loader } from '#server/db/loader.ts';
import type { Db } from '#server/db/scope.ts';
import { isOwnBoleta } from './stored.ts';

export type Source = { documentId: string; facts: DocumentFacts };

/** Keeps what a file said of documents. */
export async function insertSources({ client }: Loader, companyId: string, importId: string, sources: readonly Source[]): Promise<void> {
  await insertMany(
    client,
    'document_source',
    sources.map(({ documentId, facts }) => ({
      companyId,
      documentId,
      importId,
      lineNo: facts.line,
      facts: JSON.stringify(facts),
      digest: digestOf(facts),
    })),
  );
}

/** Two sources with one digest say the same, whatever their line; an XML original stands at its own place in its file. */
function digestOf(facts: DocumentFacts): string {
  const text = JSON.stringify(facts.source === 'dte' ? facts : { ...facts, line: 0 });
  return hash('md5', text);
}

/**
 * Keeps one more source for each document of which a file says just what the last source said: nothing about it changes
 * (domain/documents/fold.ts), so that neither is looked at.
 * @returns the other facts
 */
export async function repeatSources(
  db: Db,
  companyId: string,
  importId: string,
  facts: readonly DocumentFacts[],
): Promise<{ repeated: number; others: DocumentFacts[] }> {
  const singles = facts.filter(({ folio }) => folio !== null);
  const { rows } = await sql<{ line: number }>`
    insert into document_source (company_id, document_id, import_id, line_no, facts, digest)
    select ${companyId} as company_id, d.document_id, ${importId} as import_id, k.line,
      case when (s.facts -> 'line')::int = k.line then s.facts else jsonb_set(s.facts, '{line}', to_jsonb(k.line)) end as facts, s.digest
    from jsonb_to_recordset(${JSON.stringify(singles.map(named))}::jsonb)
      as k (line int, is_received bool, code int, folio text, rut text, is_own_boleta bool, digest uuid)
    cross join lateral (
      select document_id from document
      where company_id = ${companyId} and is_received = k.is_received and code = k.code and folio = k.folio
        and (counterpart_rut is not distinct from k.rut or k.is_own_boleta) and document_type = 'TAX_DOCUMENT'
      limit 1) d
    cross join lateral (
      select o.facts, o.digest
      from (select * from document_source where company_id = ${companyId} and document_id = d.document_id offset 0) o
      join import i on i.company_id = ${companyId} and i.import_id = o.import_id
      order by i.created_at desc, i.import_id desc limit 1) s
    where s.digest = k.digest
    on conflict do nothing
    returning line_no as line`.execute(db);
  const repeated = new Set(rows.map(({ line }) => line));
  return { repeated: rows.length, others: facts.filter(({ folio, line }) => folio === null || !repeated.has(line)) };
}

/** What a document is found by, and what a file says of it. */
function named(facts: DocumentFacts) {
  const { line, isReceived, code, folio, counterpartRut } = facts;
  return { line, is_received: isReceived, code, folio, rut: counterpartRut, is_own_boleta: isOwnBoleta(facts), digest: digestOf(facts) };
}
