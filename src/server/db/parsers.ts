import pg from 'pg';

/** What the driver gives for a date (its text) and a bigint (a safe integer, or an error), in every connection of this thread. */
export function setParsers(): void {
  pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
  pg.types.setTypeParser(pg.types.builtins.INT8, safeInteger);
}

/** @throws RangeError for what a number would round */
export function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 out of range: ${text}`);
  return value;
}
