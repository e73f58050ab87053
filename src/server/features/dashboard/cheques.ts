/** Cheques of a side that no bank has paid yet. */
import { sql } from 'kysely';
import { addDays, type Day } from '#domain/date.ts';
import { isStanding } from '#domain/documents/cheques.ts';
import { CHEQUE_STATES } from '#domain/documents/payable.ts';
import type { Currency } from '#domain/money.ts';
import type { Db } from '#server/db/scope.ts';
import { IS_REPLACED } from '#server/features/documents/store.ts';
import { pesosOn } from '#server/features/rates/store.ts';

export type AmountCount = { amount: number; count: number };
/** Whole pesos at today's rates. `overdue` and `next30`, by the day printed on the cheque, are part of `open`; `bounced`, those whose money is still owed, is not. */
export type ChequeTotals = { open: AmountCount; overdue: AmountCount; next30: AmountCount; bounced: AmountCount };

/** Days ahead that `next30` looks, today included. */
const AHEAD = 30;

export async function chequeTotals(db: Db, companyId: string, isReceived: boolean, today: Day): Promise<ChequeTotals> {
  const standing = CHEQUE_STATES.filter(isStanding);
  const { rows } = await sql<{ kind: 'overdue' | 'next30' | 'later' | 'bounced'; currency: Currency; amount: number; count: number }>`
    select case when c.state = 'bounced' then 'bounced' when d.due_on < ${today} then 'overdue'
        when d.due_on < ${addDays(today, AHEAD)} then 'next30' else 'later' end as kind,
      d.currency, sum(d.remaining)::bigint as amount, count(*)::int as count
    from cheque c join document d on d.company_id = c.company_id and d.document_id = c.cheque_id
    where c.company_id = ${companyId} and d.is_received = ${!isReceived} and not d.is_hidden
      and ((c.state = any (${standing}) and d.remaining > 0) or (c.state = 'bounced' and not ${IS_REPLACED}))
    group by 1, 2`.execute(db);
  const { inPesos } = await pesosOn(db, companyId, today, rows);
  const of = (...kinds: readonly string[]): AmountCount => {
    const picked = rows.filter(({ kind }) => kinds.includes(kind));
    return {
      amount: picked.reduce((sum, { amount, currency }) => sum + (inPesos(amount, currency) ?? 0), 0),
      count: picked.reduce((sum, { count }) => sum + count, 0),
    };
  };
  return { open: of('overdue', 'next30', 'later'), overdue: of('overdue'), next30: of('next30'), bounced: of('bounced') };
}
