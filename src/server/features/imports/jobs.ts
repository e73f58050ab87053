import { MAX_AWAITED_ROWS } from '#domain/imports/report.ts';
import type { Services } from '#server/api/services.ts';
import type { Database } from '#server/db/open.ts';
import { type Answers, openAnswers } from './answers.ts';
import { BUDGET, type Budget } from './budget.ts';
import { conclude } from './conclude.ts';
import { importToStop, isLong, nextImport, type Running, type Turn } from './schedule.ts';
import type { ImportTask } from './store.ts';
import { takeBackAttempt, waitingImports } from './store.ts';
import { openPool, type Pool } from './worker-pool.ts';
import type { ImportWorker, WorkerListener } from './workers.ts';

/**
 * The imports of one process. The table `import` is the queue: whatever stands in it as en_proceso is worked on by some process,
 * also when the one that took it in was killed. Each company has one at work at a time, in the order in which they came.
 */
export type Imports = {
  /** Works on an import. Answers when it has ended, when it turns out to be long, or when it has waited long enough. */
  run: (task: ImportTask) => Promise<void>;
  /** What is not finished is begun again by the next process. */
  stop: () => Promise<void>;
};

const WORKERS = 2;
const SWEEP_MS = 15_000;
const PROGRESS_MS = 250;
const WATCH_MS = 100;
/** How soon a company is tried again that another process works for, and one whose worker went without a word. */
const TAKEN_MS = 300;
const LOST_MS = 5_000;
/** How long a company is remembered. */
const MEMORY_MS = 600_000;

const RUNNING = new WeakMap<Database, Imports>();

/** Works on an import in this process, if it works on imports at all; else it is left to one that does. Never throws. */
export async function runImport(database: Database, task: ImportTask): Promise<void> {
  await RUNNING.get(database)?.run(task);
}

/** Starts working on imports: what other processes left unfinished at once, what they leave from now on within seconds. */
export function startImports(services: Pick<Services, 'database' | 'log'>, { budget }: { budget?: Partial<Budget> } = {}): Imports {
  const state: ImportState = {
    ...services,
    pool: openPool(services.database.appConnection, { ...BUDGET, ...budget }),
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
    beginWaiting(state);
  }, SWEEP_MS).unref();
  const watch = setInterval(() => void stopForSmallFile(state), WATCH_MS).unref();
  beginWaiting(state);
  const imports: Imports = {
    run: (task) => {
      const ended = state.answers.wait(task);
      beginWaiting(state);
      return ended;
    },
    stop: async () => {
      state.isStopped = true;
      clearInterval(sweep);
      clearInterval(watch);
      await state.pool.close();
      await Promise.all(state.work);
      state.answers.settleAll();
      await state.beginning;
    },
  };
  RUNNING.set(services.database, imports);
  return imports;
}

/** `isStored`: the import has ended, and what it brought is being matched. */
type Job = ImportTask & Running & { worker: ImportWorker; isStopped: boolean; isStored: boolean };

/** What the imports of one process share. */
type ImportState = Pick<Services, 'database' | 'log'> & {
  pool: Pool;
  answers: Answers;
  running: Set<Job>;
  /** What ends when each of them has been concluded. */
  work: Set<Promise<void>>;
  /** Imports that had to give way. */
  slow: Set<string>;
  turns: Map<string, Turn>;
  /** Companies that are not tried before an instant. */
  delayed: Map<string, number>;
  isStopped: boolean;
  /** Something may have changed since it was last looked for what to begin. */
  isDue: boolean;
  beginning: Promise<void> | null;
};

/** Begins what can be begun. */
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
    const job: Job = { ...next, cpuMs: 0, isRead: false, isStopped: false, isStored: false, worker: state.pool.take() };
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
  const { companyId, importId } = job;
  const outcome = await job.worker.work({ companyId, importId }, listener(state, job));
  await state.pool.giveBack(job.worker);
  if (outcome.type === 'taken') return delayCompany(state, companyId, TAKEN_MS);
  if (outcome.type === 'lost') return returnToQueue(state, job, outcome.reason);
  state.slow.delete(importId);
  // Answered already; by now somebody may have answered its questions, and wait for its next turn.
  if (job.isStored) return;
  await conclude(state, job, outcome);
  announceEnd(state, job);
}

function announceEnd(state: ImportState, job: Job): void {
  announce(state, job);
  state.answers.settle(job.importId);
}

function listener(state: ImportState, job: Job): WorkerListener {
  let announcedAt = 0;
  return {
    rows: (count) => {
      job.isRead = true;
      if (count > MAX_AWAITED_ROWS) state.answers.settle(job.importId);
    },
    progress: (fraction) => {
      if (Date.now() - announcedAt < PROGRESS_MS) return;
      announcedAt = Date.now();
      announce(state, job, fraction);
    },
    stored: () => {
      job.isStored = true;
      announceEnd(state, job);
    },
    usage: (cpuMs) => {
      job.cpuMs = cpuMs;
      // Should it have to give way, another worker is ready at once.
      if (isLong(job)) state.pool.warm();
    },
    complaint: (error) => state.log.error({ err: error, importId: job.importId }, 'matching after an import failed'),
  };
}

function announce({ database, log }: ImportState, { companyId, importId }: ImportTask, progress?: number): void {
  const event = { topic: 'import', companyId, id: importId, ...(progress === undefined ? {} : { progress }) } as const;
  database.announce(event).catch((error) => log.warn({ err: error }, 'an import cannot be announced'));
}

/** An import whose worker went, by our will or not, waits for its turn again. */
async function returnToQueue(state: ImportState, { companyId, importId, isStopped }: Job, reason: string): Promise<void> {
  if (state.isStopped) return takeBackAttempt(state.database.owner, companyId, importId);
  if (!isStopped) {
    state.log.warn({ importId, reason }, 'a worker of imports was lost');
    return delayCompany(state, companyId, LOST_MS);
  }
  state.slow.add(importId);
  updateTurn(state, companyId, { stoppedAt: Date.now() });
  await takeBackAttempt(state.database.owner, companyId, importId);
}

/** Ends an import that keeps a small file from its turn. */
async function stopForSmallFile(state: ImportState): Promise<void> {
  const running = [...state.running];
  if (running.length < WORKERS || !running.every(isLong) || running.some(({ isStopped }) => isStopped)) return;
  try {
    const job = importToStop(await waiting(state), { workers: WORKERS, running, slow: state.slow });
    if (!job || job.isStopped || !state.running.has(job)) return;
    job.isStopped = true;
    await job.worker.end();
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
