import { sql } from 'kysely';
import { documentKind } from '#domain/documents/kinds.ts';
import type { DocumentFacts } from '#domain/imports/facts.ts';
import { selectColumns } from '#server/db/columns.ts';
import type { Db } from '#server/db/scope.ts';
import { STORED_COLUMNS, type StoredValues } from './rows.ts';

/** What one file said of a document. */
export type Voice = { importId: string; facts: DocumentFacts };
/** `factsOf`: the import that the facts are stored with, an earlier one where this one repeated them. `fileName`: of the import. */
type StoredVoice = Voice & { factsOf: string; fileName: string };
/** A stored document with everything that files said of it, oldest import first. */
export type StoredDocument = StoredValues & { voices: StoredVoice[] };

/**
 * Side, type, folio and counterpart name a document; side, type and period a monthly summary. Boletas that the company issued are
 * named by their folio alone: some sources leave their buyer out.
 */
export function identityOf(facts: DocumentFacts): string {
  const { isReceived, code, folio, counterpartRut, period } = facts;
  const side = isReceived ? 'C' : 'V';
  if (folio === null) return `${side}|${code}|${period}`;
  return `${side}|${code}|${folio}|${isOwnBoleta(facts) ? '' : (counterpartRut ?? '')}`;
}

/** A boleta that the company issued. */
export function isOwnBoleta({ isReceived, code }: DocumentFacts): boolean {
  return !isReceived && documentKind(code)?.cash === 'atOnce';
}

// `offset 0`: each is looked up in an index; the planner would read all documents of the company for each part of a file.

/** The stored documents that facts are about, by identity. */
export async function findDocuments(db: Db, companyId: string, facts: readonly DocumentFacts[]): Promise<Map<string, StoredDocument>> {
  const singles = facts.filter(({ folio }) => folio !== null);
  const summaries = facts.filter(({ folio }) => folio === null);
  const { rows } = await sql<StoredValues & { identity: string }>`
    select ${STORED}, k.identity from unnest(
        ${singles.map(identityOf)}::text[], ${singles.map((one) => one.isReceived)}::bool[], ${singles.map((one) => one.code)}::int[],
        ${singles.map((one) => one.folio)}::text[], ${singles.map((one) => one.counterpartRut)}::text[], ${singles.map(isOwnBoleta)}::bool[]
      ) as k (identity, is_received, code, folio, rut, is_own_boleta)
    cross join lateral (
      select * from document
      where company_id = ${companyId} and is_received = k.is_received and code = k.code and folio = k.folio
        and (counterpart_rut is not distinct from k.rut or k.is_own_boleta) and document_type = 'TAX_DOCUMENT' offset 0) d
    union all
    select ${STORED}, k.identity from unnest(
        ${summaries.map(identityOf)}::text[], ${summaries.map((one) => one.isReceived)}::bool[], ${summaries.map((one) => one.code)}::int[],
        ${summaries.map((one) => `${one.period}-01`)}::date[]
      ) as k (identity, is_received, code, period)
    join document d on d.company_id = ${companyId} and d.is_received = k.is_received and d.code = k.code and d.period = k.period
      and d.folio is null and d.document_type = 'TAX_DOCUMENT'`.execute(db);
  const documents = await withVoices(db, companyId, rows);
  return new Map(rows.map((row, index) => [row.identity, documents[index] as StoredDocument]));
}

/** Stored documents by id, in no order. */
export async function documentsById(db: Db, companyId: string, ids: readonly string[]): Promise<StoredDocument[]> {
  const { rows } =
    await sql<StoredValues>`select ${STORED} from document d where d.company_id = ${companyId} and d.document_id = any (${ids})`.execute(
      db,
    );
  return withVoices(db, companyId, rows);
}

const STORED = sql`${selectColumns('d', STORED_COLUMNS)}, d.amount - d.remaining as used`;

async function withVoices(db: Db, companyId: string, rows: readonly StoredValues[]): Promise<StoredDocument[]> {
  const documents = rows.map((row): StoredDocument => ({ ...row, voices: [] }));
  if (documents.length === 0) return documents;
  const byId = new Map(documents.map((one) => [one.documentId, one]));
  const { rows: sources } = await sql<{
    documentId: string;
    importId: string;
    line: number;
    facts: DocumentFacts | null;
    fileName: string;
  }>`
    select s.document_id as "documentId", s.import_id as "importId", s.line_no as line, s.facts, i.file_name as "fileName"
    from document_source s join import i on i.company_id = s.company_id and i.import_id = s.import_id
    where s.company_id = ${companyId} and s.document_id = any (${[...byId.keys()]})
    order by i.created_at, i.import_id`.execute(db);
  for (const { documentId, importId, line, facts, fileName } of sources) {
    const voices = byId.get(documentId)?.voices;
    const before = voices?.at(-1);
    if (facts) voices?.push({ importId, facts, factsOf: importId, fileName });
    else if (before) voices?.push({ importId, facts: { ...before.facts, line }, factsOf: before.factsOf, fileName });
  }
  return documents;
}
