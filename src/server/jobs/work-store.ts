import { type Kysely, sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/errors.ts';
import { WORK_KINDS, type Work, type WorkKindName, type WorkParams } from '#domain/work/kinds.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/scope.ts';
import type { DB } from '#server/db/tables.ts';
import { enqueue } from './queue.ts';

/** A work and the person who requested it. */
export type WorkRow = Work & { createdBy: string | null; createdById: string | null; createdAt: Date; finishedAt: Date | null };

const COLUMNS = sql`w.work_id as id, w.kind, w.params, w.state, w.progress, w.done_count as done, w.total_count as total, w.result,
  w.error_text as error, w.created_by as "createdById", w.created_at as "createdAt", w.finished_at as "finishedAt",
  (select p.name || ' ' || p.surname from person p where p.person_id = w.created_by) as "createdBy"`;

/** Works of a company listed on a page, at most. */
const MAX_LISTED = 50;

/** Works that are active, stopped, or ended within a day; the latest requested first. @param documentId  only those that name this document */
export async function listWorks(
  db: Db,
  companyId: string,
  kinds: readonly WorkKindName[],
  documentId: string | null = null,
): Promise<WorkRow[]> {
  const named = documentId === null ? sql`` : sql` and w.params -> 'documents' ? ${documentId}`;
  const { rows } = await sql<WorkRow>`select ${COLUMNS} from work w
    where w.company_id = ${companyId} and w.kind = any (${[...kinds]}::text[])
      and (w.state not in ('done', 'failed') or w.finished_at > now() - interval '1 day')${named}
    order by w.created_at desc, w.work_id limit ${MAX_LISTED}`.execute(db);
  return rows;
}

export async function workById(db: Db, companyId: string, workId: string): Promise<WorkRow | undefined> {
  const { rows } = await sql<WorkRow>`select ${COLUMNS} from work w
    where w.company_id = ${companyId} and w.work_id = ${workId}`.execute(db);
  return rows[0];
}

/** The unfinished work of a kind that allows only one. */
export async function openWork(db: Db, companyId: string, kind: WorkKindName): Promise<WorkRow | undefined> {
  const { rows } = await sql<WorkRow>`select ${COLUMNS} from work w
    where w.company_id = ${companyId} and w.kind = ${kind} and w.state <> 'done' order by w.created_at desc limit 1`.execute(db);
  return rows[0];
}

/**
 * Requests a work, in this transaction: it runs if, and only if, the transaction commits. When its kind allows only one and that one is
 * unfinished, it is joined or restarted, as the kind says.
 * @returns the work's id
 */
export async function startWork<Kind extends WorkKindName>(
  db: Db,
  { companyId, personId }: Actor,
  kind: Kind,
  params: WorkParams<Kind>,
): Promise<string> {
  const { again } = WORK_KINDS[kind];
  // A running work that is joined continues; anything else starts, a stopped one from where it stopped.
  const { rows } = await sql<{ id: string }>`
    insert into work as w (company_id, work_id, kind, params, is_single, created_by)
    values (${companyId}, ${newId()}, ${kind}, ${JSON.stringify(params)}, ${again !== 'adds'}, ${personId})
    on conflict (company_id, kind) where is_single and state <> 'done' do update set
      params = excluded.params, state = 'pending', runner_id = null, attempts = 0, error_code = null, error_text = null,
      created_by = excluded.created_by, finished_at = null,
      place = case when ${again} = 'restarts' then null else w.place end,
      progress = case when ${again} = 'restarts' then null else w.progress end
      where ${again} = 'restarts' or w.state in ('stopped', 'failed')
    returning work_id as id`.execute(db);
  const id = rows[0]?.id ?? (await openWork(db, companyId, kind))?.id;
  if (!id) throw new Error(`a work of kind ${kind} was neither added nor found`);
  if (rows[0]) await enqueueWork(db, { companyId, workId: id });
  return id;
}

/**
 * Queues a work whose kind has its own queue, under the id of what it is about; one that has ended starts again. That queue's workers
 * take it from there.
 */
export async function startOwnWork<Kind extends WorkKindName>(
  db: Db,
  { companyId, personId }: Actor,
  kind: Kind,
  { workId, params }: { workId: string; params: WorkParams<Kind> },
): Promise<void> {
  await sql`
    insert into work (company_id, work_id, kind, params, created_by)
    values (${companyId}, ${workId}, ${kind}, ${JSON.stringify(params)}, ${personId})
    on conflict (company_id, work_id) do update set params = excluded.params, state = 'pending', runner_id = null, attempts = 0, place = null,
      progress = null, result = null, error_code = null, error_text = null, finished_at = null`.execute(db);
}

/** Tries of the queue itself: the runner gives up failing works earlier. */
const QUEUE_ATTEMPTS = 100;

export type WorkId = { companyId: string; workId: string };

/** One job waits for a work, however often it is stopped and resumed before its turn: each other one would take it from its runner. */
export async function enqueueWork(db: Db, work: WorkId): Promise<void> {
  await enqueue(db, 'work', work, { key: `work ${work.workId}`, attempts: QUEUE_ATTEMPTS });
}

/**
 * Requests that a work stops. A waiting one stops at once, a running one as soon as its process notices.
 * @throws NOT_FOUND; WORK_ENDED
 */
export async function stopWork(db: Db, companyId: string, workId: string): Promise<WorkRow> {
  await sql`update work set state = case state when 'pending' then 'stopped' else 'stopping' end
    where company_id = ${companyId} and work_id = ${workId} and state in ('pending', 'running')`.execute(db);
  const work = await neededWork(db, companyId, workId);
  if (work.state === 'done' || work.state === 'failed') throw new AppError('WORK_ENDED');
  return work;
}

/**
 * Lets a stopped or failed work continue from where it stopped.
 * @throws NOT_FOUND; WORK_NOT_STOPPED
 */
export async function resumeWork(db: Db, companyId: string, workId: string): Promise<WorkRow> {
  const { numAffectedRows } = await sql`update work set state = 'pending', runner_id = null, attempts = 0, error_code = null,
      error_text = null, finished_at = null
    where company_id = ${companyId} and work_id = ${workId} and state in ('stopped', 'failed')`.execute(db);
  const work = await neededWork(db, companyId, workId);
  if (numAffectedRows !== 1n) throw new AppError('WORK_NOT_STOPPED');
  await enqueueWork(db, { companyId, workId });
  return work;
}

async function neededWork(db: Db, companyId: string, workId: string): Promise<WorkRow> {
  const work = await workById(db, companyId, workId);
  if (!work) throw new AppError('NOT_FOUND');
  return work;
}

/** Ended works are deleted after 30 days; a stopped one stays until it is resumed. */
export async function tidyWorks(owner: Kysely<DB>): Promise<void> {
  await sql`delete from work where state in ('done', 'failed') and finished_at < now() - interval '30 days'`.execute(owner);
}
