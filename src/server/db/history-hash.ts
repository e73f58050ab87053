import { createHash } from 'node:crypto';

/** The hash of an entry, computed without its own hash field. `params` and `undo` are canonical texts. */
export function hashEntry(entry: Record<string, unknown>): string {
  return createHash('sha256')
    .update(canonical(entry) ?? '')
    .digest('hex');
}

/** One hash of an entry's items in order, each a canonical text; '' for none. */
export function hashItems(lines: Iterable<string>): string {
  const hash = createHash('sha256');
  let count = 0;
  for (const line of lines) {
    hash.update(`${line}\n`);
    count += 1;
  }
  return count === 0 ? '' : hash.digest('hex');
}

/** JSON with sorted keys: a value always gives the same text, also after a round trip through jsonb. */
export function canonical(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
