import { sql } from 'kysely';
import type { Day } from '#domain/date.ts';
import { allocateCredits } from '#domain/documents/credit.ts';
import { isAccepted } from '#domain/documents/expectation.ts';
import type { RcvSection } from '#domain/imports/facts.ts';
import type { Db } from '#server/db/scope.ts';
import { clearCessions, settleCessions } from './cessions.ts';
import { refreshExpected } from './expectations.ts';

/** Resolves the references of these documents and to them, in whatever order the documents arrived. */
export async function resolveReferences(db: Db, companyId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const links = [...(await linksFrom(db, companyId, ids)), ...(await linksTo(db, companyId, ids))];
  if (links.length === 0) return;
  await sql`update document_reference r set target_id = k.target_id
    from unnest(${links.map((one) => one.noteId)}::uuid[], ${links.map((one) => one.number)}::int[],
      ${links.map((one) => one.targetId)}::uuid[]) as k (document_id, reference_no, target_id)
    where r.company_id = ${companyId} and r.document_id = k.document_id and r.reference_no = k.reference_no
      and r.target_id is null`.execute(db);
}

/** The document that a reference names. */
type Link = { noteId: string; number: number; targetId: string };

// `limit 1` and `offset 0` make the planner look rows up one by one in an index: it has no statistics for tables filled in this transaction,
// and would otherwise compare each document with each.

async function linksFrom(db: Db, companyId: string, ids: readonly string[]): Promise<Link[]> {
  const { rows } = await sql<Link>`
    select r.document_id as "noteId", r.reference_no as number, t.document_id as "targetId"
    from document_reference r
    cross join lateral (select * from document where company_id = ${companyId} and document_id = r.document_id limit 1) n
    cross join lateral (
      select document_id from document
      where company_id = ${companyId} and is_received = n.is_received and folio = r.folio and document_type = 'TAX_DOCUMENT'
        and code = ${CODE} and counterpart_rut is not distinct from n.counterpart_rut and document_id <> n.document_id
      limit 1) t
    where r.company_id = ${companyId} and r.document_id = any (${ids}) and r.target_id is null`.execute(db);
  return rows;
}

async function linksTo(db: Db, companyId: string, ids: readonly string[]): Promise<Link[]> {
  const { rows } = await sql<Link>`
    select r.document_id as "noteId", r.reference_no as number, t.document_id as "targetId"
    from (
      select document_id, is_received, counterpart_rut, code::text as code, folio from document
      where company_id = ${companyId} and document_id = any (${ids}) and document_type = 'TAX_DOCUMENT'
      offset 0) t
    cross join lateral (
      select * from document_reference
      where company_id = ${companyId} and code = t.code and folio = t.folio and target_id is null
      offset 0) r
    cross join lateral (
      select document_id from document
      where company_id = ${companyId} and document_id = r.document_id and document_id <> t.document_id and is_received = t.is_received
        and counterpart_rut is not distinct from t.counterpart_rut
      limit 1) n`.execute(db);
  return rows;
}

/** A reference gives the kind of its document as text, sometimes with leading zeros, sometimes in words. */
const CODE = sql`case when r.code ~ '^0*[1-9][0-9]{0,3}$' then r.code::int end`;

/**
 * Recalculates what credit notes lower, among these documents and everything connected with them by references: by day of issue, so that
 * the order of imports does not matter. A note that annuls takes the whole amount, and marks the document.
 */
export async function settleCredits(db: Db, companyId: string, ids: readonly string[]): Promise<void> {
  const claims = await claimsAround(db, companyId, ids);
  if (claims.length === 0) return;
  const involved = [...new Set(claims.flatMap(({ noteId, documentId }) => [noteId, documentId]))].sort();
  await clearCessions(db, companyId, involved);
  await db
    .deleteFrom('credit_allocation')
    .where('company_id', '=', companyId)
    .where('is_by_hand', '=', false)
    .where(({ or, eb }) => or([eb('note_id', 'in', involved), eb('document_id', 'in', involved)]))
    .execute();
  const { rows: left } = await sql<{ document_id: string; remaining: number }>`
    select document_id, remaining from document where company_id = ${companyId} and document_id = any (${involved})
    order by document_id for update`.execute(db);
  const remaining = new Map(left.map((one) => [one.document_id, one.remaining]));
  const allocations = allocateCredits(
    claims.filter(({ isStanding, isSameCurrency }) => isStanding && isSameCurrency),
    remaining,
  );
  if (allocations.length > 0) {
    await db
      .insertInto('credit_allocation')
      .values(allocations.map((one) => ({ company_id: companyId, note_id: one.noteId, document_id: one.documentId, amount: one.amount })))
      .execute();
  }
  await settleCessions(db, companyId, involved);
  await markAnnulled(db, companyId, claims);
}

/**
 * Writes what people settle, match and take back. Credit notes give way to it, and then lower what it leaves of the documents they refer
 * to: as if they had come last, whenever they came.
 * @param ids  documents and notes of which more is left afterwards, or less than notes lower now
 */
export async function besideCredits<Result>(
  db: Db,
  companyId: string,
  ids: readonly string[],
  write: () => Promise<Result>,
): Promise<Result> {
  const linked = await linkedAmong(db, companyId, ids);
  if (linked.length > 0) await clearCredits(db, companyId, linked);
  const result = await write();
  if (linked.length > 0) await settleCredits(db, companyId, linked);
  return result;
}

/** What references make credit notes lower, by document and by note, in minor units: it gives way to what people settle. */
export async function creditsByReference(db: Db, companyId: string, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; amount: number }>`
    select k.id, sum(a.amount)::bigint as amount from unnest(${ids}::uuid[]) as k (id)
    join credit_allocation a on a.company_id = ${companyId} and (a.document_id = k.id or a.note_id = k.id)
    where not a.is_by_hand group by 1`.execute(db);
  return new Map(rows.map(({ id, amount }) => [id, amount]));
}

/** Those among some documents that a credit note refers to, and the notes among them that refer to a document. */
async function linkedAmong(db: Db, companyId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select k.id from unnest(${ids}::uuid[]) as k (id)
    where exists (select from document_reference r
        join document n on n.company_id = r.company_id and n.document_id = r.document_id
        where r.company_id = ${companyId} and r.target_id = k.id and n.sign = -1)
      or exists (select from document_reference r
        join document n on n.company_id = r.company_id and n.document_id = r.document_id
        where r.company_id = ${companyId} and r.document_id = k.id and r.target_id is not null and n.sign = -1)
    order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

async function clearCredits(db: Db, companyId: string, ids: readonly string[]): Promise<void> {
  await sql`delete from credit_allocation
    where company_id = ${companyId} and (document_id = any (${ids}::uuid[]) or note_id = any (${ids}::uuid[]))
      and not is_by_hand`.execute(db);
}

type Claim = {
  noteId: string;
  documentId: string;
  effect: 1 | 2 | 3 | null;
  /** The document is a debit note that annuls the note: it takes first what the note gives, which the note's own documents owe again. */
  isDebit: boolean;
  /** Neither was claimed nor left out of the register. */
  isStanding: boolean;
  isSameCurrency: boolean;
  /** The note is as large as the document; of a debit note, the document as large as the note. */
  isWhole: boolean;
};
type ClaimRow = Omit<Claim, 'isStanding'> & { claimedOn: Day | null; section: RcvSection | null };

/** All references of credit notes to documents, and of debit notes to them, in the groups that these documents belong to. */
async function claimsAround(db: Db, companyId: string, ids: readonly string[]): Promise<Claim[]> {
  const notes = await notesAround(db, companyId, ids);
  if (notes.length === 0) return [];
  const { rows } =
    await sql<ClaimRow>`select "noteId", "documentId", effect, "isDebit", "claimedOn", section, "isSameCurrency", "isWhole" from (
    select r.document_id as "noteId", r.target_id as "documentId", r.effect, false as "isDebit", n.claimed_on as "claimedOn", n.section,
      n.currency = t.currency as "isSameCurrency", n.amount >= t.amount and n.currency = t.currency as "isWhole",
      n.issued_on, n.code, n.folio, r.reference_no
    from document_reference r
    join document n on n.company_id = r.company_id and n.document_id = r.document_id
    join document t on t.company_id = r.company_id and t.document_id = r.target_id
    where r.company_id = ${companyId} and r.document_id = any (${notes})
    union all
    select r.target_id, r.document_id, null, true, d.claimed_on, d.section,
      n.currency = d.currency, d.amount >= n.amount and n.currency = d.currency, d.issued_on, d.code, d.folio, r.reference_no
    from document_reference r
    join document n on n.company_id = r.company_id and n.document_id = r.target_id
    join document d on d.company_id = r.company_id and d.document_id = r.document_id and d.sign = 1
    where r.company_id = ${companyId} and r.target_id = any (${notes}) and r.effect = 1) claim
    order by "isDebit" desc, issued_on, code, length(folio), folio, reference_no`.execute(db);
  return rows.map(({ claimedOn, section, ...claim }) => ({ ...claim, isStanding: isAccepted({ claimedOn, section }) }));
}

type Edge = { source: string; target: string; isFromNote: boolean };

/** The credit notes connected with documents: those that refer to them, those referring to the same ones, those annulled, and so on. */
async function notesAround(db: Db, companyId: string, ids: readonly string[]): Promise<string[]> {
  const notes = new Set<string>();
  const seen = new Set(ids);
  let edge = [...ids];
  while (edge.length > 0) {
    const { rows } = await sql<Edge>`
      select r.document_id as source, r.target_id as target, n.sign = -1 as "isFromNote" from (
        select document_id, target_id, effect from document_reference where company_id = ${companyId} and document_id = any (${edge})
        union select document_id, target_id, effect from document_reference where company_id = ${companyId} and target_id = any (${edge})
      ) r join document n on n.company_id = ${companyId} and n.document_id = r.document_id
      join document t on t.company_id = ${companyId} and t.document_id = r.target_id
      where r.target_id is not null and (n.sign = -1 or (n.sign = 1 and t.sign = -1 and r.effect = 1))`.execute(db);
    for (const { source, target, isFromNote } of rows) notes.add(isFromNote ? source : target);
    edge = [...new Set(rows.flatMap(({ source, target }) => [source, target]))].filter((id) => !seen.has(id));
    for (const id of edge) seen.add(id);
  }
  return [...notes];
}

/** Marks what notes annul as a whole; a note that a debit note annuls as a whole annuls nothing, and is annulled itself. */
async function markAnnulled(db: Db, companyId: string, claims: readonly Claim[]): Promise<void> {
  const takenBack = new Set(claims.filter((one) => one.isDebit && one.isStanding && one.isWhole).map(({ noteId }) => noteId));
  const annuls = (one: Claim) => one.effect === 1 && one.isStanding && one.isWhole && !takenBack.has(one.noteId);
  const annulled = new Set([...takenBack, ...claims.filter(annuls).map(({ documentId }) => documentId)]);
  const targets = [...new Set(claims.map((one) => (one.isDebit ? one.noteId : one.documentId)))];
  await setAnnulled(db, companyId, [...annulled], true);
  await setAnnulled(
    db,
    companyId,
    targets.filter((id) => !annulled.has(id)),
    false,
  );
}

/** Also for documents whose annulling note was deleted: nothing refers to them any more. */
export async function setAnnulled(db: Db, companyId: string, ids: readonly string[], isAnnulled: boolean): Promise<void> {
  if (ids.length === 0) return;
  const changed = await db
    .updateTable('document')
    .set({ is_annulled: isAnnulled })
    .where('company_id', '=', companyId)
    .where('document_id', 'in', ids)
    .where('is_annulled', '<>', isAnnulled)
    .returning('document_id')
    .execute();
  await refreshExpected(
    db,
    companyId,
    changed.map((one) => one.document_id),
  );
}
