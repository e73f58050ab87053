/** What is open for matching: conditions on `movement` and `document` by their own names. */
import { type RawBuilder, sql } from 'kysely';
import { isOutstanding } from '#server/db/outstanding.ts';
import { isOpenMovement } from '#server/features/banking/store.ts';

/** Of a closed month only what is kept pending may still be matched. */
export const OPEN_MOVEMENT = sql`${isOpenMovement('movement')}
  and (not exists (select from bank_month_close k where k.company_id = movement.company_id and k.account_id = movement.account_id
      and k.month = date_trunc('month', movement.on_day::timestamp)::date and k.reopened_at is null)
    or exists (select from kept_pending p where p.company_id = movement.company_id and p.movement_id = movement.movement_id
      and p.settled_in is null))`;
/** What may still be matched: what waits for money, and with a sign. */
export const OPEN_DOCUMENT = sql`(${isOutstanding('document')} and sign <> 0)`;

/** How much of a document a suggestion may use: what a person marked as paid, for one that takes its place. */
export function roomOf(suggestion: string, document: string): RawBuilder<number> {
  const settled = sql.ref(`${document}.settled`);
  return sql`(case when ${sql.ref(`${suggestion}.evidence`)} = 'settledByHand' then ${settled} else ${sql.ref(`${document}.remaining`)} end)`;
}
