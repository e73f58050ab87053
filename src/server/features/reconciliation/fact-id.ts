import { createHash } from 'node:crypto';

/** Names what people taught, the same however often. */
export function factId({ topic, key, value }: { topic: string; key: string; value: string }): string {
  return createHash('sha256')
    .update(JSON.stringify([topic, key, value]))
    .digest('hex')
    .slice(0, 32);
}
