import { ROWS_ANSWERED } from '#domain/imports/report.ts';
import type { Services } from '#server/api/services.ts';
import type { Database } from '#server/db/open.ts';
import { type Answers, openAnswers } from './answers.ts';
import { BUDGET, type Budget } from './budget.ts';
import { conclude } from './conclude.ts';
import { importToStop, isLong, nextImport, type Running, type Turn } from './schedule.ts';
import { takeBackAttempt, waitingImports } from './store.ts';
import type { Order } from './worker.ts';
import { openPool, type Pool } from './worker-pool.ts';
import type { Hear, ImportWorker } from './workers.ts';

/**
 * The imports of one process. The table `import` is the queue: whatever stands in it as en_proceso is worked on by some process,
 * also when the one that took it in was killed. Each company has one at work at a time, in the order in which they came.
 */
export type Imports = {
  /** Works on an import. Answers when it has ended, when it turns out to be long, or when it has waited long enough. */
  run: (order: Order) => Promise<void>;
  /** What is not finished is begun again by the next process. */
  stop: () => Promise<void>;
};

const WORKERS = 2;
const SWEEP_MS = 15_000;
const PROGRESS_MS = 250;
const LOOK_MS = 100;
/** How soon a company is tried again that another process works for, and one whose worker went without a word. */
const TAKEN_MS = 300;
const LOST_MS = 5_000;
/** How long a company is remembered. */
const MEMORY_MS = 600_000;

const RUNNING = new WeakMap<Database, Imports>();

/** Works on an import in this process, if it works on imports at all; else it is left to one that does. Never throws. */
export async function runImport(database: Database, order: Order): Promise<void> {
  await RUNNING.get(database)?.run(order);
}

/** Starts working on imports: what other processes left unfinished at once, what they leave from now on within seconds. */
export function startImports(services: Pick<Services, 'database' | 'log'>, { budget }: { budget?: Partial<Budget> } = {}): Imports {
  const desk: Desk = {
    ...services,
    pool: openPool(services.database.appConnection, { ...BUDGET, ...budget }),
    answers: openAnswers(services),
    running: new Set(),
    work: new Set(),
    slow: new Set(),
    turns: new Map(),
    resting: new Map(),
    isStopped: false,
    isDue: false,
    filling: null,
  };
  const sweep = setInterval(() => {
    forget(desk);
    fill(desk);
  }, SWEEP_MS).unref();
  const look = setInterval(() => void makeRoom(desk), LOOK_MS).unref();
  fill(desk);
  const imports: Imports = {
    run: (order) => {
      const ended = desk.answers.wait(order);
      fill(desk);
      return ended;
    },
    stop: async () => {
      desk.isStopped = true;
      clearInterval(sweep);
      clearInterval(look);
      await desk.pool.close();
      await Promise.all(desk.work);
      desk.answers.settleAll();
      await desk.filling;
    },
  };
  RUNNING.set(services.database, imports);
  return imports;
}

type Job = Order & Running & { worker: ImportWorker; isStopped: boolean };

/** What the imports of one process share. */
type Desk = Pick<Services, 'database' | 'log'> & {
  pool: Pool;
  answers: Answers;
  running: Set<Job>;
  /** What ends when each of them has been concluded. */
  work: Set<Promise<void>>;
  /** Imports that had to give way. */
  slow: Set<string>;
  turns: Map<string, Turn>;
  /** Companies that are not tried before an instant. */
  resting: Map<string, number>;
  isStopped: boolean;
  /** Something may have changed since it was last looked for what to begin. */
  isDue: boolean;
  filling: Promise<void> | null;
};

/** Begins what can be begun. */
function fill(desk: Desk): void {
  desk.isDue = true;
  desk.filling ??= (async () => {
    while (desk.isDue && !desk.isStopped) {
      desk.isDue = false;
      await beginAll(desk).catch((error) => desk.log.warn({ err: error }, 'imports cannot be looked for'));
    }
    desk.filling = null;
  })();
}

async function beginAll(desk: Desk): Promise<void> {
  while (!desk.isStopped && desk.running.size < WORKERS) {
    const next = nextImport(await waiting(desk), { ...desk, workers: WORKERS, running: [...desk.running] });
    if (!next || desk.isStopped) return;
    const job: Job = { ...next, cpuMs: 0, isRead: false, isStopped: false, worker: desk.pool.take() };
    desk.running.add(job);
    remember(desk, job.companyId, { begunAt: Date.now() });
    const concluded = work(desk, job)
      .catch((error) => desk.log.error({ err: error, importId: job.importId }, 'an import cannot be concluded'))
      .finally(() => {
        desk.running.delete(job);
        desk.work.delete(concluded);
        fill(desk);
      });
    desk.work.add(concluded);
  }
}

async function waiting({ database, resting }: Desk) {
  const all = await waitingImports(database.owner);
  return all.filter(({ companyId }) => (resting.get(companyId) ?? 0) <= Date.now());
}

async function work(desk: Desk, job: Job): Promise<void> {
  const { companyId, importId } = job;
  const outcome = await job.worker.work({ companyId, importId }, listener(desk, job));
  await desk.pool.giveBack(job.worker);
  if (outcome.type === 'taken') return rest(desk, companyId, TAKEN_MS);
  if (outcome.type === 'lost') return returnToQueue(desk, job, outcome.reason);
  await conclude(desk, job, outcome);
  desk.slow.delete(importId);
  announce(desk, job);
  desk.answers.settle(importId);
}

function listener(desk: Desk, job: Job): Hear {
  let heardAt = 0;
  return {
    rows: (count) => {
      job.isRead = true;
      if (count > ROWS_ANSWERED) desk.answers.settle(job.importId);
    },
    progress: (fraction) => {
      if (Date.now() - heardAt < PROGRESS_MS) return;
      heardAt = Date.now();
      announce(desk, job, fraction);
    },
    usage: (cpuMs) => {
      job.cpuMs = cpuMs;
      // Should it have to give way, another worker is ready at once.
      if (isLong(job)) desk.pool.warm();
    },
    complaint: (error) => desk.log.error({ err: error, importId: job.importId }, 'matching after an import failed'),
  };
}

function announce({ database, log }: Desk, { companyId, importId }: Order, progress?: number): void {
  const event = { topic: 'import', companyId, id: importId, ...(progress === undefined ? {} : { progress }) } as const;
  database.announce(event).catch((error) => log.warn({ err: error }, 'an import cannot be announced'));
}

/** An import whose worker went, by our will or not, waits for its turn again. */
async function returnToQueue(desk: Desk, { companyId, importId, isStopped }: Job, reason: string): Promise<void> {
  if (desk.isStopped) return takeBackAttempt(desk.database.owner, companyId, importId);
  if (!isStopped) {
    desk.log.warn({ importId, reason }, 'a worker of imports was lost');
    return rest(desk, companyId, LOST_MS);
  }
  desk.slow.add(importId);
  remember(desk, companyId, { stoppedAt: Date.now() });
  await takeBackAttempt(desk.database.owner, companyId, importId);
}

/** Ends an import that keeps a small file from its turn. */
async function makeRoom(desk: Desk): Promise<void> {
  const running = [...desk.running];
  if (running.length < WORKERS || !running.every(isLong) || running.some(({ isStopped }) => isStopped)) return;
  try {
    const job = importToStop(await waiting(desk), { workers: WORKERS, running, slow: desk.slow });
    if (!job || job.isStopped || !desk.running.has(job)) return;
    job.isStopped = true;
    await job.worker.end();
  } catch (error) {
    desk.log.warn({ err: error }, 'imports cannot be watched');
  }
}

function rest(desk: Desk, companyId: string, milliseconds: number): void {
  desk.resting.set(companyId, Date.now() + milliseconds);
  setTimeout(() => fill(desk), milliseconds + 1).unref();
}

function remember({ turns }: Desk, companyId: string, turn: Partial<Turn>): void {
  turns.set(companyId, { begunAt: 0, stoppedAt: 0, ...turns.get(companyId), ...turn });
}

function forget({ turns, resting }: Desk): void {
  const before = Date.now() - MEMORY_MS;
  for (const [companyId, { begunAt }] of turns) if (begunAt < before) turns.delete(companyId);
  for (const [companyId, until] of resting) if (until < before) resting.delete(companyId);
}
