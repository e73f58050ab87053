import { type Kysely, sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/errors.ts';
import { WORK_KINDS, type Work, type WorkKindName, type WorkParams } from '#domain/work/kinds.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/scope.ts';
import type { DB } from '#server/db/tables.ts';
import { enqueue } from './queue.ts';

/** A work with who asked for it. */
export type WorkRow = Work & { createdBy: string | null; createdAt: Date; finishedAt: Date | null };

const COLUMNS = sql`w.work_id as id, w.kind, w.params, w.state, w.progress, w.done_count as done, w.total_count as total, w.result,
  w.error_text as error, w.created_at as "createdAt", w.finished_at as "finishedAt",
  (select p.name || ' ' || p.surname from person p where p.person_id = w.created_by) as "createdBy"`;

/** Works of a company that a page lists at most. */
const MAX_LISTED = 50;

/** What is under way, stands still, or ended within a day; the last asked for first. */
export async function listWorks(db: Db, companyId: string, kinds: readonly WorkKindName[]): Promise<WorkRow[]> {
  const { rows } = await sql<WorkRow>`select ${COLUMNS} from work w
    where w.company_id = ${companyId} and w.kind = any (${[...kinds]}::text[])
      and (w.state not in ('done', 'failed') or w.finished_at > now() - interval '1 day')
    order by w.created_at desc, w.work_id limit ${MAX_LISTED}`.execute(db);
  return rows;
}

export async function workById(db: Db, companyId: string, workId: string): Promise<WorkRow | undefined> {
  const { rows } = await sql<WorkRow>`select ${COLUMNS} from work w
    where w.company_id = ${companyId} and w.work_id = ${workId}`.execute(db);
  return rows[0];
}

/** The unfinished work of a kind of which there is only one. */
export async function openWork(db: Db, companyId: string, kind: WorkKindName): Promise<WorkRow | undefined> {
  const { rows } = await sql<WorkRow>`select ${COLUMNS} from work w
    where w.company_id = ${companyId} and w.kind = ${kind} and w.state <> 'done' order by w.created_at desc limit 1`.execute(db);
  return rows[0];
}

/**
 * Asks for a work, in this transaction: it is done if, and only if, the transaction commits. An unfinished one of a kind of which there
 * is only one is taken up, or begun anew: its kind says which.
 * @returns the work's id
 */
export async function startWork<Kind extends WorkKindName>(
  db: Db,
  { companyId, personId }: Actor,
  kind: Kind,
  params: WorkParams<Kind>,
): Promise<string> {
  const { again } = WORK_KINDS[kind];
  // What runs and is only joined goes on; everything else begins, one that stands still where it stood.
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
 * Lets a work wait whose kind has a queue of its own, under the id of what it is about; one that has ended begins anew. Whoever keeps
 * that queue takes it from there.
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

/** How often the queue itself tries: what fails is given up earlier, by the runner. */
const QUEUE_ATTEMPTS = 100;

export type WorkId = { companyId: string; workId: string };

export async function enqueueWork(db: Db, work: WorkId): Promise<void> {
  await enqueue(db, 'work', work, { attempts: QUEUE_ATTEMPTS });
}

/**
 * Asks a work to stop. One that waits stops at once, one that runs as soon as the process at work comes to it.
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
 * Lets a work that was stopped, or failed, go on where it stood.
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

/** Works that ended stay 30 days; one that stands still stays until it is resumed. */
export async function tidyWorks(owner: Kysely<DB>): Promise<void> {
  await sql`delete from work where state in ('done', 'failed') and finished_at < now() - interval '30 days'`.execute(owner);
}
