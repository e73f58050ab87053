import { type RawBuilder, sql } from 'kysely';
import type { Day } from '#domain/date.ts';
import { foldSources } from '#domain/documents/fold.ts';
import type { DocumentFacts, Problem } from '#domain/imports/facts.ts';
import type { Loader } from '#server/db/loader.ts';
import type { Db } from '#server/db/scope.ts';
import { growthAnalysis } from '#server/db/statistics.ts';
import { areaIds, companyById } from '#server/features/companies/store.ts';
import { settleCessions } from './cessions.ts';
import { resolveReferences, setAnnulled, settleCredits } from './credits.ts';
import { refreshDuplicates } from './duplicates.ts';
import { refreshExpected } from './expectations.ts';
import { actingHabits } from './habits.ts';
import { type Change, changeOf, detailsOf, idOf, planFacts, touches, valuesOf } from './plan.ts';
import { type DocumentRules, insertDocuments, updateDocuments, writeDetails } from './rows.ts';
import { insertSources, repeatAllSources, repeatSources, withdrawSources } from './sources.ts';
import { documentsById, findDocuments, type StoredDocument } from './stored.ts';
import { refreshSummaries } from './summaries.ts';

export { IS_REPLACED } from './cheque-rows.ts';
export { moveCheques } from './cheques.ts';
export { counterpartKey, partyKey } from './counterpart.ts';
export {
  type CreditDocument,
  type CreditDocumentChanges,
  supersedeRents,
  untouchedDocuments,
  writeCreditDocuments,
} from './credit-documents.ts';
export { besideCredits } from './credits.ts';
export { DUPLICATES, refreshAllDuplicates } from './duplicates.ts';
export { isLaterInstallment } from './installments.ts';
export { type DocumentRow, documentRows } from './list.ts';
export { OUTSIDE_REGISTER } from './list-filters.ts';
export { OUTSTANDING_PESOS, REMAINING_PESOS } from './list-order.ts';
export { feesByPeriod, invoicedIn, mendNet, netByPeriod } from './net.ts';
export { insertOnAccount, usualArea } from './on-account.ts';
export {
  ageOpen,
  dropEmptyOpen,
  firstDueDays,
  latestNames,
  mendOpen,
  openByAge,
} from './open-ages.ts';
export { operateDocuments } from './payment-point.ts';
export { applyTerms } from './terms.ts';
export { checkUndo, countOf, longUndo, startUndo } from './undo-work.ts';
export { isCommon, isPlannedOn, OUTSTANDING, UNPAID } from './unpaid.ts';
export { restoreSettlements, settledOf, withdrawSettlements } from './withdrawn-settlements.ts';

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
    habitOf: () => null,
    rateOn,
  };
}

export { moveAreasBefore, moveDocuments } from './area-moves.ts';
export {
  type FoundObligation,
  hasRate,
  obligationRows,
  payrollKey,
  payrollTaken,
  revalueObligations,
  type Which,
  writeObligationRows,
} from './obligation-rows.ts';

const CHUNK = 2_000;
/** A file with one in so many of a company's documents is compared with all of them at once. */
const SHARE = 20;

/** An import in the transaction that writes it. `advance` hears how many more documents are done. */
type Writing = { loader: Loader; db: Db; importId: string; advance: (documents: number) => void };

/**
 * Stores what a file says of tax documents: new ones, and for known ones the fold of all that was said (domain/documents/fold.ts).
 * A document that is known with another total is rejected (E_CONFLICT) and stays as it is. References, credit notes and summaries
 * are settled with it; roll-ups follow by triggers.
 * @param facts  emptied meanwhile: of a large file they are most of the memory
 */
export async function writeDocuments(writing: Writing, rules: DocumentRules, facts: DocumentFacts[]): Promise<WrittenDocuments> {
  const { db, importId, advance } = writing;
  const { companyId } = rules;
  const written: WrittenDocuments = { added: 0, repeated: 0, rejected: 0, changed: 0, problems: [] };
  const touched = touches();
  const known = facts.length > CHUNK ? await countDocuments(db, companyId, facts[0]?.isReceived ?? false) : facts.length;
  const analyze = growthAnalysis(db, 'documents', known);
  const isLarge = facts.length > CHUNK && facts.length * SHARE > known;
  if (isLarge && known > 0) written.repeated += await repeatAll(writing, companyId, facts);
  while (facts.length > 0) {
    const chunk = facts.splice(0, CHUNK);
    const { repeated, others } = isLarge ? { repeated: 0, others: chunk } : await repeatSources(db, companyId, importId, chunk);
    written.repeated += repeated;
    if (others.length > 0) touched.add(await writeChunk(writing, rules, others, { written, analyze }));
    advance(chunk.length);
  }
  await settleCredits(db, companyId, touched.ids());
  await settleCessions(db, companyId, touched.ceded());
  await refreshDuplicates(db, companyId, touched.ids());
  written.problems.push(...(await refreshSummaries(db, companyId, touched.months())));
  return written;
}

/** Takes out of a large file's facts those that repeat what is stored. @returns how many they were */
async function repeatAll(writing: Writing, companyId: string, facts: DocumentFacts[]): Promise<number> {
  const { repeated, others } = await repeatAllSources(writing, companyId, facts);
  for (const [index, one] of others.entries()) facts[index] = one;
  facts.length = others.length;
  writing.advance(repeated);
  return repeated;
}

type Counting = { written: WrittenDocuments; analyze: (added: number) => Promise<void> };

/** @returns what became of documents */
async function writeChunk(
  { loader, db, importId }: Writing,
  rules: DocumentRules,
  facts: readonly DocumentFacts[],
  { written, analyze }: Counting,
): Promise<Change[]> {
  const { companyId } = rules;
  const acting = { ...rules, habitOf: await actingHabits(db, companyId, facts) };
  const { inserted, updated, sources, repeated, problems } = planFacts(facts, await findDocuments(db, companyId, facts), importId, acting);
  await insertDocuments(loader, inserted.map(valuesOf));
  await updateDocuments(db, updated.map(valuesOf));
  await insertSources(loader, companyId, importId, sources);
  await writeDetails(db, companyId, inserted.map(detailsOf), true);
  await writeDetails(db, companyId, updated.map(detailsOf), false);
  await analyze(written.added + inserted.length);
  await resolveReferences(db, companyId, [...inserted, ...updated].map(idOf));
  written.added += inserted.length;
  written.changed += updated.length;
  written.repeated += repeated;
  written.rejected += problems.length;
  written.problems.push(...problems);
  return [...inserted, ...updated];
}

/** Of one side: what the planner knows of the other says nothing of it. */
async function countDocuments(db: Db, companyId: string, isReceived: boolean): Promise<number> {
  const { count } = await db
    .selectFrom('document')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('is_received', '=', isReceived)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Takes out what some imports said: documents that nothing else vouches for go; the others become what the remaining files
 * say. What stands on the former has to be gone before: features/reconciliation/store.ts.
 * @param except  ids of documents that stay as the imports said them
 * @returns how many documents went
 */
export async function withdrawDocuments(
  db: Db,
  rules: DocumentRules,
  importIds: readonly string[],
  except: readonly string[],
): Promise<number> {
  const { companyId } = rules;
  const touched = touches();
  let removedCount = 0;
  const stay = new Set(except);
  const ids = (await documentsOf(db, companyId, importIds)).filter((id) => !stay.has(id));
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
  await settleCessions(db, companyId, touched.ceded());
  await refreshDuplicates(db, companyId, touched.ids());
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
