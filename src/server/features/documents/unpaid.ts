/** Which documents wait for money: conditions on the document `d`. How much is its `remaining`; its `state` is PENDING. */
import { type RawBuilder, sql } from 'kysely';

/** Something is left of it, also of one that is hidden: the condition of the partial indexes. */
export const UNPAID: RawBuilder<unknown> = sql`d.is_expected and d.remaining > 0`;

/** Unpaid and not hidden: what every figure of what is to be received or paid counts. */
export const OUTSTANDING: RawBuilder<unknown> = sql`${UNPAID} and not d.is_hidden`;
