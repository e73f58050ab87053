import { Worker } from 'node:worker_threads';

type Limits<Result> = {
  /** Of its own work: a busy machine takes none of it. */
  maxMs: number;
  maxMemoryMb: number;
  /** The result when it takes too long, needs too much memory or fails. */
  otherwise: Result;
};

/** How long it may last, in times of its work: a long call of native code says nothing of its work before it ends. */
const PATIENCE = 3;
const WATCH_MS = 200;

/**
 * Runs a module in a thread of its own, so that other requests go on, and kills it when it exceeds its limits: for files that may be
 * hostile.
 * @param workerData  what the module reads; it posts its result as one message
 */
export function inWorker<Result>(module: URL, workerData: object, { maxMs, maxMemoryMb, otherwise }: Limits<Result>): Promise<Result> {
  const worker = new Worker(module, { workerData, resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb } });
  const begun = performance.now();
  return new Promise((resolve) => {
    const end = (result: Result) => {
      clearInterval(watch);
      resolve(result);
      void worker.terminate();
    };
    const watch = setInterval(() => {
      if (performance.now() - begun > PATIENCE * maxMs) end(otherwise);
      worker.cpuUsage().then(
        ({ user, system }) => user + system > maxMs * 1_000 && end(otherwise),
        // It has not begun, or has ended.
        () => {},
      );
    }, WATCH_MS);
    worker.on('message', end);
    worker.on('error', () => end(otherwise));
    worker.on('exit', () => end(otherwise));
  });
}
