import { MAX_AWAITED_ROWS } from '#domain/imports/report.ts';
import type { Services } from '#server/api/services.ts';
import { newId } from '#server/db/ids.ts';
import type { Database } from '#server/db/open.ts';
import { addToCompany, type Db } from '#server/db/scope.ts';
import { giveBack, showProgress } from '#server/jobs/work-steps.ts';
import { type Answers, openAnswers } from './answers.ts';
import { BUDGET, type Budget } from './budget.ts';
import { conclude } from './conclude.ts';
import { importToStop, isLong, nextImport, type Running, type Turn } from './schedule.ts';
import { claimOf, type ImportTask, stoppingImports, waitingImports } from './store.ts';
import { closePool, giveBackWorker, newPool, type Pool, takeWorker, warmPool } from './worker-pool.ts';
import { type ImportWorker, killWorker, runTask, type WorkerListener } from './workers.ts';

/**
 * The imports of one process. The table `work` is the queue: every unfinished import in it is run by some process, also when the process
 * that received it was killed. Each company has one running at a time, in order of arrival.
 */
export type Imports = {
  /** Runs an import. Resolves when it has ended, when it turns out to be long, or after waiting long enough. */
  run: (which: ImportId) => Promise<void>;
  /** Looks for waiting imports now; it also happens every few seconds. */
  look: () => void;
  /** Unfinished imports are restarted by the next process. */
  stop: () => Promise<void>;
};

const WORKERS = 2;
const SWEEP_MS = 15_000;
const PROGRESS_MS = 500;
const WATCH_MS = 100;
/** How soon a company is retried when another process is running its import, or its worker ended silently. */
const TAKEN_MS = 300;
const LOST_MS = 5_000;
/** How long a company's turn is remembered. */
const MEMORY_MS = 600_000;

const RUNNING = new WeakMap<Database, Imports>();

/** Runs an import in this process, if it runs imports; else it is left to one that does. Never throws. */
export async function runImport(database: Database, which: ImportId): Promise<void> {
  await RUNNING.get(database)?.run(which);
}

/** Announces an import that this process was not asked to run: it was resumed. */
export function wakeImports({ database }: Pick<Services, 'database'>): void {
  RUNNING.get(database)?.look();
}

/** Starts running imports: those that other processes left unfinished, at once and later within seconds. */
export function startImports(services: Pick<Services, 'database' | 'log'>, { budget }: { budget?: Partial<Budget> } = {}): Imports {
  const state: ImportState = {
    ...services,
    pool: newPool(services.database.appConnection, { ...BUDGET, ...budget }),
    answers: openAnswers(services),
    running: new Set(),
    work: new Set(),
    slow: new Set(),
    turns: new Map(),
    delayed: new Map(),
    isStopped: false,
    isDue: false,
    beginning: null,
  };
  const sweep = setInterval(() => {
    forgetOld(state);
    void endStopping(state);
    beginWaiting(state);
  }, SWEEP_MS).unref();
  const watch = setInterval(() => void stopForSmallFile(state), WATCH_MS).unref();
  beginWaiting(state);
  const imports: Imports = {
    run: (which) => {
      const ended = state.answers.wait(which);
      beginWaiting(state);
      return ended;
    },
    look: () => beginWaiting(state),
    stop: async () => {
      state.isStopped = true;
      clearInterval(sweep);
      clearInterval(watch);
      await closePool(state.pool);
      await Promise.all(state.work);
      state.answers.settleAll();
      await state.beginning;
    },
  };
  RUNNING.set(services.database, imports);
  return imports;
}

type ImportId = Pick<ImportTask, 'companyId' | 'importId'>;

/**
 * `isStored`: the import has ended, and its rows are being matched; `stopCause`: its worker was killed because a person asked for it, or
 * to give a small file its turn.
 */
type Job = ImportTask & Running & { worker: ImportWorker; isStored: boolean; stopCause: 'person' | 'turn' | null };

/** The shared state of the imports of one process. */
type ImportState = Pick<Services, 'database' | 'log'> & {
  pool: Pool;
  answers: Answers;
  running: Set<Job>;
  /** Promises that resolve once each of them has been concluded. */
  work: Set<Promise<void>>;
  /** Imports that had to give way. */
  slow: Set<string>;
  turns: Map<string, Turn>;
  /** Companies not to be tried before a given instant. */
  delayed: Map<string, number>;
  isStopped: boolean;
  /** Something may have changed since the last look for imports to start. */
  isDue: boolean;
  beginning: Promise<void> | null;
};

/** Starts whatever can be started. */
function beginWaiting(state: ImportState): void {
  state.isDue = true;
  state.beginning ??= (async () => {
    while (state.isDue && !state.isStopped) {
      state.isDue = false;
      await beginAll(state).catch((error) => state.log.warn({ err: error }, 'imports cannot be looked for'));
    }
    state.beginning = null;
  })();
}

async function beginAll(state: ImportState): Promise<void> {
  while (!state.isStopped && state.running.size < WORKERS) {
    const next = nextImport(await waiting(state), { ...state, workers: WORKERS, running: [...state.running] });
    if (!next || state.isStopped) return;
    const job: Job = {
      ...next,
      runnerId: newId(),
      cpuMs: 0,
      isRead: false,
      isStored: false,
      stopCause: null,
      worker: takeWorker(state.pool),
    };
    state.running.add(job);
    updateTurn(state, job.companyId, { begunAt: Date.now() });
    const concluded = work(state, job)
      .catch((error) => state.log.error({ err: error, importId: job.importId }, 'an import cannot be concluded'))
      .finally(() => {
        state.running.delete(job);
        state.work.delete(concluded);
        beginWaiting(state);
      });
    state.work.add(concluded);
  }
}

async function waiting({ database, delayed }: ImportState) {
  const all = await waitingImports(database.owner);
  return all.filter(({ companyId }) => (delayed.get(companyId) ?? 0) <= Date.now());
}

async function work(state: ImportState, job: Job): Promise<void> {
  const { companyId, importId, runnerId } = job;
  const unsubscribe = state.database.subscribe('work', companyId, (event) => {
    if (event.id === importId && event.state === 'stopping') void endWorker(state, job, 'person');
  });
  const outcome = await runTask(job.worker, { companyId, importId, runnerId }, listener(state, job)).finally(unsubscribe);
  await giveBackWorker(state.pool, job.worker);
  if (outcome.type === 'taken') return delayCompany(state, companyId, TAKEN_MS);
  if (outcome.type === 'lost') return returnToQueue(state, job, outcome.reason);
  state.slow.delete(importId);
  if (!job.isStored) await conclude(state, job, outcome);
  // Whoever waited may have heard of its end from the database: since then somebody may have answered its questions and be waiting for its next run.
  state.answers.look(importId);
}

function listener(state: ImportState, job: Job): WorkerListener {
  let shownAt = 0;
  return {
    rows: (count) => {
      job.isRead = true;
      if (count > MAX_AWAITED_ROWS) state.answers.settle(job.importId);
    },
    progress: (fraction) => {
      if (Date.now() - shownAt < PROGRESS_MS) return;
      shownAt = Date.now();
      inCompany(state, job, (db) => showProgress(db, claimOf(job), fraction)).catch((error) =>
        state.log.warn({ err: error }, 'the progress of an import cannot be shown'),
      );
    },
    stored: () => {
      job.isStored = true;
      state.answers.look(job.importId);
    },
    usage: (cpuMs) => {
      job.cpuMs = cpuMs;
      // If it has to give way, another worker is ready at once.
      if (isLong(job)) warmPool(state.pool);
    },
    complaint: (error) => state.log.error({ err: error, importId: job.importId }, 'matching after an import failed'),
  };
}

/** Changes a work's row without waiting for the company's writers: the worker is one of them. */
function inCompany<Result>({ database }: ImportState, { companyId }: ImportId, work: (db: Db) => Promise<Result>): Promise<Result> {
  return addToCompany(database.app, { personId: null, companyId }, work);
}

/** An import whose worker ended, intentionally or not, waits for its turn again, or is stopped if a person asked for that. */
async function returnToQueue(state: ImportState, job: Job, reason: string): Promise<void> {
  const { companyId, importId, stopCause } = job;
  if (!state.isStopped && !stopCause) {
    state.log.warn({ importId, reason }, 'a worker of imports was lost');
    return delayCompany(state, companyId, LOST_MS);
  }
  if (stopCause === 'turn') {
    state.slow.add(importId);
    updateTurn(state, companyId, { stoppedAt: Date.now() });
  }
  await inCompany(state, job, (db) => giveBack(db, claimOf(job), { isCounted: false }));
}

/** Its worker's transaction rolls back. An import whose rows are stored is left to finish. */
async function endWorker(state: ImportState, job: Job, cause: 'person' | 'turn'): Promise<void> {
  if (job.stopCause || job.isStored || !state.running.has(job)) return;
  job.stopCause = cause;
  await killWorker(job.worker);
}

/** Stops imports for which a person requested it while this process could not be notified. */
async function endStopping(state: ImportState): Promise<void> {
  if (state.running.size === 0) return;
  try {
    const ids = await stoppingImports(state.database.owner);
    for (const job of [...state.running].filter(({ importId }) => ids.includes(importId))) await endWorker(state, job, 'person');
  } catch (error) {
    state.log.warn({ err: error }, 'imports cannot be stopped');
  }
}

/** Stops an import to give a small file its turn. */
async function stopForSmallFile(state: ImportState): Promise<void> {
  const running = [...state.running];
  if (running.length < WORKERS || !running.every(isLong) || running.some(({ stopCause }) => stopCause)) return;
  try {
    const job = importToStop(await waiting(state), { workers: WORKERS, running, slow: state.slow });
    if (job) await endWorker(state, job, 'turn');
  } catch (error) {
    state.log.warn({ err: error }, 'imports cannot be watched');
  }
}

function delayCompany(state: ImportState, companyId: string, milliseconds: number): void {
  state.delayed.set(companyId, Date.now() + milliseconds);
  setTimeout(() => beginWaiting(state), milliseconds + 1).unref();
}

function updateTurn({ turns }: ImportState, companyId: string, turn: Partial<Turn>): void {
  turns.set(companyId, { begunAt: 0, stoppedAt: 0, ...turns.get(companyId), ...turn });
}

function forgetOld({ turns, delayed }: ImportState): void {
  const before = Date.now() - MEMORY_MS;
  for (const [companyId, { begunAt }] of turns) if (begunAt < before) turns.delete(companyId);
  for (const [companyId, until] of delayed) if (until < before) delayed.delete(companyId);
}
