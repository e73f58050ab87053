/** Undoes acts of reconciliation from the history. Call everything here inside writeCompany. */
import { sql } from 'kysely';
import type { Grant } from '#domain/access.ts';
import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/errors.ts';
import type { Offered, StoredMatch, StoredTransfer } from '#domain/reconciliation/acts.ts';
import { codeOfUndone, record, type StoredAct } from '#server/db/history.ts';
import type { Db } from '#server/db/scope.ts';
import { besideCredits, restoreSettlements } from '../documents/store.ts';
import { undoCreated, undoRemoved } from './by-hand.ts';
import { uncontradict, undoForgotten } from './lessons.ts';
import { undoLimitsSet } from './limits.ts';
import { lockRows } from './locked.ts';
import { undoMarks } from './marks.ts';
import { undoModesSet } from './modes.ts';
import { undoNote } from './notes.ts';
import { OFFERED_WHOLE, offerAgain, offeredTo, rejectedAsBefore } from './offers.ts';
import { undoRuleApplied } from './rule-apply.ts';
import { undoRuleDeleted, undoRuleSaved, undoRulesOrdered } from './rules.ts';
import { undoChecked } from './sample.ts';
import { matchedOf, movementStates, putBackMatches, putBackTransfer, storedMatches } from './stored.ts';
import { refreshSuggestions } from './suggestions.ts';
import { countWrong, deleteMatches, rejectPairs, separate, tookBackWrong, undoRun, unpair, WAS_WRONG } from './undo.ts';
import { undoExplained, undoUnexplained } from './undo-explanations.ts';
import { undoParts } from './undo-partly.ts';
import { forgetVerdicts } from './verdicts.ts';

export { undoParts } from './undo-partly.ts';

/** What undoes each act of this feature. */
export const RECONCILIATION_UNDO = {
  'match.made': undoMatches,
  'match.restSettled': undoMatches,
  'match.accepted': undoMatches,
  'match.undone': undoMatches,
  'match.checked': undoChecked,
  'movement.explained': undoExplained,
  'movement.unexplained': undoUnexplained,
  'movement.areaSet': undoMarks,
  'movement.kindSet': undoMarks,
  'movement.eoafSet': undoMarks,
  'movement.monthMoved': undoMarks,
  'movement.hidden': undoMarks,
  'movement.shown': undoMarks,
  'movement.marked': undoMarks,
  'movement.restored': undoMarks,
  'movement.created': undoCreated,
  'movement.removed': undoRemoved,
  'movement.putBack': undoCreated,
  'note.added': undoNote,
  'note.removed': undoNote,
  'note.restored': undoNote,
  'transfer.made': undoTransferMade,
  'transfer.undone': undoTransferUndone,
  'transfers.made': undoTransfersMade,
  'transfers.undone': undoTransfersUndone,
  'engine.ran': undoEngineRun,
  'matching.modesSet': undoModesSet,
  'matching.limitsSet': undoLimitsSet,
  'matching.forgotten': undoForgotten,
  'matching.ruleSaved': undoRuleSaved,
  'matching.ruleDeleted': undoRuleDeleted,
  'matching.rulesOrdered': undoRulesOrdered,
  'matching.ruleApplied': undoRuleApplied,
};

type MatchCode = 'match.made' | 'match.restSettled' | 'match.accepted' | 'match.undone';

/**
 * Restores the matches of some pairs. A pair that had none is not matched again without a person; one that a person had accepted is
 * offered again, with everything that was offered beside it.
 * @throws ACT_OVERTAKEN when one of them is no longer as the act left it, or its amount is used elsewhere
 */
async function undoMatches(db: Db, actor: Actor, act: StoredAct<MatchCode>, _grant: Grant, isPartial = false): Promise<void> {
  const { companyId } = actor;
  const among = isPartial ? await partOf(db, companyId, act) : act.items;
  const items = among.map(({ before, after }) => ({ before: after, after: before }));
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
  const again = act.code === 'match.undone' ? await offeredNow(db, companyId, act.no, restored) : null;
  const offered = act.code === 'match.accepted' ? act.undo : null;
  const isPaid = new Set(documentIds);
  const settled = offered?.settled?.filter(({ id }) => isPaid.has(id)) ?? [];
  await besideCredits(db, companyId, [...isPaid], async () => {
    await deleteMatches(db, companyId, sql`match_id = any(${removed.map((one) => one.matchId)}::uuid[])`);
    await checkRemaining(db, companyId, restored);
    await putBackMatches(db, companyId, restored);
    if (settled.length > 0) await restoreSettlements(db, actor, settled);
  });
  const restoredKeys = new Set(restored.map(pairKey));
  const lost = removed.filter((one) => !restoredKeys.has(pairKey(one)));
  const wrong = (await tookBackWrong(db, companyId, act.no)) ? lost.filter(({ origin, evidence }) => origin === 'engine' && evidence) : [];
  if (offered) await rejectedAsBefore(db, companyId, 'match_rejection', offered, movementIds, documentIds);
  else await rejectPairs(db, actor, lost, false);
  await rejectPairs(db, actor, wrong, false, true);
  await acceptPairs(db, companyId, restored);
  await forgetVerdicts(db, companyId, act.no);
  await uncontradict(db, companyId, act.no);
  await refreshSuggestions(db, companyId, movementIds, documentIds);
  if (offered) await offerAgain(db, companyId, offered);
  if (again) await record(db, actor, 'match.accepted', about, { items, undo: again, undoes: act.no });
  else if (act.code === 'match.undone') await record(db, actor, 'match.made', about, { items, undoes: act.no });
  else {
    const undone = await record(db, actor, 'match.undone', { ...about, ...(wrong.length > 0 && WAS_WRONG) }, { items, undoes: act.no });
    // Undone again, it is as wrong as it was said to be.
    await countWrong(db, actor, wrong, undone);
  }
}

/** What is offered of these pairs, and beside them, before they are accepted again; null when no acceptance was undone. */
async function offeredNow(db: Db, companyId: string, no: number, pairs: readonly StoredMatch[]): Promise<Offered | null> {
  if ((await codeOfUndone(db, companyId, no)) !== 'match.accepted') return null;
  const ids = (of: (one: StoredMatch) => string) => [...new Set(pairs.map(of))];
  const [movementIds, documentIds] = [ids((one) => one.movementId), ids((one) => one.documentId)];
  const only = movementIds.length > OFFERED_WHOLE ? pairs : null;
  const offered = await offeredTo(db, companyId, 'match_rejection', movementIds, documentIds, only);
  const known = new Set(offered.matches.map((one) => `${one['movement_id']} ${one['document_id']}`));
  return pairs.length > 0 && pairs.every((one) => known.has(pairKey(one))) ? offered : null;
}

/** What can be undone of an act although the rest cannot. @throws ACT_OVERTAKEN when that is nothing */
async function partOf(db: Db, companyId: string, act: StoredAct<MatchCode>): Promise<StoredAct<MatchCode>['items']> {
  const possible = new Set((await undoParts(db, companyId, act.no))?.movementIds);
  if (possible.size === 0) throw new AppError('ACT_OVERTAKEN', MATCHES);
  return act.items.filter(({ before, after }) => possible.has((before ?? after)?.movementId ?? ''));
}

const MATCHES = { what: 'la conciliación de esos movimientos o documentos' };

async function undoTransferMade(db: Db, actor: Actor, { no, undo }: StoredAct<'transfer.made'>): Promise<void> {
  const { rows } = await sql`
    select from own_transfer where company_id = ${actor.companyId} and out_id = ${undo.outId} and in_id = ${undo.inId}`.execute(db);
  if (rows.length === 0) throw new AppError('ACT_OVERTAKEN', TRANSFER);
  await forgetVerdicts(db, actor.companyId, no);
  await unpair(db, actor, undo.outId, { undoes: no });
  if (!undo.offered) return;
  await rejectedAsBefore(db, actor.companyId, 'transfer_rejection', undo.offered, [undo.outId, undo.inId]);
  await offerAgain(db, actor.companyId, undo.offered);
}

async function undoTransfersMade(db: Db, actor: Actor, { no, items, undo: offered }: StoredAct<'transfers.made'>): Promise<void> {
  const { companyId } = actor;
  const legs = items.flatMap(({ outId, inId }) => [outId, inId]);
  await lockAll(db, companyId, legs, []);
  const separated = await separate(db, actor, items);
  if (separated.length < items.length) throw new AppError('ACT_OVERTAKEN', TRANSFER);
  await forgetVerdicts(db, companyId, no);
  if (offered) await rejectedAsBefore(db, companyId, 'transfer_rejection', offered, legs);
  await refreshSuggestions(db, companyId, legs, []);
  if (offered) await offerAgain(db, companyId, offered);
  await record(db, actor, 'transfers.undone', { pairs: items.length }, { items: separated, undoes: no });
}

async function undoTransfersUndone(db: Db, actor: Actor, { no, items }: StoredAct<'transfers.undone'>): Promise<void> {
  const legs = items.flatMap(({ outId, inId }) => [outId, inId]);
  const undo = await offeredTo(db, actor.companyId, 'transfer_rejection', legs);
  for (const one of items) await pairAgain(db, actor.companyId, one);
  await forgetVerdicts(db, actor.companyId, no);
  await refreshSuggestions(db, actor.companyId, legs, []);
  await record(db, actor, 'transfers.made', { pairs: items.length }, { items: [...items], undo, undoes: no });
}

/** @throws ACT_OVERTAKEN when a leg is no longer as it was */
async function pairAgain(db: Db, companyId: string, stored: StoredTransfer): Promise<void> {
  const { movements } = await lockAll(db, companyId, [stored.outId, stored.inId], []);
  if ([...movements.values()].some((one) => one.isTransfer || one.isReconciled || one.isHidden || one.matched !== 0))
    throw new AppError('ACT_OVERTAKEN', TRANSFER);
  await putBackTransfer(db, companyId, stored);
  await sql`
    delete from transfer_rejection where company_id = ${companyId} and out_id = ${stored.outId} and in_id = ${stored.inId}`.execute(db);
}

async function undoTransferUndone(db: Db, actor: Actor, { no, undo }: StoredAct<'transfer.undone'>): Promise<void> {
  const { companyId } = actor;
  const legs = [undo.outId, undo.inId];
  const offered = await offeredTo(db, companyId, 'transfer_rejection', legs);
  await pairAgain(db, companyId, undo);
  await forgetVerdicts(db, companyId, no);
  await refreshSuggestions(db, companyId, legs, []);
  const [out, into] = await movementStates(db, companyId, legs);
  if (out && into) await record(db, actor, 'transfer.made', { out, into }, { undo: { ...undo, offered }, undoes: no });
}

const TRANSFER = { what: 'el traspaso o uno de sus movimientos' };

async function undoEngineRun(db: Db, actor: Actor, { params }: StoredAct<'engine.ran'>, _grant: Grant, isPartial = false): Promise<void> {
  const { rows } = await sql`select from match_run where company_id = ${actor.companyId} and run_id = ${params.runId}`.execute(db);
  // A run whose results are all gone is deleted after a while.
  if (rows.length === 0) throw new AppError('ACT_OVERTAKEN', MATCHES);
  await undoRun(db, actor, params.runId, isPartial);
}

/** Like lockRows, but rows that no longer exist, for instance because their import was undone, are an ordinary refusal. */
async function lockAll(db: Db, companyId: string, movementIds: readonly string[], documentIds: readonly string[]) {
  const [movements, documents] = [[...new Set(movementIds)], [...new Set(documentIds)]];
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from movement where company_id = ${companyId} and movement_id = any(${movements}::uuid[]))
      + (select count(*) from document where company_id = ${companyId} and document_id = any(${documents}::uuid[])) as n`.execute(db);
  if (Number(rows[0]?.n) < movements.length + documents.length) throw new AppError('ACT_OVERTAKEN', MATCHES);
  return lockRows(db, companyId, movements, documents);
}

/** Checks that what is left of movements and documents has room for all of these matches. */
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
  const isHidden = [...movements.values(), ...documents.values()].some((one) => one.isHidden);
  if (isMovementFull || isDocumentFull || isHidden) throw new AppError('ACT_OVERTAKEN', MATCHES);
}

/** A pair that is matched again no longer counts as undone by a person. */
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
