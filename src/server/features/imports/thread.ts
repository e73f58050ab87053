import { Worker } from 'node:worker_threads';
import type pg from 'pg';
import type { Order, Word } from './worker.ts';

/** How an order ended. `lost`: the thread went without saying why, so nothing is known but that nothing was committed. */
export type Outcome =
  | { type: 'ended' }
  | { type: 'taken' }
  | { type: 'lost' }
  | { type: 'memory' }
  | { type: 'time' }
  | { type: 'failed'; error: Error };
/** What is heard meanwhile. */
export type Hear = {
  rows: (count: number) => void;
  progress: (fraction: number) => void;
  /** Something beside the import went wrong. */
  complaint: (error: Error) => void;
};

export type Thread = {
  /** False once it has ended: open another one. */
  isAlive: () => boolean;
  /** One at a time. */
  work: (order: Order, hear: Hear) => Promise<Outcome>;
  end: () => Promise<void>;
};

const LIMITS = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 };
const MOST_MS = 600_000;

/** Starts the thread that reads and writes imports, with a ceiling of memory and, for each order, of time. */
export function openThread(connection: pg.ClientConfig): Thread {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: { connection }, resourceLimits: LIMITS, execArgv: [] });
  let isAlive = true;
  let hear: Hear | null = null;
  let finish: (outcome: Outcome) => void = () => {};
  worker.on('message', (word: Word) => {
    if (word.type === 'rows') hear?.rows(word.count);
    else if (word.type === 'progress') hear?.progress(word.fraction);
    else if (word.type === 'complaint') hear?.complaint(errorOf(word));
    else finish(word.type === 'failed' ? { type: 'failed', error: errorOf(word) } : word);
  });
  worker.on('error', (error: NodeJS.ErrnoException) => {
    isAlive = false;
    finish(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? { type: 'memory' } : { type: 'failed', error });
  });
  worker.on('exit', () => {
    isAlive = false;
    finish({ type: 'lost' });
  });
  const end = async () => {
    isAlive = false;
    await worker.terminate();
  };
  const work = async (order: Order, listener: Hear): Promise<Outcome> => {
    if (!isAlive) return { type: 'lost' };
    hear = listener;
    const outcome = new Promise<Outcome>((resolve) => {
      finish = resolve;
    });
    const limit = setTimeout(() => {
      finish({ type: 'time' });
      void end();
    }, MOST_MS);
    worker.postMessage(order);
    const ended = await outcome;
    clearTimeout(limit);
    hear = null;
    return ended;
  };
  return { isAlive: () => isAlive, work, end };
}

function errorOf({ message, stack }: { message: string; stack: string | undefined }): Error {
  return Object.assign(new Error(message), { stack });
}
