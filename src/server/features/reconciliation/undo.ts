/** Undoes matches. Call everything here inside writeCompany. */
import { sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/errors.ts';
import type { StoredExplanation, StoredMatch, StoredTransfer } from '#domain/reconciliation/acts.ts';
import type { ClassCode, Proposal } from '#domain/reconciliation/facts.ts';
import { DOUBT } from '#domain/reconciliation/reasons.ts';
import { lastEntryAbout, record } from '#server/db/history.ts';
import type { Db } from '#server/db/scope.ts';
import { besideCredits } from '#server/features/documents/store.ts';
import { refreshAwaiting } from './awaiting.ts';
import { deleteExplanations } from './explain.ts';
import { contradict } from './lessons.ts';
import { lockRows } from './locked.ts';
import { correct } from './rule-hits.ts';
import { replaceSuggestions, type Suggested } from './save.ts';
import { MATCH, matchedOf, movementStates, TRANSFER } from './stored.ts';
import { refreshSuggestions } from './suggestions.ts';
import { runParts } from './undo-partly.ts';
import { type Decided, recordWrong } from './verdicts.ts';

/** Why a person undoes: what the engine made was wrong, or they want it in another way. Of what people made it says nothing. */
export type UndoReason = 'WRONG' | 'OTHER';

/**
 * Undoes these matches; none of their pairs is proposed as strong again.
 * @returns the number of the act in the history
 * @throws NOT_FOUND when one is not the company's
 */
export async function unmatch(db: Db, actor: Actor, matchIds: readonly string[], reason: UndoReason = 'OTHER'): Promise<number> {
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
  const deleted = await besideCredits(db, actor.companyId, documentIds, () =>
    deleteMatches(db, actor.companyId, sql`match_id = any(${ids}::uuid[])`),
  );
  // Only what the engine made can have been wrong: what a person undid of their own they want in another way.
  const [made, byHand] = [deleted.filter(({ origin }) => origin === 'engine'), deleted.filter(({ origin }) => origin !== 'engine')];
  await rejectPairs(db, actor, made, false, reason === 'WRONG');
  await rejectPairs(db, actor, byHand, false);
  await refreshSuggestions(db, actor.companyId, movementIds, documentIds);
  const wrong = reason === 'WRONG' ? made.filter(({ evidence }) => evidence !== null) : [];
  const items = deleted.map((one) => ({ before: one, after: null }));
  const actNo = await record(db, actor, 'match.undone', { ...about, ...(wrong.length > 0 && WAS_WRONG) }, { items });
  await countWrong(db, actor, wrong, actNo);
  return actNo;
}

/** What the engine made and a person undid as wrong counts against its class, its rule, and what it rested on. @param actNo  the act that undid it */
export async function countWrong(db: Db, actor: Actor, wrong: readonly StoredMatch[], actNo: number): Promise<void> {
  await contradict(
    db,
    actor.companyId,
    wrong.filter(({ evidence }) => evidence === 'learnedPayer'),
    actNo,
  );
  const decided = wrong.flatMap((one) => (one.evidence ? decidedOn(one, one.evidence) : []));
  await recordWrong(
    db,
    actor,
    decided.filter(({ code }) => code !== 'rule'),
    actNo,
  );
  const ruled = decided.filter(({ code }) => code === 'rule').map((one) => one.movementId);
  await correct(db, actor, ruled, actNo);
}

/** Whether an act took back one that had undone matches as wrong. */
export async function tookBackWrong(db: Db, companyId: string, no: number): Promise<boolean> {
  const { rows } = await sql<{ wasWrong: boolean }>`
    select coalesce((o.params::jsonb ->> 'wasWrong')::boolean, false) as "wasWrong"
    from history h join history o on o.company_id = h.company_id and o.entry_no = h.undoes
    where h.company_id = ${companyId} and h.entry_no = ${no} and o.code = 'match.undone'`.execute(db);
  return rows[0]?.wasWrong ?? false;
}

/** Of an act that undid what was wrong. */
export const WAS_WRONG = { wasWrong: true } as const;

function decidedOn({ movementId }: { movementId: string }, code: ClassCode): Decided {
  return { movementId, code };
}

/**
 * Separates both legs of a transfer; they are not paired again without a person.
 * @returns the number of the act
 * @throws NOT_FOUND when the movement is not a leg
 */
export async function unpair(
  db: Db,
  actor: Actor,
  movementId: string,
  { reason = 'OTHER', undoes = null }: { reason?: UndoReason; undoes?: number | null } = {},
): Promise<number> {
  const { companyId } = actor;
  const { movements } = await lockRows(db, companyId, [movementId], []);
  if (!movements.get(movementId)?.isTransfer) throw new AppError('NOT_FOUND');
  const [freed] = await freeLegs(db, actor, sql`t.out_id = ${movementId} or t.in_id = ${movementId}`, false);
  const [out, into] = freed ? await movementStates(db, companyId, [freed.outId, freed.inId]) : [];
  if (!freed || !out || !into) throw new AppError('NOT_FOUND');
  await refreshSuggestions(db, companyId, [out.id, into.id], []);
  const isWrong = reason === 'WRONG' && freed.origin === 'engine';
  const actNo = await record(db, actor, 'transfer.undone', { out, into, ...(isWrong && WAS_WRONG) }, { undo: freed, undoes });
  if (isWrong) await recordWrong(db, actor, await decidedOnPairs(db, companyId, [freed]), actNo);
  return actNo;
}

/** As unpair, of several pairs in one act. @param outIds  at least one */
export async function unpairAll(db: Db, actor: Actor, outIds: readonly string[], reason: UndoReason): Promise<number> {
  const { companyId } = actor;
  const [only] = outIds;
  if (outIds.length === 1 && only) return unpair(db, actor, only, { reason });
  await lockRows(db, companyId, outIds, []);
  const freed = await freeLegs(db, actor, sql`t.out_id = any(${outIds}::uuid[])`, false);
  const legs = freed.flatMap(({ outId, inId }) => [outId, inId]);
  await refreshSuggestions(db, companyId, legs, []);
  const wrong = freed.filter(({ origin }) => reason === 'WRONG' && origin === 'engine');
  const params = { pairs: freed.length, ...(wrong.length > 0 && WAS_WRONG) };
  const actNo = await record(db, actor, 'transfers.undone', params, { items: freed });
  await recordWrong(db, actor, await decidedOnPairs(db, companyId, wrong), actNo);
  return actNo;
}

/** A payment and its return are in one account. */
async function decidedOnPairs(db: Db, companyId: string, pairs: readonly StoredTransfer[]): Promise<Decided[]> {
  const returned = await sameAccount(db, companyId, pairs);
  return pairs.map(({ outId }) => decidedOn({ movementId: outId }, returned.has(outId) ? 'reversal' : 'ownTransfer'));
}

/**
 * Undoes everything a run of the engine made that is still in place. Its matches become strong suggestions.
 * @param isPartial  what is in a closed month stays
 * @returns how many matches and transfers were undone
 * @throws NOT_FOUND, RUN_UNDONE; ACT_OVERTAKEN when of a part nothing is left
 */
export async function undoRun(db: Db, actor: Actor, runId: string, isPartial = false): Promise<number> {
  const run = await db
    .selectFrom('match_run')
    .select(['undone_at'])
    .where('company_id', '=', actor.companyId)
    .where('run_id', '=', runId)
    .forUpdate()
    .executeTakeFirst();
  if (!run) throw new AppError('NOT_FOUND');
  if (run.undone_at) throw new AppError('RUN_UNDONE');
  const possible = isPartial ? (await runParts(db, actor.companyId, runId)).movementIds : null;
  if (possible?.length === 0) throw new AppError('ACT_OVERTAKEN', { what: 'un mes cerrado' });
  const among = (column: string) => (possible ? sql`${sql.ref(column)} = any(${possible}::uuid[])` : sql`true`);
  const deleted = await deleteMatches(db, actor.companyId, sql`run_id = ${runId} and ${among('m.movement_id')}`);
  await rejectPairs(db, actor, deleted, true);
  const pairs = await freeLegs(db, actor, sql`t.run_id = ${runId} and ${among('t.out_id')}`, true);
  const explained = await deleteExplanations(db, actor, sql`e.run_id = ${runId} and ${among('e.movement_id')}`, true);
  const suggestions = asSuggestions(deleted);
  const movementIds = [...new Set([...deleted, ...explained].map((one) => one.movementId))];
  const proposed = await asProposed(db, actor.companyId, pairs, explained);
  const freed = [...movementIds, ...pairs.flatMap((one) => [one.outId, one.inId])];
  await replaceSuggestions(db, actor.companyId, { suggestions, proposed }, { acting: freed, seeing: freed });
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
    ...explained.map(({ movementId, kindKey, amount }) => ({ movementId, kindKey, amount })),
  ];
  const returned = (await sameAccount(db, actor.companyId, pairs)).size;
  const movements = suggestions.length + explained.length;
  const params = { runId, movements, documents: deleted.length, transfers: pairs.length, returned };
  await record(db, actor, 'engine.undone', params, { items, undoes: await lastEntryAbout(db, actor.companyId, 'engine.ran', runId) });
  return suggestions.length + pairs.length + explained.length;
}

/**
 * Undoes what a run made, and lets the next run make it again: what a person said of single pairs stays.
 * @throws what undoRun throws
 */
export async function undoToRedo(db: Db, actor: Actor, runId: string, isPartial: boolean): Promise<number> {
  const { companyId } = actor;
  const { rows: pairs } = await sql<{ movementId: string; documentId: string }>`
    select x.movement_id as "movementId", x.document_id as "documentId" from match x where x.company_id = ${companyId} and x.run_id = ${runId}
      and not exists (select from match_rejection r where r.company_id = x.company_id and r.movement_id = x.movement_id
        and r.document_id = x.document_id)`.execute(db);
  const { rows: legs } = await sql<{ outId: string; inId: string }>`
    select out_id as "outId", in_id as "inId" from own_transfer where company_id = ${companyId} and run_id = ${runId}`.execute(db);
  const { rows: kinds } = await sql<{ id: string }>`
    select movement_id as id from explanation where company_id = ${companyId} and run_id = ${runId}`.execute(db);
  const undone = await undoRun(db, actor, runId, isPartial);
  await sql`delete from match_rejection r using unnest(${pairs.map((one) => one.movementId)}::uuid[],
      ${pairs.map((one) => one.documentId)}::uuid[]) as p (movement_id, document_id)
    where r.company_id = ${companyId} and r.movement_id = p.movement_id and r.document_id = p.document_id and r.is_whole_run`.execute(db);
  await sql`delete from transfer_rejection r using unnest(${legs.map((one) => one.outId)}::uuid[], ${legs.map((one) => one.inId)}::uuid[])
      as p (out_id, in_id)
    where r.company_id = ${companyId} and r.out_id = p.out_id and r.in_id = p.in_id and r.is_whole_run`.execute(db);
  await sql`delete from explanation_rejection where company_id = ${companyId} and is_whole_run
    and movement_id = any(${kinds.map(({ id }) => id)}::uuid[])`.execute(db);
  return undone;
}

/** @throws MATCH_NETTED when what is left of a movement's matches would not hold: one of them nets another */
export async function deleteMatches(db: Db, companyId: string, which: ReturnType<typeof sql>): Promise<StoredMatch[]> {
  await requireWhole(db, companyId, which);
  const { rows } = await sql<StoredMatch>`
    delete from match m where company_id = ${companyId} and ${which} returning ${MATCH}`.execute(db);
  return rows;
}

async function requireWhole(db: Db, companyId: string, which: ReturnType<typeof sql>): Promise<void> {
  const { rows } = await sql`
    select from (select movement_id, sum(m.amount) as amount from match m where company_id = ${companyId} and ${which} group by 1) leaving
    join movement v on v.company_id = ${companyId} and v.movement_id = leaving.movement_id
    where v.matched - leaving.amount not between 0 and abs(v.amount) limit 1`.execute(db);
  if (rows.length > 0) throw new AppError('MATCH_NETTED');
}

/** A pair undone alone outweighs one undone with a run, whichever came last. */
export async function rejectPairs(
  db: Db,
  { companyId, personId }: Actor,
  pairs: readonly { movementId: string; documentId: string }[],
  isWholeRun: boolean,
  isWrong = false,
): Promise<void> {
  await sql`
    insert into match_rejection as r (company_id, movement_id, document_id, rejected_by, is_whole_run, is_wrong)
    select ${companyId}, p.movement_id, p.document_id, ${personId}, ${isWholeRun}, ${isWrong}
    from unnest(${pairs.map((one) => one.movementId)}::uuid[], ${pairs.map((one) => one.documentId)}::uuid[]) as p (movement_id, document_id)
    on conflict (company_id, movement_id, document_id) do update
    set is_whole_run = r.is_whole_run and excluded.is_whole_run, is_wrong = r.is_wrong or excluded.is_wrong, rejected_by = excluded.rejected_by, rejected_at = now()`.execute(
    db,
  );
}

/** Separates pairs, without recording it. @returns what they were, fewer when some are no longer pairs */
export async function separate(db: Db, actor: Actor, pairs: readonly Pick<StoredTransfer, 'outId' | 'inId'>[]): Promise<StoredTransfer[]> {
  const [outs, ins] = [pairs.map(({ outId }) => outId), pairs.map(({ inId }) => inId)];
  return freeLegs(db, actor, sql`(t.out_id, t.in_id) in (select * from unnest(${outs}::uuid[], ${ins}::uuid[]))`, false);
}

/** @returns the transfers that were removed */
async function freeLegs(
  db: Db,
  { companyId, personId }: Actor,
  which: ReturnType<typeof sql>,
  isWholeRun: boolean,
): Promise<StoredTransfer[]> {
  const { rows } = await sql<StoredTransfer>`
    delete from own_transfer t where company_id = ${companyId} and (${which}) returning ${TRANSFER}`.execute(db);
  await sql`
    insert into transfer_rejection as r (company_id, out_id, in_id, rejected_by, is_whole_run)
    select ${companyId}, p.out_id, p.in_id, ${personId}, ${isWholeRun}
    from unnest(${rows.map((one) => one.outId)}::uuid[], ${rows.map((one) => one.inId)}::uuid[]) as p (out_id, in_id)
    on conflict (company_id, out_id, in_id) do update set is_whole_run = r.is_whole_run and excluded.is_whole_run`.execute(db);
  return rows;
}

/** What a whole run paired and explained waits for a person. */
async function asProposed(
  db: Db,
  companyId: string,
  pairs: readonly StoredTransfer[],
  explained: readonly StoredExplanation[],
): Promise<Suggested['proposed']> {
  const returned = await sameAccount(db, companyId, pairs);
  return {
    transfers: pairs.map(({ outId, inId, reasons }) => {
      return { outId, inId, evidence: returned.has(outId) ? 'reversal' : 'ownTransfer', reasons: [...reasons, DOUBT.run] };
    }),
    explanations: explained.map(({ movementId, kindKey, amount }) => {
      return { movementId, kindKey, amount, evidence: 'bankFee', reasons: [DOUBT.run] };
    }),
  };
}

async function sameAccount(db: Db, companyId: string, pairs: readonly StoredTransfer[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select o.movement_id as id from unnest(${pairs.map((one) => one.outId)}::uuid[], ${pairs.map((one) => one.inId)}::uuid[]) as p (out_id, in_id)
    join movement o on o.company_id = ${companyId} and o.movement_id = p.out_id
    join movement i on i.company_id = ${companyId} and i.movement_id = p.in_id and i.account_id = o.account_id`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

function asSuggestions(matches: readonly StoredMatch[]): Proposal[] {
  const byMovement = new Map<string, Proposal & { parts: Proposal['parts'][number][] }>();
  for (const { movementId, documentId, amount, documentAmount, difference, evidence, reasons } of matches) {
    const part = { documentId, amount, documentAmount, ...(difference && { difference }) };
    const suggestion = byMovement.get(movementId);
    if (suggestion) suggestion.parts.push(part);
    else {
      const option = { evidence: evidence ?? 'rutAndAmount', isStrong: true, reasons: [...reasons, DOUBT.run] };
      byMovement.set(movementId, { movementId, parts: [part], ...option });
    }
  }
  return [...byMovement.values()];
}
