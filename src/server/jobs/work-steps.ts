// What the one who has a work in hand does to its row. Each names the runner: who lost the work to another changes nothing.
import { sql } from 'kysely';
import type { WorkKindName, WorkParams, WorkPlace, WorkResult } from '#domain/work/kinds.ts';
import type { Db } from '#server/db/scope.ts';
import type { WorkId } from './work-store.ts';

/** A work in hand. */
export type WorkClaim = WorkId & { runnerId: string };

/** A work as it is taken in hand. */
export type BegunWork<Kind extends WorkKindName = WorkKindName> = {
  kind: Kind;
  personId: string | null;
  params: WorkParams<Kind>;
  place: WorkPlace<Kind> | null;
  /** This one included. */
  attempts: number;
};

/** What a step came to: there is more to do from a place on, or this is the result. */
export type Step<Kind extends WorkKindName> =
  | { place: WorkPlace<Kind>; done: number; total: number; result?: never }
  | { place?: never; done?: number; result: WorkResult<Kind> };

/** Somebody else has the work in hand, it was begun anew, or it has ended: what was done of this step is not kept. */
export class LostWork extends Error {}

const own = ({ companyId, workId, runnerId }: WorkClaim) =>
  sql`company_id = ${companyId} and work_id = ${workId} and runner_id = ${runnerId} and state in ('running', 'stopping')`;

/** Nothing when the work is not there any more. */
export async function kindOfWork(db: Db, { companyId, workId }: WorkId): Promise<WorkKindName | undefined> {
  const row = await db
    .selectFrom('work')
    .select('kind')
    .where('company_id', '=', companyId)
    .where('work_id', '=', workId)
    .executeTakeFirst();
  return row?.kind;
}

/** Takes a work in hand, also from somebody who died. Nothing when it has ended or stands still, also by this call. */
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
 * Keeps what a step came to, in the transaction of the step.
 * @returns whether somebody has asked the work to stop
 * @throws LostWork
 */
export async function saveStep<Kind extends WorkKindName>(db: Db, claim: WorkClaim, step: Step<Kind>): Promise<boolean> {
  const { place = null, done = null, total = null } = step as { place?: unknown; done?: number; total?: number };
  const { rows } = await (step.result === undefined
    ? sql<{ state: string }>`update work set place = ${JSON.stringify(place)}, done_count = ${done}, total_count = ${total},
        progress = ${Math.min(1, (done ?? 0) / Math.max(1, total ?? 1))}, attempts = 0 where ${own(claim)} returning state`
    : sql<{ state: string }>`update work set state = 'done', result = ${JSON.stringify(step.result)}, progress = 1, place = null,
        done_count = coalesce(${done}, done_count), finished_at = now() where ${own(claim)} returning state`
  ).execute(db);
  const [row] = rows;
  if (!row) throw new LostWork();
  return row.state === 'stopping';
}

/** Shows how far a step is that has not yet been kept. */
export async function showProgress(db: Db, claim: WorkClaim, progress: number): Promise<void> {
  await sql`update work set progress = greatest(progress, ${Math.min(1, Math.max(0, progress))}) where ${own(claim)}`.execute(db);
}

/** Whether somebody has asked the work to stop, or it is no longer in this hand. */
export async function isStopRequested(db: Db, claim: WorkClaim): Promise<boolean> {
  const { rows } = await sql<{ isStopping: boolean }>`select state = 'stopping' as "isStopping" from work where ${own(claim)}`.execute(db);
  return rows[0]?.isStopping ?? true;
}

/** Ends the stop that somebody asked for. @returns false when nobody did, or the work is no longer in this hand */
export async function concludeStop(db: Db, claim: WorkClaim): Promise<boolean> {
  const { numAffectedRows } = await sql`update work set state = 'stopped', runner_id = null, attempts = 0
    where ${own(claim)} and state = 'stopping'`.execute(db);
  return numAffectedRows === 1n;
}

/** Lets a work wait for whoever takes it up next; `isCounted`: it was the work's fault. @returns false when it is no longer in this hand */
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
