import type pg from 'pg';
import type { Budget } from './budget.ts';
import { type ImportWorker, isGrown, killWorker, openWorker } from './workers.ts';

/** Workers, reused because starting one takes longer than most imports: all of them, and the idle ones. */
export type Pool = {
  readonly connection: pg.ClientConfig;
  readonly budget: Budget;
  readonly open: Set<ImportWorker>;
  readonly idle: ImportWorker[];
  retirement: NodeJS.Timeout | undefined;
  nextWarmAt: number;
  /** No worker is added any more: nobody would end it. */
  isClosed: boolean;
};

/** Idle workers end after this long, and free their memory. */
const IDLE_MS = 300_000;
const MAX_IDLE = 2;
/** If one ends at once, for instance without a database, the next one starts no sooner. */
const WARM_MS = 5_000;

export function newPool(connection: pg.ClientConfig, budget: Budget): Pool {
  return { connection, budget, open: new Set(), idle: [], retirement: undefined, nextWarmAt: 0, isClosed: false };
}

/** A worker for one import. */
export function takeWorker(pool: Pool): ImportWorker {
  for (let worker = pool.idle.pop(); worker; worker = pool.idle.pop()) {
    if (worker.isAlive) return worker;
    pool.open.delete(worker);
  }
  return addWorker(pool);
}

/** Keeps one worker ready. */
export function warmPool(pool: Pool): void {
  const { open, idle, isClosed } = pool;
  // What a worker said before its end is heard during the close.
  if (isClosed) return;
  for (const dead of idle.filter((worker) => !worker.isAlive)) {
    open.delete(dead);
    idle.splice(idle.indexOf(dead), 1);
  }
  if (idle.length > 0 || Date.now() < pool.nextWarmAt) return;
  pool.nextWarmAt = Date.now() + WARM_MS;
  idle.push(addWorker(pool));
}

export async function giveBackWorker(pool: Pool, worker: ImportWorker): Promise<void> {
  const { idle } = pool;
  clearTimeout(pool.retirement);
  pool.retirement = setTimeout(() => void endWorkers(pool, idle.splice(0)), IDLE_MS).unref();
  if (worker.isAlive && !isGrown(worker) && idle.length < MAX_IDLE) idle.push(worker);
  else await endWorkers(pool, [worker]);
}

export async function closePool(pool: Pool): Promise<void> {
  pool.isClosed = true;
  clearTimeout(pool.retirement);
  await endWorkers(pool, [...pool.open]);
}

function addWorker({ connection, budget, open }: Pool): ImportWorker {
  const worker = openWorker(connection, budget);
  open.add(worker);
  return worker;
}

async function endWorkers({ open }: Pool, workers: readonly ImportWorker[]): Promise<void> {
  await Promise.all(
    workers.map(async (worker) => {
      await killWorker(worker);
      open.delete(worker);
    }),
  );
}
