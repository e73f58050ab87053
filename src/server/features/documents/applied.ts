/** Credit notes and payments on account that people apply to documents. Call what writes inside writeCompany. */

import { sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import { type Appliable, type AppliedPart, checkApplied, mayGoTo } from '#domain/documents/applied.ts';
import { isAccepted } from '#domain/documents/expectation.ts';
import { documentName } from '#domain/documents/names.ts';
import { AppError } from '#domain/errors.ts';
import { record, type StoredAct } from '#server/db/history.ts';
import type { Db } from '#server/db/scope.ts';
import type { PointResult } from './payment-point.ts';

/** Applies a note in parts, as one act. @throws NOT_FOUND, and what domain/documents/applied.ts refuses */
export async function applyDocument(db: Db, actor: Actor, id: string, parts: readonly AppliedPart[]): Promise<PointResult> {
  const documents = await lockAppliables(db, actor.companyId, [id, ...parts.map(({ documentId }) => documentId)]);
  const note = documents.get(id);
  if (!note) throw new AppError('NOT_FOUND');
  checkApplied(note, documents, parts);
  return writeApplied(db, actor, note, parts, { isApplied: true, undoes: null });
}

/** Takes back all that people applied of a note. @throws NOT_FOUND, NOTHING_APPLIED */
export async function unapplyDocument(db: Db, actor: Actor, id: string): Promise<PointResult> {
  const note = (await lockAppliables(db, actor.companyId, [id])).get(id);
  if (!note) throw new AppError('NOT_FOUND');
  const parts = await appliedParts(db, actor.companyId, id);
  if (parts.length === 0) throw new AppError('NOTHING_APPLIED');
  await lockAppliables(
    db,
    actor.companyId,
    parts.map(({ documentId }) => documentId),
  );
  return writeApplied(db, actor, note, parts, { isApplied: false, undoes: null });
}

/** @throws ACT_OVERTAKEN when the parts are no longer as the act left them, or there is no room for what comes back */
export async function undoApplied(db: Db, actor: Actor, act: StoredAct<'document.applied' | 'document.unapplied'>): Promise<void> {
  const { note } = act.params;
  const parts = act.items;
  const ids = [note.id, ...parts.map(({ documentId }) => documentId)];
  const isApplied = act.code === 'document.unapplied';
  const documents = await findAppliables(db, actor.companyId, ids);
  const found = documents.get(note.id);
  if (!found || documents.size < new Set(ids).size) throw new AppError('ACT_OVERTAKEN', { what: note.name });
  const now = new Map((await appliedParts(db, actor.companyId, note.id)).map((one) => [one.documentId, one.amount]));
  const total = parts.reduce((sum, { amount }) => sum + amount, 0);
  const isThere = parts.every(({ documentId, amount }) => (now.get(documentId) ?? 0) >= amount);
  const hasRoom =
    total <= found.remaining && parts.every(({ documentId, amount }) => amount <= (documents.get(documentId)?.remaining ?? 0));
  if (isApplied ? !hasRoom : !isThere) throw new AppError('ACT_OVERTAKEN', { what: `lo asociado a ${note.name}` });
  await writeApplied(db, actor, found, parts, { isApplied, undoes: act.no });
}

type Writing = { isApplied: boolean; undoes: number | null };

async function writeApplied(
  db: Db,
  actor: Actor,
  note: Appliable,
  parts: readonly AppliedPart[],
  { isApplied, undoes }: Writing,
): Promise<PointResult> {
  const { companyId } = actor;
  const now = new Map((await appliedParts(db, companyId, note.id)).map((one) => [one.documentId, one.amount]));
  const ids = parts.map(({ documentId }) => documentId);
  await sql`delete from credit_allocation where company_id = ${companyId} and note_id = ${note.id} and is_by_hand
    and document_id = any (${ids}::uuid[])`.execute(db);
  const rows = parts
    .map(({ documentId, amount }) => ({ documentId, amount: (now.get(documentId) ?? 0) + (isApplied ? amount : -amount) }))
    .filter(({ amount }) => amount > 0);
  if (rows.length > 0)
    await sql`insert into credit_allocation (company_id, note_id, document_id, amount, is_by_hand)
      select ${companyId}, ${note.id}, r."documentId", r.amount, true
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r ("documentId" uuid, amount bigint)`.execute(db);
  const amount = parts.reduce((sum, one) => sum + one.amount, 0);
  const params = { note: { id: note.id, name: note.name }, count: parts.length, amount, currency: note.currency };
  const actNo = await record(db, actor, isApplied ? 'document.applied' : 'document.unapplied', params, { items: [...parts], undoes });
  return { nModified: parts.length + 1, ids: [note.id, ...ids], actNo };
}

async function appliedParts(db: Db, companyId: string, noteId: string): Promise<AppliedPart[]> {
  const { rows } = await sql<AppliedPart>`select document_id as "documentId", amount from credit_allocation
    where company_id = ${companyId} and note_id = ${noteId} and is_by_hand order by document_id`.execute(db);
  return rows;
}

/** How much of a note people applied to documents, in minor units. */
export async function appliedAmount(db: Db, companyId: string, noteId: string): Promise<number> {
  return (await appliedParts(db, companyId, noteId)).reduce((sum, { amount }) => sum + amount, 0);
}

/** @throws NOT_FOUND when one is foreign or unknown */
async function lockAppliables(db: Db, companyId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Appliable>> {
  const found = await findAppliables(db, companyId, ids);
  if (ids.some((id) => !found.has(id))) throw new AppError('NOT_FOUND');
  return found;
}

type Row = Omit<Appliable, 'name' | 'isStanding'> &
  Parameters<typeof documentName>[0] &
  Parameters<typeof isAccepted>[0] & { isClosed: boolean; isAnnulled: boolean };

/** What a person may still apply of a document (named d): of a payment on account what was paid. */
export const APPLICABLE = sql`case when d.is_on_account then d.matched - d.netted else d.remaining end`;

/** A payment on account of which something may go to a document; `remaining` in minor units. */
export type OpenAdvance = Pick<Appliable, 'id' | 'isReceived' | 'currency' | 'remaining' | 'issuedOn'> & { documentId: string };
const MAX_ADVANCES = 100;

/** The payments on account that may lower some documents, the first paid first. */
export async function openAdvances(db: Db, companyId: string, documentIds: readonly string[]): Promise<OpenAdvance[]> {
  const { rows } = await sql<{ id: string }>`
    select document_id as id from document where company_id = ${companyId} and is_on_account and matched > netted
      and counterpart_rut in (select counterpart_rut from document where company_id = ${companyId} and document_id = any (${documentIds}::uuid[]))
    order by issued_on, document_id limit ${MAX_ADVANCES}`.execute(db);
  if (rows.length === 0) return [];
  const advanceIds = rows.map(({ id }) => id);
  const found = await readAppliables(db, companyId, [...advanceIds, ...documentIds]);
  const [advances, documents] = [advanceIds, documentIds].map((ids) => ids.flatMap((id) => found.get(id) ?? []));
  return (documents ?? []).flatMap((document) =>
    (advances ?? []).filter((one) => mayGoTo(one, document)).map((one) => ({ ...one, documentId: document.id })),
  );
}

/** Locked in the order of their ids. */
async function findAppliables(db: Db, companyId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Appliable>> {
  await sql`select from document where company_id = ${companyId} and document_id = any (${ids}::uuid[])
    order by document_id for update`.execute(db);
  return readAppliables(db, companyId, ids);
}

async function readAppliables(db: Db, companyId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Appliable>> {
  const { rows } = await sql<Row>`
    select d.document_id as id, d.document_type as "documentType", d.code, d.label, d.folio, d.counterpart_name as "counterpartName",
      d.is_received as "isReceived", d.sign, d.document_type = 'PAYMENT' as "isPayment", d.counterpart_rut as "counterpartRut",
      exists (select from cheque q where q.company_id = d.company_id and q.cheque_id = d.document_id) as "isCheque",
      d.is_closed as "isClosed", d.is_annulled as "isAnnulled", d.claimed_on as "claimedOn", d.section, d.currency,
      ${APPLICABLE} as remaining, d.issued_on as "issuedOn"
    from document d where d.company_id = ${companyId} and d.document_id = any (${ids}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, { ...row, name: documentName(row), isStanding: stands(row) }]));
}

function stands({ isClosed, isAnnulled, claimedOn, section }: Row): boolean {
  return !isClosed && !isAnnulled && isAccepted({ claimedOn, section });
}
