/** One act on many documents. Call what writes inside writeCompany. */
import { sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import { type Day, dayInChile } from '#domain/date.ts';
import { type BulkAct, maxOfBulk, type Refusal } from '#domain/documents/bulk.ts';
import { remainingOf } from '#domain/documents/payable.ts';
import type { DocumentOperationResult } from '#domain/documents/work.ts';
import { AppError } from '#domain/errors.ts';
import { nextActNo } from '#server/db/history.ts';
import type { Db } from '#server/db/scope.ts';
import { splitAmong } from '#server/features/costcenters/store.ts';
import { startWork } from '#server/jobs/work-store.ts';
import { type BulkFacts, bulkFacts, planBulk } from './bulk-plan.ts';
import { type BulkTrial, tryAlike } from './bulk-trial.ts';
import { addComments } from './comments.ts';
import type { DocumentFilter } from './document-filter.ts';
import { lockExisting, type StoredPayable } from './payables.ts';
import { recordPlans, type WrittenPlan, writePlans } from './payment-point.ts';
import { checkedSelection, type SeenSelection, type Selection, type Target } from './selection.ts';

/** Documents changed at a time; in between, the process yields and notices a stop. */
const CHUNK = 500;
/** Of a selection; see `maxOfBulk`. */
const MAX_TARGETS = 100_000;
/** Documents named among those that changed meanwhile. */
const MAX_CHANGED = 20;
/** So many are done at once; more take longer than a person waits, and are long work. */
const MAX_AT_ONCE = 25;

/**
 * Requests an operation on every document of a filter as they are now, as long work.
 * @returns the work's id, and their number
 * @throws SELECTION_CHANGED when the page showed others, IDS_EMPTY, TOO_MANY_IDS
 */
export async function startOnFilter(
  db: Db,
  actor: Actor,
  act: BulkAct,
  filter: DocumentFilter,
  seen: SeenSelection,
): Promise<{ workId: string; count: number }> {
  return startBulk(db, actor, { act, leavesOut: true }, { filter, seen });
}

/** `workId`: of the long work that does it in parts. */
type BulkRequest = { act: BulkAct; leavesOut: boolean; workId?: string };

async function startBulk(
  db: Db,
  actor: Actor,
  { act, leavesOut }: BulkRequest,
  selection: Selection,
): Promise<{ workId: string; count: number }> {
  const { companyId } = actor;
  const { condition, count } = await checkedSelection(db, companyId, selection, limitsOf(act));
  const workId = await startWork(db, actor, 'documentOperation', { operation: act, count, leavesOut });
  await sql`insert into document_target (company_id, work_id, document_id, remaining)
    select ${companyId}, ${workId}, d.document_id, d.remaining from document d where ${condition}`.execute(db);
  return { workId, count };
}

/** `workId`: it takes longer; otherwise `result` says what was done. */
export type BulkOutcome = { workId: string | null; count: number; result: DocumentOperationResult | null };

/**
 * Does an act to the documents of a selection, as one act of the history; where they are many, as long work.
 * @param leavesOut  those that it does not suit stay as they are; otherwise one of them keeps all as they are
 * @throws BULK_UNSUITED, and what `checkedSelection` refuses
 */
export async function operateSelection(db: Db, actor: Actor, request: BulkRequest, selection: Selection): Promise<BulkOutcome> {
  const { companyId } = actor;
  const { condition, count } = await checkedSelection(db, companyId, selection, limitsOf(request.act));
  if (count > MAX_AT_ONCE) return { ...(await startBulk(db, actor, request, selection)), result: null };
  const { rows: targets } = await sql<Target>`select d.document_id as id, d.remaining from document d where ${condition}
    order by d.document_id`.execute(db);
  const result = await operateTargets(db, actor, { ...request, targets }, { signal: new AbortController().signal, progress: () => {} });
  const [first] = result.refusals ?? [];
  if (first && !request.leavesOut) throw new AppError('BULK_UNSUITED', { count: result.unsuited, of: count, sentence: first.sentence });
  return { workId: null, count, result };
}

function limitsOf({ kind }: BulkAct): { today: Day; max: number } {
  return { today: dayInChile(new Date()), max: maxOfBulk(kind) };
}

/** Says beforehand what `operateSelection` would do; nothing changes. @throws what `checkedSelection` refuses */
export async function tryBulk(db: Db, companyId: string, act: BulkAct, selection: Selection): Promise<BulkTrial> {
  const { condition, count } = await checkedSelection(db, companyId, selection, limitsOf(act));
  if (act.kind === 'split' || act.kind === 'comment') return { count, suited: count, refusals: [], amounts: [], sold: 0 };
  return { count, ...(await tryAlike(db, companyId, act, condition)) };
}

/** The next documents of a work, as they were when it was asked for, in the order of their ids. @param after  null for the first */
export async function targetsOf(
  db: Db,
  companyId: string,
  workId: string,
  { after = null, max = MAX_TARGETS }: { after?: string | null; max?: number } = {},
): Promise<Target[]> {
  const { rows } = await sql<Target>`select document_id as id, remaining from document_target
    where company_id = ${companyId} and work_id = ${workId} and (${after}::uuid is null or document_id > ${after}::uuid)
    order by document_id limit ${max}`.execute(db);
  return rows;
}

/** What does not suit an act among the documents of a work that are as they were. */
export async function refusalsOf(db: Db, companyId: string, workId: string, act: BulkAct): Promise<readonly Refusal[]> {
  if (act.kind === 'split' || act.kind === 'comment') return [];
  const condition = sql`d.company_id = ${companyId} and exists (select from document_target t where t.company_id = d.company_id
    and t.work_id = ${workId} and t.document_id = d.document_id and t.remaining = d.remaining)`;
  return (await tryAlike(db, companyId, act, condition)).refusals;
}

export async function deleteTargets(db: Db, companyId: string, workId: string): Promise<void> {
  await sql`delete from document_target where company_id = ${companyId} and work_id = ${workId}`.execute(db);
}

type Watch = { signal: AbortSignal; progress: (fraction: number) => void };
type LeftOut = { refusals: readonly Refusal[]; changedCount: number; changed: string[] };

/**
 * Does an act to the documents that are as they were then, as one act of the history: those that it does not suit and those that
 * changed are left out. All in this transaction, so that a stop or a kill leaves nothing of it.
 */
export async function operateTargets(
  db: Db,
  actor: Actor,
  { act, leavesOut, workId, targets }: BulkRequest & { targets: readonly Target[] },
  watch: Watch,
): Promise<DocumentOperationResult> {
  const { companyId } = actor;
  const left: LeftOut = { refusals: [], changedCount: 0, changed: [] };
  if (act.kind === 'split' || act.kind === 'comment') return hangOnTargets(db, actor, act, { targets, left });
  const facts = await bulkFacts(db, companyId, act);
  if (!leavesOut) {
    for await (const chunk of chunksOf(db, companyId, targets, { left: { ...left, changed: [] }, watch, part: [0, 0.4] }))
      left.refusals = (await planBulk(db, companyId, { act, facts }, { documents: chunk, refusals: left.refusals })).refusals;
    if (left.refusals.length > 0) return resultOf(act, left, { operated: 0, actNo: null });
  }
  return writeTargets(db, actor, { act, facts, targets, workId: workId ?? null }, { left, watch, part: [leavesOut ? 0 : 0.4, 1] });
}

type Walk = { left: LeftOut; watch: Watch; part: readonly [from: number, to: number] };
type Writing = { act: BulkAct; facts: BulkFacts; targets: readonly Target[]; workId: string | null };

async function writeTargets(db: Db, actor: Actor, { act, facts, targets, workId }: Writing, walk: Walk): Promise<DocumentOperationResult> {
  const { companyId } = actor;
  const actNo = await nextActNo(db, companyId);
  const written: WrittenPlan[] = [];
  const { left } = walk;
  for await (const chunk of chunksOf(db, companyId, targets, walk)) {
    const { plans, refusals } = await planBulk(db, companyId, { act, facts }, { documents: chunk, refusals: left.refusals });
    left.refusals = refusals;
    written.push(...(await writePlans(db, actor, plans, actNo)));
  }
  const recorded = await recordPlans(db, actor, written, actNo, workId);
  return resultOf(act, left, { operated: recorded.nModified, actNo: recorded.actNo });
}

/** Chunks of those that are as they were, locked; the others are noted in `left`. */
async function* chunksOf(db: Db, companyId: string, targets: readonly Target[], walk: Walk): AsyncGenerator<StoredPayable[]> {
  const { left, watch, part } = walk;
  for (let start = 0; start < targets.length; start += CHUNK) {
    watch.signal.throwIfAborted();
    watch.progress(part[0] + (part[1] - part[0]) * (start / targets.length));
    const chunk = targets.slice(start, start + CHUNK);
    const found = await lockExisting(
      db,
      companyId,
      chunk.map(({ id }) => id),
    );
    yield chunk.flatMap((target) => {
      const document = found.get(target.id);
      if (document && remainingOf(document) === target.remaining) return [document];
      left.changedCount += 1;
      if (left.changed.length < MAX_CHANGED) left.changed.push(document?.name ?? 'uno que ya no está');
      return [];
    });
  }
}

/** Cost centres and comments: nothing of a document's money decides whether they suit it. */
async function hangOnTargets(
  db: Db,
  actor: Actor,
  act: Extract<BulkAct, { kind: 'split' | 'comment' }>,
  { targets, left }: { targets: readonly Target[]; left: LeftOut },
): Promise<DocumentOperationResult> {
  const found = await existingIds(db, actor.companyId, targets);
  left.changedCount = targets.length - found.length;
  if (left.changedCount > 0) left.changed.push('uno que ya no está');
  if (found.length === 0) return resultOf(act, left, { operated: 0, actNo: null });
  if (act.kind === 'comment') {
    const { count, actNo } = await addComments(db, actor, found, act.comment);
    return resultOf(act, left, { operated: count, actNo });
  }
  const shares = act.shares.map((one) => ({ ...one, amount: null }));
  const { nModified, actNo } = await splitAmong(db, actor, found, () => shares);
  return resultOf(act, left, { operated: nModified, actNo });
}

async function existingIds(db: Db, companyId: string, targets: readonly Target[]): Promise<string[]> {
  const ids = targets.map(({ id }) => id);
  const { rows } = await sql<{ id: string }>`select document_id as id from document
    where company_id = ${companyId} and document_id = any (${ids}::uuid[]) order by 1 for update`.execute(db);
  return rows.map(({ id }) => id);
}

function resultOf({ kind }: BulkAct, left: LeftOut, done: { operated: number; actNo: number | null }): DocumentOperationResult {
  return { kind, ...left, ...done, unsuited: left.refusals.reduce((all, one) => all + one.count, 0) };
}
