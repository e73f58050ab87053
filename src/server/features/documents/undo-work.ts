/** Undoing what long work did to documents in many acts: as long work itself. Call what writes inside writeCompany. */
import { sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import type { ActCode } from '#domain/acts.ts';
import { AppError } from '#domain/errors.ts';
import { isUnderWay } from '#domain/work/kinds.ts';
import type { StoredAct } from '#server/db/history.ts';
import type { Db } from '#server/db/scope.ts';
import type { Step } from '#server/jobs/work-steps.ts';
import { resumeWork, startWork, workById } from '#server/jobs/work-store.ts';
import type { WorkTask } from '#server/jobs/work-task.ts';
import { checkPart, standingActs, undoPartOf } from './undo-acts.ts';

/** The acts of a long work that are undone together. */
type Parts = { code: string; operationId: string; acts: readonly { no: number; count: number }[] };

/**
 * What is undone along with an act, if that is too much to wait for; null for what is undone at once.
 * @throws WORK_UNDER_WAY while the work that does it goes on
 */
export async function longUndo(db: Db, companyId: string, { code, params }: StoredAct<ActCode>): Promise<Parts | null> {
  const operationId = code.startsWith('document.') && 'workId' in params ? params.workId : undefined;
  if (operationId === undefined) return null;
  const work = await workById(db, companyId, operationId);
  if (work && isUnderWay(work)) throw new AppError('WORK_UNDER_WAY');
  const acts = await standingActs(db, companyId, { code, operationId });
  return acts.length > 1 ? { code, operationId, acts } : null;
}

/** Requests the undoing; one that was asked for before and is not done goes on. @returns the work's id */
export async function startUndo(db: Db, actor: Actor, { code, operationId, acts }: Parts): Promise<string> {
  const { companyId } = actor;
  const { rows } = await sql<{ id: string; state: string }>`select work_id as id, state from work
    where company_id = ${companyId} and kind = 'documentUndo' and state <> 'done'
      and params ->> 'operationId' = ${operationId} and params ->> 'code' = ${code}`.execute(db);
  const [open] = rows;
  if (open && (open.state === 'stopped' || open.state === 'failed')) await resumeWork(db, companyId, open.id);
  return open?.id ?? startWork(db, actor, 'documentUndo', { code, operationId, count: countOf(acts) });
}

/** Says whether all of it could be undone. @throws ACT_OVERTAKEN */
export async function checkUndo(db: Db, companyId: string, { acts }: Parts): Promise<void> {
  for (const { no } of acts) await checkPart(db, companyId, no);
}

const START = { before: null, looked: 0, done: 0, actNo: null };
/** Of the work: looking whether all of it can be undone takes about so much, undoing it the rest. */
const LOOKING = 0.2;

/**
 * Looks at every act before it undoes the first, so that what stands in the way is told while nothing has changed; then undoes them one by
 * one, the last first.
 */
export const undoByWork: WorkTask<'documentUndo'> = ({ companyId, workId, personId, params, write }) =>
  write(async (db, begun): Promise<Step<'documentUndo'>> => {
    const place = begun ?? START;
    const acts = await standingActs(db, companyId, params);
    const total = params.count;
    const next = acts.find(({ no }) => place.before === null || no < place.before);
    if (place.done === 0 && next) {
      await checkPart(db, companyId, next.no);
      const looked = place.looked + next.count;
      const isLast = next === acts.at(-1);
      return { place: { ...place, before: isLast ? 0 : next.no, looked }, done: 0, total, progress: (LOOKING * looked) / total };
    }
    const [last] = acts;
    if (!last) return { result: { count: place.done, actNo: place.actNo } };
    const actNo = await undoPartOf(db, { companyId, personId }, last.no, workId).catch((error: unknown) => {
      if (place.done === 0 || !(error instanceof AppError)) throw error;
      throw new AppError('UNDO_IN_PART', { done: place.done, total, why: error.message });
    });
    const done = place.done + last.count;
    const progress = LOOKING + ((1 - LOOKING) * done) / total;
    return { place: { before: 0, looked: total, done, actNo: place.actNo ?? actNo }, done, total, progress };
  });

/** How many documents acts touched. */
export function countOf(acts: Parts['acts']): number {
  return acts.reduce((sum, { count }) => sum + count, 0);
}
