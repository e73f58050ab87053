import { Worker } from 'node:worker_threads';
import { PAYOFF_SHEET } from '#domain/documents/bulk.ts';
import { AppError } from '#domain/errors.ts';
import { inTurn } from '#server/db/in-turn.ts';
import type { PayoffReading, PayoffRow } from './payoff-rows.ts';

/** 100,000 rows take three seconds on a quiet machine. */
const MAX_MS = 30_000;
const MAX_MEMORY_MB = 256;
const UNREADABLE: PayoffReading = { why: 'no se puede leer' };

/**
 * What a sheet says that was paid; columns are found by their headings, wherever they stand.
 * @throws PAYOFF_SHEET with why it is not read
 */
export async function readPayoffSheet(bytes: Uint8Array): Promise<PayoffRow[]> {
  if (bytes.length > PAYOFF_SHEET.bytes) throw new AppError('PAYOFF_SHEET', { why: 'pesa más de 8 MB' });
  const reading = await inTurn('payoff sheet', 1, () => readApart(bytes));
  if ('why' in reading) throw new AppError('PAYOFF_SHEET', reading);
  if (reading.rows.length > PAYOFF_SHEET.payments) throw new AppError('PAYOFF_SHEET', { why: 'trae más de 20.000 pagos' });
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
