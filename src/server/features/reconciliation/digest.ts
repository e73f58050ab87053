import { createHash } from 'node:crypto';

const MOST_LISTED = 50;

/** What the history keeps of a bulk act: the rows when they are few, else how many and a digest of them. */
export function inHistory(rows: readonly object[]): unknown {
  if (rows.length <= MOST_LISTED) return rows;
  const lines = rows.map((one) => JSON.stringify(one)).sort();
  return { count: rows.length, digest: createHash('sha256').update(lines.join('\n')).digest('hex') };
}
