import type pg from 'pg';
import type { Budget } from './budget.ts';
import { type ImportWorker, isGrown, killWorker, openWorker } from './workers.ts';

/** Workers that are kept: starting one takes longer than most imports. */
export type Pool = {
  take: () => ImportWorker;
  /** Sees to it that one is ready. */
  warm: () => void;
  giveBack: (worker: ImportWorker) => Promise<void>;
  close: () => Promise<void>;
};

/** After this long without work they end, and what they hold of memory comes back. */
const IDLE_MS = 300_000;
const MAX_IDLE = 2;
/** One that ends at once, say for want of the database, is not begun again before. */
const WARM_MS = 5_000;

export function openPool(connection: pg.ClientConfig, budget: Budget): Pool {
  const open = new Set<ImportWorker>();
  const idle: ImportWorker[] = [];
  let retirement: NodeJS.Timeout | undefined;
  let nextWarmAt = 0;

  const opened = () => {
    const worker = openWorker(connection, budget);
    open.add(worker);
    return worker;
  };
  const drop = (worker: ImportWorker) => {
    open.delete(worker);
    idle.splice(idle.indexOf(worker), 1);
  };
  const end = async (worker: ImportWorker) => {
    await killWorker(worker);
    open.delete(worker);
  };
  const usable = () => {
    for (let worker = idle.pop(); worker; worker = idle.pop()) {
      if (worker.isAlive) return worker;
      open.delete(worker);
    }
    return undefined;
  };
  const restart = () => {
    clearTimeout(retirement);
    retirement = setTimeout(() => void Promise.all(idle.splice(0).map(end)), IDLE_MS).unref();
  };
  return {
    take: () => usable() ?? opened(),
    warm: () => {
      for (const dead of idle.filter((worker) => !worker.isAlive)) drop(dead);
      if (idle.length > 0 || Date.now() < nextWarmAt) return;
      nextWarmAt = Date.now() + WARM_MS;
      idle.push(opened());
    },
    giveBack: async (worker) => {
      restart();
      if (worker.isAlive && !isGrown(worker) && idle.length < MAX_IDLE) idle.push(worker);
      else await end(worker);
    },
    close: async () => {
      clearTimeout(retirement);
      await Promise.all([...open].map(end));
    },
  };
}
