/** Which documents wait for money: conditions on the document `d`. How much is its `remaining`; its `state` is PENDING. */
import { type RawBuilder, sql } from 'kysely';
import { TAX_AREAS } from '#domain/cashflow/structure.ts';
import type { Day } from '#domain/date.ts';
import { slotsOfKeys } from '#server/db/area-slots.ts';
import { isOutstanding, isUnpaid } from '#server/db/outstanding.ts';

/** Something is left of it, also of one that is hidden: the condition of the partial indexes. */
export const UNPAID: RawBuilder<unknown> = isUnpaid('d');

/** Unpaid and not hidden: what every figure of what is to be received or paid counts. */
export const OUTSTANDING: RawBuilder<unknown> = isOutstanding('d');

/** What a counterpart simply owes or is owed: no cheque and no tax, which need a person on days of their own. */
export function isCommon(companyId: string): RawBuilder<unknown> {
  return sql`(d.document_type = 'TAX_DOCUMENT' or (
    d.area_id not in (${slotsOfKeys(companyId, TAX_AREAS)})
    and d.document_id not in (select cheque_id from cheque where company_id = ${companyId})))`;
}

/** Expected to move on one of some days: what was planned before today and has not moved is expected today. */
export function isPlannedOn(days: readonly Day[], today: Day): RawBuilder<unknown> {
  const planned = sql`d.cash_on = any (${[...days]}::date[])`;
  return days.includes(today) ? sql`(${planned} or d.cash_on < ${today})` : planned;
}
