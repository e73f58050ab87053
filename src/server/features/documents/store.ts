import { sql } from 'kysely';
import type { Day } from '#domain/date.ts';
import { foldSources } from '#domain/documents/fold.ts';
import { documentKind } from '#domain/documents/kinds.ts';
import type { DocumentFacts, Problem } from '#domain/imports/facts.ts';
import type { Db } from '#server/db/scope.ts';
import { areaIds, companyById } from '#server/features/companies/store.ts';
import { resolveReferences, setAnnulled, settleCredits } from './credits.ts';
import { documentsById, findDocuments, type KnownDocument } from './known.ts';
import { changeOf, detailsOf, idOf, planFacts, rowOf, touches } from './plan.ts';
import { type DocumentRules, insertDocuments, updateDocuments, writeDetails } from './rows.ts';
import { insertSources } from './sources.ts';
import { refreshSummaries } from './summaries.ts';

export { applyTerms } from './terms.ts';

/** New and repeated documents of a file; `changed`: stored ones that it completed or corrected. Problems E_ are rejected ones. */
export type WrittenDocuments = { fresh: number; repeated: number; rejected: number; changed: number; problems: Problem[] };

/** How a company's documents are stored. `rateOn` knows the rates of every day that the documents need. */
export async function documentRules(db: Db, companyId: string, rateOn: DocumentRules['rateOn']): Promise<DocumentRules> {
  const company = await companyById(db, companyId);
  if (!company) throw new Error(`no company ${companyId}`);
  return {
    companyId,
    terms: {
      cutOffOn: company.cut_off_on as Day | null,
      clientDays: company.client_payment_days,
      providerDays: company.provider_payment_days,
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
  const written: WrittenDocuments = { fresh: 0, repeated: 0, rejected: 0, changed: 0, problems: [] };
  const touched = touches();
  for (let start = 0; start < facts.length; start += CHUNK) {
    const chunk = facts.slice(start, start + CHUNK);
    const { inserted, updated, sources, repeated, problems } = planFacts(chunk, await findDocuments(db, companyId, chunk), importId, rules);
    await insertDocuments(db, inserted.map(rowOf));
    await updateDocuments(db, updated.map(rowOf));
    await insertSources(db, companyId, importId, sources);
    await writeDetails(db, companyId, inserted.map(detailsOf), true);
    await writeDetails(db, companyId, updated.map(detailsOf), false);
    await resolveReferences(db, companyId, [...inserted, ...updated].map(idOf));
    touched.add([...inserted, ...updated]);
    written.fresh += inserted.length;
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

/**
 * Takes out what some imports said: documents that nothing else vouches for go, with the matches on them; the others become what
 * the remaining files say. What a person did on the former has to be checked before: documentsByHand.
 * @returns how many documents went
 */
export async function withdrawDocuments(db: Db, rules: DocumentRules, importIds: readonly string[]): Promise<number> {
  const { companyId } = rules;
  const touched = touches();
  let gone = 0;
  const ids = await documentsOf(db, companyId, importIds);
  for (let start = 0; start < ids.length; start += CHUNK) {
    const known = await documentsById(db, companyId, ids.slice(start, start + CHUNK));
    const changes = known.flatMap((one) => {
      const left = one.voices.filter(({ importId }) => !importIds.includes(importId));
      const change = left.length > 0 ? changeOf(one, left, rules) : null;
      return change ? [change] : [];
    });
    const removed = known.filter(({ voices }) => voices.every(({ importId }) => importIds.includes(importId)));
    await removeDocuments(db, companyId, removed, touched);
    await withdrawSources(db, companyId, known, importIds);
    await updateDocuments(db, changes.map(rowOf));
    await writeDetails(db, companyId, changes.map(detailsOf), false);
    await resolveReferences(db, companyId, changes.map(idOf));
    touched.add(changes);
    gone += removed.length;
  }
  await settleCredits(db, companyId, touched.ids());
  await refreshSummaries(db, companyId, touched.months());
  return gone;
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
  removed: readonly KnownDocument[],
  touched: ReturnType<typeof touches>,
): Promise<void> {
  const ids = removed.map((one) => one.document_id);
  if (ids.length === 0) return;
  const references = await db
    .selectFrom('document_reference')
    .select(['document_id', 'target_id'])
    .where('company_id', '=', companyId)
    .where('target_id', 'is not', null)
    .where(({ or, eb }) => or([eb('document_id', 'in', ids), eb('target_id', 'in', ids)]))
    .execute();
  await db.deleteFrom('match').where('company_id', '=', companyId).where('document_id', 'in', ids).execute();
  await db.deleteFrom('document').where('company_id', '=', companyId).where('document_id', 'in', ids).execute();
  const around = references.flatMap((one) => [one.document_id, one.target_id ?? '']).filter((id) => id !== '' && !ids.includes(id));
  await setAnnulled(db, companyId, around, false);
  for (const id of around) touched.addId(id);
  for (const { voices } of removed) touched.addMonth(foldSources(voices.map((one) => one.facts)));
}

async function withdrawSources(db: Db, companyId: string, known: readonly KnownDocument[], importIds: readonly string[]): Promise<void> {
  if (known.length === 0) return;
  await db
    .deleteFrom('document_source')
    .where('company_id', '=', companyId)
    .where('import_id', 'in', importIds)
    .where(
      'document_id',
      'in',
      known.map((one) => one.document_id),
    )
    .execute();
}

/**
 * What people did by hand on documents that only these imports vouch for, as Spanish sentences: matches, due dates, areas, settled
 * amounts, months, hidden ones.
 */
export async function documentsByHand(db: Db, companyId: string, importIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<ByHand>`
    select code, folio, counterpart_name as party, due_from = 'hand' as "hasDueDate", is_area_by_hand as "hasArea", settled > 0 as "isSettled",
      is_hidden as "isHidden", flexible_period is not null as "hasMonth", exists (${MATCHED_BY_HAND}) as "isMatched"
    from document d
    where d.company_id = ${companyId}
      and d.document_id in (select s.document_id from document_source s where s.company_id = ${companyId} and s.import_id = any (${importIds}))
      and not exists (select from document_source s
        where s.company_id = ${companyId} and s.document_id = d.document_id and s.import_id <> all (${importIds}))
      and (due_from = 'hand' or is_area_by_hand or settled > 0 or is_hidden or flexible_period is not null or exists (${MATCHED_BY_HAND}))
    order by issued_on, document_id`.execute(db);
  return rows.map((row) => `${nameOf(row)}: ${actsOn(row).join(', ')}.`);
}

const MATCHED_BY_HAND = sql`select from match m where m.company_id = d.company_id and m.document_id = d.document_id and m.origin = 'manual'`;

type ByHand = {
  code: number;
  folio: string | null;
  party: string | null;
  hasDueDate: boolean;
  hasArea: boolean;
  isSettled: boolean;
  isHidden: boolean;
  hasMonth: boolean;
  isMatched: boolean;
};

function nameOf({ code, folio, party }: ByHand): string {
  const name = documentKind(code)?.name ?? `Documento ${code}`;
  return `${name}${folio === null ? '' : ` ${folio}`}${party ? ` de ${party}` : ''}`;
}

function actsOn(row: ByHand): string[] {
  const acts: [boolean, string][] = [
    [row.isMatched, 'conciliado a mano'],
    [row.isSettled, 'pagado a mano'],
    [row.hasDueDate, 'con vencimiento cambiado'],
    [row.hasArea, 'con área elegida'],
    [row.hasMonth, 'movido de mes'],
    [row.isHidden, 'oculto'],
  ];
  return acts.filter(([isTrue]) => isTrue).map(([, act]) => act);
}
