import pg from 'pg';
import { AppError } from '#domain/errors.ts';

/** How the driver returns dates (as text) and bigints (as a safe integer, or an error), on every connection of this thread. */
export function setParsers(): void {
  pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
  pg.types.setTypeParser(pg.types.builtins.INT8, safeInteger);
}

/** Whether the database refused a sum that no bigint holds. */
export function isOutOfRange(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '22003';
}

/** @throws SUM_TOO_LARGE for integers that a number would round: no single amount is that large */
export function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new AppError('SUM_TOO_LARGE');
  return value;
}
