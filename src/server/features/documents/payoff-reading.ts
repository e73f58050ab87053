import { PAYOFF_SHEET } from '#domain/documents/bulk.ts';
import { AppError } from '#domain/errors.ts';
import { inTurn } from '#server/db/in-turn.ts';
import { inWorker } from '#server/db/in-worker.ts';
import type { PayoffReading, PayoffRow } from './payoff-rows.ts';

/** 100,000 rows take three seconds on a quiet machine. */
const MAX_MS = 30_000;
const MAX_MEMORY_MB = 256;
const WORKER = new URL('./payoff-worker.ts', import.meta.url);
const LIMITS = { maxMs: MAX_MS, maxMemoryMb: MAX_MEMORY_MB, otherwise: { why: 'no se puede leer' } } as const;

/**
 * What a sheet says that was paid; columns are found by their headings, wherever they stand.
 * @throws PAYOFF_SHEET with why it is not read
 */
export async function readPayoffSheet(bytes: Uint8Array): Promise<PayoffRow[]> {
  if (bytes.length > PAYOFF_SHEET.bytes) throw new AppError('PAYOFF_SHEET', { why: 'pesa más de 8 MB' });
  const reading = await inTurn('payoff sheet', 1, () => inWorker<PayoffReading>(WORKER, { bytes }, LIMITS));
  if ('why' in reading) throw new AppError('PAYOFF_SHEET', reading);
  if (reading.rows.length > PAYOFF_SHEET.payments) throw new AppError('PAYOFF_SHEET', { why: 'trae más de 20.000 pagos' });
  return reading.rows;
}
