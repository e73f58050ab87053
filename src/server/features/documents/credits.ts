import { sql } from 'kysely';
import type { Day } from '#domain/date.ts';
import { allocateCredits } from '#domain/documents/credit.ts';
import { isAccepted } from '#domain/documents/expectation.ts';
import type { RcvSection } from '#domain/imports/facts.ts';
import type { Db } from '#server/db/scope.ts';
import { refreshExpected } from './expected.ts';

/** Finds the documents that references name, of these documents or to them; in whatever order the two came. */
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

// `limit 1` and `offset 0` have the planner look up one row after the other by an index: of tables that this transaction has just filled it knows
// no figures, and would otherwise compare each document with each.

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
    from document t
    cross join lateral (
      select * from document_reference
      where company_id = ${companyId} and code = t.code::text and folio = t.folio and target_id is null
      offset 0) r
    cross join lateral (
      select document_id from document
      where company_id = ${companyId} and document_id = r.document_id and document_id <> t.document_id and is_received = t.is_received
        and counterpart_rut is not distinct from t.counterpart_rut
      limit 1) n
    where t.company_id = ${companyId} and t.document_id = any (${ids}) and t.document_type = 'TAX_DOCUMENT'`.execute(db);
  return rows;
}

/** A reference says the kind of its document in text, sometimes with zeros before it, sometimes in words. */
const CODE = sql`case when r.code ~ '^0*[1-9][0-9]{0,3}$' then r.code::int end`;

/**
 * Settles again what credit notes lower, among these documents and all that hang together with them by references: by day of issue,
 * so that the order of imports does not matter. A note that annuls takes the whole, and marks the document.
 */
export async function settleCredits(db: Db, companyId: string, ids: readonly string[]): Promise<void> {
  const claims = await claimsAround(db, companyId, ids);
  if (claims.length === 0) return;
  const involved = [...new Set(claims.flatMap(({ noteId, documentId }) => [noteId, documentId]))].sort();
  await db
    .deleteFrom('credit_allocation')
    .where('company_id', '=', companyId)
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
  await markAnnulled(db, companyId, claims);
}

type Claim = {
  noteId: string;
  documentId: string;
  effect: 1 | 2 | 3 | null;
  /** The note itself was neither claimed nor left out of the register. */
  isStanding: boolean;
  isSameCurrency: boolean;
  /** The note is as large as the document. */
  isWhole: boolean;
};

/** All references of credit notes to documents in the groups that these documents belong to. */
async function claimsAround(db: Db, companyId: string, ids: readonly string[]): Promise<Claim[]> {
  const notes = await notesAround(db, companyId, ids);
  if (notes.length === 0) return [];
  const { rows } = await sql<Omit<Claim, 'isStanding'> & { claimedOn: Day | null; section: RcvSection | null }>`
    select r.document_id as "noteId", r.target_id as "documentId", r.effect, n.claimed_on as "claimedOn", n.section,
      n.currency = t.currency as "isSameCurrency", n.amount >= t.amount and n.currency = t.currency as "isWhole"
    from document_reference r
    join document n on n.company_id = r.company_id and n.document_id = r.document_id
    join document t on t.company_id = r.company_id and t.document_id = r.target_id
    where r.company_id = ${companyId} and r.document_id = any (${notes})
    order by n.issued_on, n.code, length(n.folio), n.folio, r.reference_no`.execute(db);
  return rows.map(({ claimedOn, section, ...claim }) => ({ ...claim, isStanding: isAccepted({ claimedOn, section }) }));
}

/** The credit notes that hang together with documents: those that name them, what these name, and so on. */
async function notesAround(db: Db, companyId: string, ids: readonly string[]): Promise<string[]> {
  const notes = new Set<string>();
  const seen = new Set(ids);
  let edge = [...ids];
  while (edge.length > 0) {
    const { rows } = await sql<{ note: string; target: string }>`
      select r.document_id as note, r.target_id as target from (
        select document_id, target_id from document_reference where company_id = ${companyId} and document_id = any (${edge})
        union select document_id, target_id from document_reference where company_id = ${companyId} and target_id = any (${edge})
      ) r join document n on n.company_id = ${companyId} and n.document_id = r.document_id and n.sign = -1
      where r.target_id is not null`.execute(db);
    for (const { note } of rows) notes.add(note);
    edge = [...new Set(rows.flatMap(({ note, target }) => [note, target]))].filter((id) => !seen.has(id));
    for (const id of edge) seen.add(id);
  }
  return [...notes];
}

async function markAnnulled(db: Db, companyId: string, claims: readonly Claim[]): Promise<void> {
  const annulled = new Set(claims.filter((one) => one.effect === 1 && one.isStanding && one.isWhole).map(({ documentId }) => documentId));
  const targets = [...new Set(claims.map(({ documentId }) => documentId))];
  await setAnnulled(db, companyId, [...annulled], true);
  await setAnnulled(
    db,
    companyId,
    targets.filter((id) => !annulled.has(id)),
    false,
  );
}

/** Also for documents whose annulling note went away: nothing names them any more. */
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
