// What the runner of a work does to its row. Each function names the runner: one that lost the work to another changes nothing.
import { sql } from 'kysely';
import type { WorkKindName, WorkParams, WorkPlace, WorkResult } from '#domain/work/kinds.ts';
import type { Db } from '#server/db/scope.ts';
import type { WorkId } from './work-store.ts';

/** A work and the runner that has it. */
export type WorkClaim = WorkId & { runnerId: string };

/** A work as it is when a runner claims it. */
export type BegunWork<Kind extends WorkKindName = WorkKindName> = {
  kind: Kind;
  personId: string | null;
  params: WorkParams<Kind>;
  place: WorkPlace<Kind> | null;
  /** Including this one. */
  attempts: number;
};

/** The outcome of a step: more to do from a place on, or the result. `progress`, 0 to 1: where it is not `done` of `total`. */
export type Step<Kind extends WorkKindName> =
  | { place: WorkPlace<Kind>; done: number; total: number; progress?: number; result?: never }
  | { place?: never; done?: number; result: WorkResult<Kind> };

/** Another runner has the work, it was restarted, or it has ended: this step is rolled back. */
export class LostWork extends Error {}

const own = ({ companyId, workId, runnerId }: WorkClaim) =>
  sql`company_id = ${companyId} and work_id = ${workId} and runner_id = ${runnerId} and state in ('running', 'stopping')`;

/** Undefined when the work no longer exists. */
export async function kindOfWork(db: Db, { companyId, workId }: WorkId): Promise<WorkKindName | undefined> {
  const row = await db
    .selectFrom('work')
    .select('kind')
    .where('company_id', '=', companyId)
    .where('work_id', '=', workId)
    .executeTakeFirst();
  return row?.kind;
}

/** Claims a work, also from a dead runner. Undefined when it has ended or is stopped, possibly by this call. */
export async function beginWork(db: Db, { companyId, workId, runnerId }: WorkClaim): Promise<BegunWork | undefined> {
  const { rows } = await sql<BegunWork & { state: string }>`
    update work set state = case state when 'stopping' then 'stopped' else 'running' end, runner_id = ${runnerId},
      attempts = attempts + 1, started_at = coalesce(started_at, now())
    where company_id = ${companyId} and work_id = ${workId} and state in ('pending', 'running', 'stopping')
    returning kind, created_by as "personId", params, place, attempts, state`.execute(db);
  const [work] = rows;
  return work?.state === 'running' ? work : undefined;
}

/**
 * Saves the outcome of a step, in the step's transaction.
 * @returns whether a stop was requested
 * @throws LostWork
 */
export async function saveStep<Kind extends WorkKindName>(db: Db, claim: WorkClaim, step: Step<Kind>): Promise<boolean> {
  const {
    place = null,
    done = null,
    total = null,
    progress,
  } = step as { place?: unknown; done?: number; total?: number; progress?: number };
  const { rows } = await (step.result === undefined
    ? sql<{ state: string }>`update work set place = ${JSON.stringify(place)}, done_count = ${done}, total_count = ${total},
        progress = ${Math.min(1, progress ?? (done ?? 0) / Math.max(1, total ?? 1))}, attempts = 0 where ${own(claim)} returning state`
    : sql<{ state: string }>`update work set state = 'done', result = ${JSON.stringify(step.result)}, progress = 1, place = null,
        done_count = coalesce(${done}, done_count), finished_at = now() where ${own(claim)} returning state`
  ).execute(db);
  const [row] = rows;
  if (!row) throw new LostWork();
  return row.state === 'stopping';
}

/** Shows the progress of a step that is not saved yet. */
export async function showProgress(db: Db, claim: WorkClaim, progress: number): Promise<void> {
  await sql`update work set progress = greatest(progress, ${Math.min(1, Math.max(0, progress))}) where ${own(claim)}`.execute(db);
}

/** Whether a stop was requested, or another runner has the work. */
export async function isStopRequested(db: Db, claim: WorkClaim): Promise<boolean> {
  const { rows } = await sql<{ isStopping: boolean }>`select state = 'stopping' as "isStopping" from work where ${own(claim)}`.execute(db);
  return rows[0]?.isStopping ?? true;
}

/** Completes a requested stop. @returns false when none was requested, or another runner has the work */
export async function concludeStop(db: Db, claim: WorkClaim): Promise<boolean> {
  const { numAffectedRows } = await sql`update work set state = 'stopped', runner_id = null, attempts = 0
    where ${own(claim)} and state = 'stopping'`.execute(db);
  return numAffectedRows === 1n;
}

/** Returns a work to the queue; `isCounted`: the failure was the work's own. @returns false when another runner has it */
export async function giveBack(db: Db, claim: WorkClaim, { isCounted }: { isCounted: boolean }): Promise<boolean> {
  const { numAffectedRows } = await sql`update work set state = case state when 'stopping' then 'stopped' else 'pending' end,
      runner_id = null, attempts = greatest(0, attempts - ${isCounted ? 0 : 1})
    where ${own(claim)}`.execute(db);
  return numAffectedRows === 1n;
}

export async function failWork(db: Db, claim: WorkClaim, { code, sentence }: { code: string; sentence: string }): Promise<void> {
  await sql`update work set state = 'failed', error_code = ${code}, error_text = ${sentence}, finished_at = now()
    where ${own(claim)}`.execute(db);
}
