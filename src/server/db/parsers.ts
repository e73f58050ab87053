import pg from 'pg';

/** How the driver returns dates (as text) and bigints (as a safe integer, or an error), on every connection of this thread. */
export function setParsers(): void {
  pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
  pg.types.setTypeParser(pg.types.builtins.INT8, safeInteger);
}

/** @throws RangeError for integers that a number would round */
export function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 out of range: ${text}`);
  return value;
}
