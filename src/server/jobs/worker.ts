import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type JobHelpers, Logger, parseCrontab, run, type WorkerEvents } from 'graphile-worker';
import pg from 'pg';
import type { Services } from '#server/api/services.ts';
import { holdProcessLock } from './process-lock.ts';
import type { Attempt, Payloads, TaskName } from './queue.ts';
import { CRON, TASKS } from './tasks.ts';

/** The jobs of one process. */
export type Jobs = {
  /** Takes no new jobs and finishes running ones; those longer than STOP_MS restart on another process, or at the next start. */
  stop: () => Promise<void>;
  /** Takes over the jobs of dead processes now; it also happens by itself within seconds. */
  sweep: () => Promise<void>;
};

const MAX_CONCURRENT = 3;
const STOP_MS = 1_500;
/** How often an unreachable database is tried. */
const RETRY_MS = 500;

/**
 * Starts working through the queue that all processes of this database share.
 * @param owner  how to connect as the owner of the tables
 */
export async function startJobs(services: Services, owner: pg.ClientConfig): Promise<Jobs> {
  const { log } = services;
  const pgPool = new pg.Pool({ ...owner, max: MAX_CONCURRENT + 2, options: '-c timezone=UTC' });
  const onLostConnection = (error: Error) => log.warn({ reason: error.message }, 'job connection lost');
  pgPool.on('error', onLostConnection).on('connect', (client) => client.on('error', onLostConnection));
  const processLock = await holdProcessLock(owner, services.settings.keys[0], log);
  const stopping = new AbortController();
  const events = new EventEmitter() as WorkerEvents;
  // A job is locked by the name of its pool, or of one worker.
  events.on('pool:create', ({ workerPool }) => void processLock.add(workerPool.id));
  events.on('worker:create', ({ worker }) => void processLock.add(worker.workerId));
  const runner = await run({
    pgPool,
    events,
    taskList: taskList(services, { pgPool, signal: stopping.signal }),
    parsedCronItems: parseCrontab(CRON.join('\n')),
    concurrency: MAX_CONCURRENT,
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: STOP_MS,
    logger: new Logger(() => (level, message) => {
      if (level === 'error') log.error({ component: 'jobs' }, message);
    }),
  });
  return {
    sweep: processLock.sweep,
    stop: async () => {
      stopping.abort();
      await runner.stop();
      await processLock.stop();
      await pgPool.end();
    },
  };
}

type TaskRunner = (payload: unknown, helpers: JobHelpers) => Promise<void>;

function taskList(services: Services, { pgPool, signal }: { pgPool: pg.Pool; signal: AbortSignal }): Record<string, TaskRunner> {
  const runner =
    (name: TaskName): TaskRunner =>
    async (payload, { job, abortSignal, abortPromise }) => {
      try {
        await Promise.race([doTask(name, payload, services, { isLast: job.attempts >= job.max_attempts, signal }), abortPromise]);
      } finally {
        await untilReachable(pgPool, abortSignal);
      }
    };
  return Object.fromEntries((Object.keys(TASKS) as TaskName[]).map((name) => [name, runner(name)]));
}

/** `payload`: as `enqueue` put it into the queue. */
function doTask<Name extends TaskName>(name: Name, payload: unknown, services: Services, attempt: Attempt): Promise<void> {
  return TASKS[name](payload as Payloads[Name], services, attempt);
}

/**
 * Waits while the database is unreachable: the queue records the end of a job only once, and if that failed, the unhandled error would
 * end the process.
 */
async function untilReachable(pgPool: pg.Pool, isStopping: AbortSignal): Promise<void> {
  while (!isStopping.aborted) {
    const isThere = await pgPool.query('select 1').then(
      () => true,
      () => false,
    );
    if (isThere) return;
    await sleep(RETRY_MS);
  }
}
