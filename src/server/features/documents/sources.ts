import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { DocumentFacts } from '#domain/imports/facts.ts';
import { copyRows, insertMany } from '#server/db/bulk.ts';
import type { Loader } from '#server/db/loader.ts';
import type { Db } from '#server/db/scope.ts';
import { isOwnBoleta, type StoredDocument } from './stored.ts';

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
 * (domain/documents/fold.ts), so that neither is looked at. Its facts are those of the source before, and not stored again.
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
    insert into document_source (company_id, document_id, import_id, line_no, digest)
    select ${companyId} as company_id, d.document_id, ${importId} as import_id, k.line, s.digest
    from jsonb_to_recordset(${JSON.stringify(singles.map(named))}::jsonb)
      as k (line int, is_received bool, code int, folio text, rut text, is_own_boleta bool, digest uuid)
    cross join lateral (
      select document_id from document
      where company_id = ${companyId} and is_received = k.is_received and code = k.code and folio = k.folio
        and (counterpart_rut is not distinct from k.rut or k.is_own_boleta) and document_type = 'TAX_DOCUMENT'
      limit 1) d
    cross join lateral (
      select o.digest
      from (select * from document_source where company_id = ${companyId} and document_id = d.document_id offset 0) o
      join import i on i.company_id = ${companyId} and i.import_id = o.import_id
      order by i.created_at desc, i.import_id desc limit 1) s
    where s.digest = k.digest
    on conflict do nothing
    returning line_no as line`.execute(db);
  const repeated = new Set(rows.map(({ line }) => line));
  return { repeated: rows.length, others: facts.filter(({ folio, line }) => folio === null || !repeated.has(line)) };
}

/** The same for a file with a good part of what a company has: all last sources are read at once, not looked up document by document. */
export async function repeatAllSources(
  { loader: { client }, db, importId }: { loader: Loader; db: Db; importId: string },
  companyId: string,
  facts: readonly DocumentFacts[],
): Promise<{ repeated: number; others: DocumentFacts[] }> {
  await client.query('create temporary table draft_said (line int, digest uuid) on commit drop');
  await copyRows(client, 'draft_said', ['line', 'digest'], digests(facts));
  const { rows } = await sql<{ line: number }>`
    insert into document_source (company_id, document_id, import_id, line_no, digest)
    select ${companyId} as company_id, s.document_id, ${importId} as import_id, k.line, s.digest
    from draft_said k
    join (
      select distinct on (o.document_id) o.document_id, o.digest
      from document_source o join import i on i.company_id = o.company_id and i.import_id = o.import_id
      where o.company_id = ${companyId}
      order by o.document_id, i.created_at desc, i.import_id desc) s on s.digest = k.digest
    on conflict do nothing
    returning line_no as line`.execute(db);
  await client.query('drop table draft_said');
  const repeated = new Set(rows.map(({ line }) => line));
  return { repeated: rows.length, others: facts.filter(({ line }) => !repeated.has(line)) };
}

function* digests(facts: readonly DocumentFacts[]) {
  for (const one of facts) if (one.folio !== null) yield { line: one.line, digest: digestOf(one) };
}

/** What a document is found by, and what a file says of it. */
function named(facts: DocumentFacts) {
  const { line, isReceived, code, folio, counterpartRut } = facts;
  return { line, is_received: isReceived, code, folio, rut: counterpartRut, is_own_boleta: isOwnBoleta(facts), digest: digestOf(facts) };
}

/** Takes out what some imports said of documents. What later sources repeated is stored with the first of them that stays. */
export async function withdrawSources(
  db: Db,
  companyId: string,
  documents: readonly StoredDocument[],
  importIds: readonly string[],
): Promise<void> {
  const ids = documents.map((one) => one.documentId);
  if (ids.length === 0) return;
  const heirs = documents.flatMap(({ documentId, voices }) => {
    const left = voices.filter(({ importId, factsOf }) => importIds.includes(factsOf) && !importIds.includes(importId));
    const first = new Map(left.toReversed().map((one) => [one.factsOf, one]));
    return [...first.values()].map(({ importId, facts }) => ({ documentId, importId, facts }));
  });
  await sql`update document_source s set facts = h.facts
    from jsonb_to_recordset(${JSON.stringify(heirs)}::jsonb) as h ("documentId" uuid, "importId" uuid, facts jsonb)
    where s.company_id = ${companyId} and s.document_id = h."documentId" and s.import_id = h."importId"`.execute(db);
  await db
    .deleteFrom('document_source')
    .where('company_id', '=', companyId)
    .where('import_id', 'in', importIds)
    .where('document_id', 'in', ids)
    .execute();
}
