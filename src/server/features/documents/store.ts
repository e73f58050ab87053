import { type RawBuilder, sql } from 'kysely';
import type { Day } from '#domain/date.ts';
import { foldSources } from '#domain/documents/fold.ts';
import type { DocumentFacts, Problem } from '#domain/imports/facts.ts';
import type { Db } from '#server/db/scope.ts';
import { growthAnalysis } from '#server/db/statistics.ts';
import { areaIds, companyById } from '#server/features/companies/store.ts';
import { resolveReferences, setAnnulled, settleCredits } from './credits.ts';
import { refreshExpected } from './expected.ts';
import { changeOf, detailsOf, idOf, planFacts, touches, valuesOf } from './plan.ts';
import { type DocumentRules, insertDocuments, updateDocuments, writeDetails } from './rows.ts';
import { insertSources } from './sources.ts';
import { documentsById, findDocuments, type StoredDocument } from './stored.ts';
import { refreshSummaries } from './summaries.ts';

export { type DocumentRow, documentRows } from './list.ts';
export { applyTerms } from './terms.ts';

/** New and repeated documents of a file; `changed`: stored ones that it completed or corrected. Problems E_ are rejected ones. */
export type WrittenDocuments = { added: number; repeated: number; rejected: number; changed: number; problems: Problem[] };

/** What the tax office's list of events says of a document: the same follows as when a register says it. */
export async function setOfficeDays(
  db: Db,
  companyId: string,
  documentId: string,
  { acceptedOn, claimedOn }: { acceptedOn: Day | null; claimedOn: Day | null },
): Promise<void> {
  await sql`update document set office_accepted_on = ${acceptedOn}, office_claimed_on = ${claimedOn},
      accepted_on = coalesce(accepted_on, ${acceptedOn}), claimed_on = coalesce(claimed_on, ${claimedOn})
    where company_id = ${companyId} and document_id = ${documentId}`.execute(db);
  await refreshExpected(db, companyId, [documentId]);
  await settleCredits(db, companyId, [documentId]);
}

/** How a company's documents are stored. `rateOn` knows the rates of every day that the documents need. */
export async function documentRules(db: Db, companyId: string, rateOn: DocumentRules['rateOn']): Promise<DocumentRules> {
  const company = await companyById(db, companyId);
  if (!company) throw new Error(`no company ${companyId}`);
  return {
    companyId,
    terms: {
      cutOffOn: company.cutOffOn,
      clientDays: company.clientPaymentDays,
      providerDays: company.providerPaymentDays,
    },
    areas: await areaIds(db, companyId),
    rateOn,
  };
}

const CHUNK = 2_000;

/**
 * Stores what a file says of tax documents: new ones, and for known ones the fold of all that was said (domain/documents/fold.ts).
 * A document that is known with another total is rejected (E_CONFLICT) and stays as it is. References, credit notes and summaries
 * are settled with it; roll-ups follow by triggers.
 * @param advance  hears how many documents are done
 */
export async function writeDocuments(
  db: Db,
  rules: DocumentRules,
  importId: string,
  facts: readonly DocumentFacts[],
  advance: (documents: number) => void,
): Promise<WrittenDocuments> {
  const { companyId } = rules;
  const written: WrittenDocuments = { added: 0, repeated: 0, rejected: 0, changed: 0, problems: [] };
  const touched = touches();
  const analyze = growthAnalysis(db, 'documents', facts.length > CHUNK ? await countDocuments(db, companyId) : facts.length);
  for (let start = 0; start < facts.length; start += CHUNK) {
    const chunk = facts.slice(start, start + CHUNK);
    const { inserted, updated, sources, repeated, problems } = planFacts(chunk, await findDocuments(db, companyId, chunk), importId, rules);
    await insertDocuments(db, inserted.map(valuesOf));
    await updateDocuments(db, updated.map(valuesOf));
    await insertSources(db, companyId, importId, sources);
    await writeDetails(db, companyId, inserted.map(detailsOf), true);
    await writeDetails(db, companyId, updated.map(detailsOf), false);
    await analyze(written.added + inserted.length);
    await resolveReferences(db, companyId, [...inserted, ...updated].map(idOf));
    touched.add([...inserted, ...updated]);
    written.added += inserted.length;
    written.changed += updated.length;
    written.repeated += repeated;
    written.rejected += problems.length;
    written.problems.push(...problems);
    advance(chunk.length);
  }
  await settleCredits(db, companyId, touched.ids());
  written.problems.push(...(await refreshSummaries(db, companyId, touched.months())));
  return written;
}

async function countDocuments(db: Db, companyId: string): Promise<number> {
  const { count } = await db
    .selectFrom('document')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Takes out what some imports said: documents that nothing else vouches for go; the others become what the remaining files
 * say. What stands on the former has to be gone before: features/reconciliation/store.ts.
 * @returns how many documents went
 */
export async function withdrawDocuments(db: Db, rules: DocumentRules, importIds: readonly string[]): Promise<number> {
  const { companyId } = rules;
  const touched = touches();
  let removedCount = 0;
  const ids = await documentsOf(db, companyId, importIds);
  for (let start = 0; start < ids.length; start += CHUNK) {
    const documents = await documentsById(db, companyId, ids.slice(start, start + CHUNK));
    const changes = documents.flatMap((one) => {
      const remaining = one.voices.filter(({ importId }) => !importIds.includes(importId));
      const change = remaining.length > 0 ? changeOf(one, remaining, rules) : null;
      return change ? [change] : [];
    });
    const removed = documents.filter(({ voices }) => voices.every(({ importId }) => importIds.includes(importId)));
    await removeDocuments(db, companyId, removed, touched);
    await withdrawSources(db, companyId, documents, importIds);
    await updateDocuments(db, changes.map(valuesOf));
    await writeDetails(db, companyId, changes.map(detailsOf), false);
    await resolveReferences(db, companyId, changes.map(idOf));
    touched.add(changes);
    removedCount += removed.length;
  }
  await settleCredits(db, companyId, touched.ids());
  await refreshSummaries(db, companyId, touched.months());
  return removedCount;
}

async function documentsOf(db: Db, companyId: string, importIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('document_source')
    .select('document_id')
    .distinct()
    .where('company_id', '=', companyId)
    .where('import_id', 'in', importIds)
    .orderBy('document_id')
    .execute();
  return rows.map((row) => row.document_id);
}

async function removeDocuments(
  db: Db,
  companyId: string,
  removed: readonly StoredDocument[],
  touched: ReturnType<typeof touches>,
): Promise<void> {
  const ids = removed.map((one) => one.documentId);
  if (ids.length === 0) return;
  const references = await db
    .selectFrom('document_reference')
    .select(['document_id', 'target_id'])
    .where('company_id', '=', companyId)
    .where('target_id', 'is not', null)
    .where(({ or, eb }) => or([eb('document_id', 'in', ids), eb('target_id', 'in', ids)]))
    .execute();
  await db.deleteFrom('document').where('company_id', '=', companyId).where('document_id', 'in', ids).execute();
  const neighbours = references.flatMap((one) => [one.document_id, one.target_id ?? '']).filter((id) => id !== '' && !ids.includes(id));
  await setAnnulled(db, companyId, neighbours, false);
  for (const id of neighbours) touched.addId(id);
  for (const { voices } of removed) touched.addMonth(foldSources(voices.map((one) => one.facts)));
}

async function withdrawSources(
  db: Db,
  companyId: string,
  documents: readonly StoredDocument[],
  importIds: readonly string[],
): Promise<void> {
  if (documents.length === 0) return;
  await db
    .deleteFrom('document_source')
    .where('company_id', '=', companyId)
    .where('import_id', 'in', importIds)
    .where(
      'document_id',
      'in',
      documents.map((one) => one.documentId),
    )
    .execute();
}

/** The ids of the documents that no other import vouches for. */
export function documentsOnlyOf(companyId: string, importIds: readonly string[]): RawBuilder<unknown> {
  return sql`select s.document_id from document_source s
    where s.company_id = ${companyId} and s.import_id = any (${importIds}) and not exists (
      select from document_source o where o.company_id = s.company_id and o.document_id = s.document_id and o.import_id <> all (${importIds}))`;
}

/** The companies of documents, by document. */
export async function companiesOfDocuments(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; companyId: string }>`
    select document_id as id, company_id as "companyId" from document where document_id = any (${ids})`.execute(db);
  return new Map(rows.map(({ id, companyId }) => [id, companyId]));
}
