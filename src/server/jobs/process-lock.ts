import pg from 'pg';
import type { Logger } from 'pino';
import { newId } from '#server/db/ids.ts';
import { lockKey } from '#server/db/processes.ts';
import type { Key } from '#server/keys.ts';

/** Shows in the database that this process lives, and frees the jobs of dead processes. */
export type ProcessLock = {
  /** Names one of this process's workers or pools, so that its locks are known to be ours. */
  add: (workerId: string) => Promise<void>;
  /** Returns the jobs of dead processes to the queue now; it also happens every few seconds. */
  sweep: () => Promise<void>;
  stop: () => Promise<void>;
};

const SWEEP_MS = 5_000;
/** A younger lock may belong to a worker whose name is just being recorded. */
const GRACE = '10 seconds';

/**
 * The job queue itself frees a dead process's jobs only after four hours. Here every process holds an advisory lock on its own connection,
 * which the server frees the moment the process dies; the others then return its jobs to the queue.
 * @param owner  how to connect as the owner of the tables
 * @param key  the current one: the other processes see that this one uses it
 */
export async function holdProcessLock(owner: pg.ClientConfig, key: Key, log: Logger): Promise<ProcessLock> {
  const processId = newId();
  const workerIds = new Set<string>();
  let isStopped = false;
  const connect = () => connectAndLock(owner, { processId, workerIds, key });
  let client = await connect();

  const sweep = async () => {
    try {
      await releaseDeadProcesses(client, processId);
    } catch (error) {
      if (isStopped) return;
      log.warn({ err: error }, 'the job queue lost its connection');
      await client.end().catch(() => {});
      client = await connect().catch(() => client);
    }
  };
  // One statement at a time on the connection.
  let turn = sweep();
  const next = (work: () => Promise<void>) => {
    turn = turn.then(work);
    return turn;
  };
  const timer = setInterval(() => void next(sweep), SWEEP_MS).unref();

  return {
    add: (workerId) => {
      workerIds.add(workerId);
      return next(() => nameWorkers(client, processId, workerIds).catch(() => {}));
    },
    sweep: () => next(sweep),
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await turn;
      await client.query('delete from job_process where process_id = $1', [processId]).catch(() => {});
      await client.end().catch(() => {});
    },
  };
}

/** Lock first, then record the name: a row without its lock means a dead process. */
async function connectAndLock(
  owner: pg.ClientConfig,
  { processId, workerIds, key }: { processId: string; workerIds: ReadonlySet<string>; key: Key },
): Promise<pg.Client> {
  const client = new pg.Client({ ...owner, keepAlive: true });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(hashtextextended($1, 1))', [processId]);
    await lockKey(client, key);
    await nameWorkers(client, processId, workerIds);
  } catch (error) {
    // An open connection would keep the lock that the next try waits for.
    await client.end().catch(() => {});
    throw error;
  }
  return client;
}

async function nameWorkers(client: pg.Client, processId: string, workerIds: ReadonlySet<string>): Promise<void> {
  await client.query(
    `insert into job_process (process_id, lock_key, worker_ids) values ($1::text::uuid, hashtextextended($1::text, 1), $2)
     on conflict (process_id) do update set worker_ids = excluded.worker_ids`,
    [processId, [...workerIds]],
  );
}

async function releaseDeadProcesses(client: pg.Client, processId: string): Promise<void> {
  await client.query(
    `with dead as materialized (
       select process_id, lock_key from job_process where process_id <> $1 and pg_try_advisory_lock(lock_key)
     ), gone as (delete from job_process where process_id in (select process_id from dead))
     select pg_advisory_unlock(lock_key) from dead`,
    [processId],
  );
  await client.query(
    `select graphile_worker.force_unlock_workers(array_agg(distinct locked_by)) from graphile_worker._private_jobs
     where locked_by is not null and locked_at < now() - interval '${GRACE}'
       and locked_by <> all (select unnest(worker_ids) from job_process)
     having count(*) > 0`,
  );
}
