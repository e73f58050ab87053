import { Worker } from 'node:worker_threads';

type Limits<Result> = {
  maxMs: number;
  maxMemoryMb: number;
  /** The result when it takes too long, needs too much memory or fails. */
  otherwise: Result;
};

/**
 * Runs a module in a thread of its own, so that other requests go on, and kills it when it exceeds its limits: for files that may be
 * hostile.
 * @param workerData  what the module reads; it posts its result as one message
 */
export function inWorker<Result>(module: URL, workerData: object, { maxMs, maxMemoryMb, otherwise }: Limits<Result>): Promise<Result> {
  const worker = new Worker(module, { workerData, resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb } });
  return new Promise((resolve) => {
    const end = (result: Result) => {
      clearTimeout(timer);
      resolve(result);
      void worker.terminate();
    };
    const timer = setTimeout(() => end(otherwise), maxMs);
    worker.on('message', end);
    worker.on('error', () => end(otherwise));
    worker.on('exit', () => end(otherwise));
  });
}
