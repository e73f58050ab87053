/** Which documents wait for money: conditions on the document `d`. How much is its `remaining`; its `state` is PENDING. */
import type { RawBuilder } from 'kysely';
import { isOutstanding, isUnpaid } from '#server/db/outstanding.ts';

/** Something is left of it, also of one that is hidden: the condition of the partial indexes. */
export const UNPAID: RawBuilder<unknown> = isUnpaid('d');

/** Unpaid and not hidden: what every figure of what is to be received or paid counts. */
export const OUTSTANDING: RawBuilder<unknown> = isOutstanding('d');
