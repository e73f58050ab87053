/** Taking matches back. Call everything here inside writeCompany. */
import { sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/errors.ts';
import type { StoredMatch, StoredTransfer } from '#domain/reconciliation/acts.ts';
import type { Proposal } from '#domain/reconciliation/facts.ts';
import { DOUBT } from '#domain/reconciliation/reasons.ts';
import { lastEntryAbout, record } from '#server/db/history.ts';
import type { Db } from '#server/db/scope.ts';
import { refreshAwaiting } from './awaiting.ts';
import { lockRows } from './locked.ts';
import { replaceSuggestions } from './save.ts';
import { MATCH, matchedOf, movementStates, TRANSFER } from './stored.ts';
import { refreshSuggestions } from './suggestions.ts';

/**
 * Undoes these matches; none of their pairs is proposed as strong again.
 * @returns the number of the act in the history
 * @throws NOT_FOUND when one of them is none of the company's
 */
export async function unmatch(db: Db, actor: Actor, matchIds: readonly string[]): Promise<number> {
  const ids = [...new Set(matchIds)];
  const named = await db
    .selectFrom('match')
    .select(['movement_id', 'document_id'])
    .where('company_id', '=', actor.companyId)
    .where('match_id', 'in', ids)
    .execute();
  if (named.length < ids.length) throw new AppError('NOT_FOUND');
  const [movementIds, documentIds] = [named.map((one) => one.movement_id), named.map((one) => one.document_id)];
  await lockRows(db, actor.companyId, movementIds, documentIds);
  const about = await matchedOf(
    db,
    actor.companyId,
    named.map((one) => ({ movementId: one.movement_id, documentId: one.document_id })),
  );
  const deleted = await deleteMatches(db, actor.companyId, sql`match_id = any(${ids}::uuid[])`);
  await rejectPairs(db, actor, deleted, false);
  await refreshSuggestions(db, actor.companyId, movementIds, documentIds);
  return record(db, actor, 'match.undone', about, { items: deleted.map((one) => ({ before: one, after: null })) });
}

/** Frees both legs of a transfer; they are not paired again without a person. @throws NOT_FOUND when the movement is no leg */
export async function unpair(db: Db, actor: Actor, movementId: string, undoes: number | null = null): Promise<void> {
  const { companyId } = actor;
  const { movements } = await lockRows(db, companyId, [movementId], []);
  if (!movements.get(movementId)?.isTransfer) throw new AppError('NOT_FOUND');
  const [freed] = await freeLegs(db, actor, sql`t.out_id = ${movementId} or t.in_id = ${movementId}`);
  const [out, into] = freed ? await movementStates(db, companyId, [freed.outId, freed.inId]) : [];
  if (!freed || !out || !into) throw new AppError('NOT_FOUND');
  await refreshSuggestions(db, companyId, [out.id, into.id], []);
  await record(db, actor, 'transfer.undone', { out, into }, { undo: freed, undoes });
}

/**
 * Undoes everything a run of the engine made and is still there. What it had matched waits as strong suggestions.
 * @returns how many matches and transfers were undone
 * @throws NOT_FOUND, RUN_UNDONE
 */
export async function undoRun(db: Db, actor: Actor, runId: string): Promise<number> {
  const run = await db
    .selectFrom('match_run')
    .select(['undone_at'])
    .where('company_id', '=', actor.companyId)
    .where('run_id', '=', runId)
    .forUpdate()
    .executeTakeFirst();
  if (!run) throw new AppError('NOT_FOUND');
  if (run.undone_at) throw new AppError('RUN_UNDONE');
  const deleted = await deleteMatches(db, actor.companyId, sql`run_id = ${runId}`);
  await rejectPairs(db, actor, deleted, true);
  const pairs = await freeLegs(db, actor, sql`t.run_id = ${runId}`);
  const suggestions = asSuggestions(deleted);
  const movementIds = [...new Set(deleted.map((one) => one.movementId))];
  await replaceSuggestions(db, actor.companyId, suggestions, movementIds);
  await refreshAwaiting(db, actor.companyId, { movementIds, documentIds: deleted.map((one) => one.documentId) });
  await db
    .updateTable('match_run')
    .set({ undone_at: sql`now()`, undone_by: actor.personId })
    .where('company_id', '=', actor.companyId)
    .where('run_id', '=', runId)
    .execute();
  const items = [
    ...deleted.map(({ movementId, documentId, amount, documentAmount }) => ({ movementId, documentId, amount, documentAmount })),
    ...pairs.map(({ outId, inId }) => ({ outId, inId })),
  ];
  const params = { runId, movements: suggestions.length, documents: deleted.length, transfers: pairs.length };
  await record(db, actor, 'engine.undone', params, { items, undoes: await lastEntryAbout(db, actor.companyId, 'engine.ran', runId) });
  return suggestions.length + pairs.length;
}

export async function deleteMatches(db: Db, companyId: string, which: ReturnType<typeof sql>): Promise<StoredMatch[]> {
  const { rows } = await sql<StoredMatch>`
    delete from match m where company_id = ${companyId} and ${which} returning ${MATCH}`.execute(db);
  return rows;
}

/** Undone alone weighs more than undone with a run, whichever came last. */
export async function rejectPairs(
  db: Db,
  { companyId, personId }: Actor,
  pairs: readonly { movementId: string; documentId: string }[],
  isWholeRun: boolean,
): Promise<void> {
  await sql`
    insert into match_rejection as r (company_id, movement_id, document_id, rejected_by, is_whole_run)
    select ${companyId}, p.movement_id, p.document_id, ${personId}, ${isWholeRun}
    from unnest(${pairs.map((one) => one.movementId)}::uuid[], ${pairs.map((one) => one.documentId)}::uuid[]) as p (movement_id, document_id)
    on conflict (company_id, movement_id, document_id) do update
    set is_whole_run = r.is_whole_run and excluded.is_whole_run, rejected_by = excluded.rejected_by, rejected_at = now()`.execute(db);
}

/** @returns the transfers that were */
async function freeLegs(db: Db, { companyId, personId }: Actor, which: ReturnType<typeof sql>): Promise<StoredTransfer[]> {
  const { rows } = await sql<StoredTransfer>`
    delete from own_transfer t where company_id = ${companyId} and (${which}) returning ${TRANSFER}`.execute(db);
  await sql`
    insert into transfer_rejection (company_id, out_id, in_id, rejected_by)
    select ${companyId}, p.out_id, p.in_id, ${personId}
    from unnest(${rows.map((one) => one.outId)}::uuid[], ${rows.map((one) => one.inId)}::uuid[]) as p (out_id, in_id)
    on conflict do nothing`.execute(db);
  return rows;
}

function asSuggestions(matches: readonly StoredMatch[]): Proposal[] {
  const byMovement = new Map<string, Proposal & { parts: Proposal['parts'][number][] }>();
  for (const { movementId, documentId, amount, documentAmount, evidence, reasons } of matches) {
    const part = { documentId, amount, documentAmount };
    const suggestion = byMovement.get(movementId);
    if (suggestion) suggestion.parts.push(part);
    else {
      const option = { evidence: evidence ?? 'rutAndAmount', isStrong: true, reasons: [...reasons, DOUBT.run] };
      byMovement.set(movementId, { movementId, parts: [part], ...option });
    }
  }
  return [...byMovement.values()];
}
