/** Undoing from the history. Call everything here inside writeCompany. */
import { sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/errors.ts';
import type { StoredMatch } from '#domain/reconciliation/acts.ts';
import { record, type StoredAct, storedAct } from '#server/db/history.ts';
import type { Db } from '#server/db/scope.ts';
import { lockRows } from './locked.ts';
import { matchedOf, movementStates, putBackMatches, putBackTransfer, storedMatches } from './stored.ts';
import { refreshSuggestions } from './suggestions.ts';
import { deleteMatches, rejectPairs, undoRun, unpair } from './undo.ts';

type MatchCode = 'match.made' | 'match.accepted' | 'match.undone';
const MATCH_CODES: readonly string[] = ['match.made', 'match.accepted', 'match.undone'] satisfies MatchCode[];

/**
 * Takes back an act of matching by its number in the history.
 * @returns how many pairs it was about
 * @throws NOT_FOUND when it is none, ACT_UNDONE, ACT_OVERTAKEN
 */
export async function undoMatchAct(db: Db, actor: Actor, no: number): Promise<number> {
  const stored = await storedAct(db, actor.companyId, no);
  if (!stored || !MATCH_CODES.includes(stored.act.code)) throw new AppError('NOT_FOUND');
  if (stored.undoneBy !== null) throw new AppError('ACT_UNDONE', { by: stored.undoneBy });
  await undoMatches(db, actor, stored.act as StoredAct<MatchCode>);
  return stored.act.items.length;
}

/**
 * Puts the matches of some pairs back to what they were. A pair that then is none is not matched again without a person.
 * @throws ACT_OVERTAKEN when one of them is no longer as the act left it, or its place is taken
 */
export async function undoMatches(db: Db, actor: Actor, act: StoredAct<MatchCode>): Promise<void> {
  const { companyId } = actor;
  const items = act.items.map(({ before, after }) => ({ before: after, after: before }));
  const pairs = items.flatMap(({ before, after }) => before ?? after ?? []);
  const movementIds = pairs.map((one) => one.movementId);
  const documentIds = pairs.map((one) => one.documentId);
  await lockAll(db, companyId, movementIds, documentIds);
  const now = new Map((await storedMatches(db, companyId, pairs)).map((one) => [pairKey(one), one]));
  const removed = items.flatMap(({ before }) => before ?? []);
  const restored = items.flatMap(({ after }) => after ?? []);
  if (now.size !== removed.length || removed.some((one) => !isSame(one, now.get(pairKey(one)))))
    throw new AppError('ACT_OVERTAKEN', MATCHES);
  const about = await matchedOf(db, companyId, pairs);
  await deleteMatches(db, companyId, sql`match_id = any(${removed.map((one) => one.matchId)}::uuid[])`);
  await checkRemaining(db, companyId, restored);
  await putBackMatches(db, companyId, restored);
  const restoredKeys = new Set(restored.map(pairKey));
  await rejectPairs(
    db,
    actor,
    removed.filter((one) => !restoredKeys.has(pairKey(one))),
    false,
  );
  await acceptPairs(db, companyId, restored);
  await refreshSuggestions(db, companyId, movementIds, documentIds);
  await record(db, actor, act.code === 'match.undone' ? 'match.made' : 'match.undone', about, { items, undoes: act.no });
}

const MATCHES = { what: 'la conciliación de esos movimientos o documentos' };

export async function undoTransferMade(db: Db, actor: Actor, { no, undo }: StoredAct<'transfer.made'>): Promise<void> {
  const { rows } = await sql`
    select from own_transfer where company_id = ${actor.companyId} and out_id = ${undo.outId} and in_id = ${undo.inId}`.execute(db);
  if (rows.length === 0) throw new AppError('ACT_OVERTAKEN', TRANSFER);
  await unpair(db, actor, undo.outId, no);
}

export async function undoTransferUndone(db: Db, actor: Actor, { no, undo }: StoredAct<'transfer.undone'>): Promise<void> {
  const { companyId } = actor;
  const legs = [undo.outId, undo.inId];
  const { movements } = await lockAll(db, companyId, legs, []);
  if ([...movements.values()].some((one) => one.isTransfer || one.isReconciled || one.matched !== 0))
    throw new AppError('ACT_OVERTAKEN', TRANSFER);
  await putBackTransfer(db, companyId, undo);
  await sql`
    delete from transfer_rejection where company_id = ${companyId} and out_id = ${undo.outId} and in_id = ${undo.inId}`.execute(db);
  await refreshSuggestions(db, companyId, legs, []);
  const [out, into] = await movementStates(db, companyId, legs);
  if (out && into) await record(db, actor, 'transfer.made', { out, into }, { undo, undoes: no });
}

const TRANSFER = { what: 'el traspaso o uno de sus movimientos' };

export async function undoEngineRun(db: Db, actor: Actor, { params }: StoredAct<'engine.ran'>): Promise<void> {
  const { rows } = await sql`select from match_run where company_id = ${actor.companyId} and run_id = ${params.runId}`.execute(db);
  // A run of which nothing stands any more is tidied away after a while.
  if (rows.length === 0) throw new AppError('ACT_OVERTAKEN', MATCHES);
  await undoRun(db, actor, params.runId);
}

/** As lockRows; what went away since then, as when its import was undone, is a refusal in words. */
async function lockAll(db: Db, companyId: string, movementIds: readonly string[], documentIds: readonly string[]) {
  const [movements, documents] = [[...new Set(movementIds)], [...new Set(documentIds)]];
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from movement where company_id = ${companyId} and movement_id = any(${movements}::uuid[]))
      + (select count(*) from document where company_id = ${companyId} and document_id = any(${documents}::uuid[])) as n`.execute(db);
  if (Number(rows[0]?.n) < movements.length + documents.length) throw new AppError('ACT_OVERTAKEN', MATCHES);
  return lockRows(db, companyId, movements, documents);
}

/** Whether what is left of movements and documents holds these matches together. */
async function checkRemaining(db: Db, companyId: string, restored: readonly StoredMatch[]): Promise<void> {
  const { movements, documents } = await lockAll(
    db,
    companyId,
    restored.map((one) => one.movementId),
    restored.map((one) => one.documentId),
  );
  const isMovementFull = [...movements.values()].some((one) => {
    const used = sum(restored.filter(({ movementId }) => movementId === one.id).map(({ amount }) => amount));
    return one.isTransfer || one.matched + used > Math.abs(one.amount);
  });
  const isDocumentFull = [...documents.values()].some(
    (one) => sum(restored.filter(({ documentId }) => documentId === one.id).map(({ documentAmount }) => documentAmount)) > one.remaining,
  );
  const isHidden = [...documents.values()].some((one) => one.isHidden);
  if (isMovementFull || isDocumentFull || isHidden) throw new AppError('ACT_OVERTAKEN', MATCHES);
}

/** A pair that is matched again is no longer one that a person undid. */
async function acceptPairs(db: Db, companyId: string, pairs: readonly StoredMatch[]): Promise<void> {
  await sql`
    delete from match_rejection r
    using unnest(${pairs.map((one) => one.movementId)}::uuid[], ${pairs.map((one) => one.documentId)}::uuid[]) as p (movement_id, document_id)
    where r.company_id = ${companyId} and r.movement_id = p.movement_id and r.document_id = p.document_id`.execute(db);
}

function isSame(one: StoredMatch, other: StoredMatch | undefined): boolean {
  return other?.matchId === one.matchId && other.amount === one.amount && other.documentAmount === one.documentAmount;
}

function pairKey({ movementId, documentId }: StoredMatch): string {
  return `${movementId} ${documentId}`;
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, one) => total + one, 0);
}
