import { Worker } from 'node:worker_threads';
import { AppError } from '#domain/errors.ts';
import { inTurn } from '#server/db/in-turn.ts';
import type { PayoffReading, PayoffRow } from './payoff-rows.ts';

const MAX_BYTES = 1024 * 1024;
const MAX_PAYMENTS = 1_000;
/** A sheet of its size inflates to a hundred times that at most, and is read within a second or two. */
const MAX_MS = 10_000;
const MAX_MEMORY_MB = 256;
const UNREADABLE: PayoffReading = { why: 'no se puede leer' };

/**
 * What a sheet says that was paid; columns are found by their headings, wherever they stand.
 * @throws PAYOFF_SHEET with why it is none of ours, TOO_MANY_IDS
 */
export async function readPayoffSheet(bytes: Uint8Array): Promise<PayoffRow[]> {
  if (bytes.length > MAX_BYTES) throw new AppError('PAYOFF_SHEET', { why: 'pesa más de 1 MB' });
  const reading = await inTurn('payoff sheet', 1, () => readApart(bytes));
  if ('why' in reading) throw new AppError('PAYOFF_SHEET', reading);
  if (reading.rows.length > MAX_PAYMENTS) throw new AppError('TOO_MANY_IDS', { max: MAX_PAYMENTS });
  return reading.rows;
}

/** In a thread of its own, so that other requests go on; it is killed when it takes too long. */
function readApart(bytes: Uint8Array): Promise<PayoffReading> {
  const worker = new Worker(new URL('./payoff-worker.ts', import.meta.url), {
    workerData: { bytes },
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
  });
  return new Promise((resolve) => {
    const end = (reading: PayoffReading) => {
      clearTimeout(timer);
      resolve(reading);
      void worker.terminate();
    };
    const timer = setTimeout(() => end(UNREADABLE), MAX_MS);
    worker.on('message', end);
    worker.on('error', () => end(UNREADABLE));
    worker.on('exit', () => end(UNREADABLE));
  });
}
