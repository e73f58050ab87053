/** What the report of an account's month is made of. Reads only. */

import { type RawBuilder, sql } from 'kysely';
import type { BookedPart, MonthFacts, OpenItem, Prior } from '#domain/bankmonths/report.ts';
import { addDays, addMonths, type Day } from '#domain/date.ts';
import type { Currency } from '#domain/money.ts';
import { firstDayOf, type Period } from '#domain/period.ts';
import type { Db } from '#server/db/scope.ts';
import { isOpenMovement, isTold } from '#server/features/banking/store.ts';

type Place = { companyId: string; accountId: string; currency: Currency };
type Balances = { opening: number; closing: number };

/** A movement `m` that the bank told: what somebody entered by hand is on no side of the report until a statement has its day. */
const IS_OF_BANK = sql`(m.origin <> 'manual' or exists (select from account_day d
  where d.company_id = m.company_id and d.account_id = m.account_id and d.on_day = m.on_day and ${isTold('d')}))`;

/** Everything that the report of a month needs, as it is now. */
export async function factsOf(db: Db, place: Place, month: Period, balances: Balances): Promise<MonthFacts> {
  const start = firstDayOf(month);
  const before = addDays(start, -1);
  const lastDay = addDays(addMonths(start, 1), -1);
  const prior = await priorOf(db, place, start);
  return {
    start,
    ...balances,
    prior,
    itemsBefore: prior ? [] : await itemsAt(db, place, before),
    parts: await partsOf(db, place, start, lastDay),
    items: await itemsAt(db, place, lastDay),
  };
}

async function priorOf(db: Db, { companyId, accountId }: Place, start: Day): Promise<Prior | null> {
  const { rows } = await sql<Prior>`
    select (report -> 'book')::bigint as book, report -> 'items' as items from bank_month_close
    where company_id = ${companyId} and account_id = ${accountId} and month = ${addMonths(start, -1)} and reopened_at is null`.execute(db);
  return rows[0] ?? null;
}

/** What the company knows of the movements of some days, in parts. */
async function partsOf(db: Db, { companyId, accountId }: Place, from: Day, to: Day): Promise<BookedPart[]> {
  const { rows } = await sql<BookedPart>`
    with own as (
      select movement_id, amount, matched, transfer_id, is_hidden, is_closed from movement m
      where company_id = ${companyId} and account_id = ${accountId} and on_day between ${from} and ${to} and ${IS_OF_BANK}
    )
    select movement_id as "movementId", 'hidden' as kind, amount, null as settles from own where is_hidden
    union all
    select o.movement_id, 'transfer', o.amount, case when o.amount > 0 and x.account_id <> ${accountId} then 'transfer ' || o.movement_id end
    from own o join movement x on x.company_id = ${companyId} and x.movement_id = o.transfer_id
    where not o.is_hidden
    union all
    select o.movement_id, 'matched', sign(o.amount)::bigint * m.amount, case when c.cheque_id is not null then 'cheque ' || c.cheque_id end
    from own o join match m on m.company_id = ${companyId} and m.movement_id = o.movement_id
    left join cheque c on c.company_id = m.company_id and c.cheque_id = m.document_id
    where not o.is_hidden
    union all
    select o.movement_id, 'explained', sign(o.amount)::bigint * e.amount, null
    from own o join explanation e on e.company_id = ${companyId} and e.movement_id = o.movement_id where not o.is_hidden
    union all
    select movement_id, 'closed', sign(amount)::bigint * (abs(amount) - matched), null from own
    where is_closed and not is_hidden and transfer_id is null and matched < abs(amount)`.execute(db);
  return rows;
}

/** What only the bank, or only the company, has of an account at the end of a day. */
async function itemsAt(db: Db, place: Place, on: Day): Promise<OpenItem[]> {
  const { rows } = await sql<OpenItem>`
    select * from (${pendingAt(place, on)} union all ${transfersAt(place, on)} union all ${chequesAt(place, on)}) item
    order by "on", key`.execute(db);
  return rows;
}

function pendingAt({ companyId, accountId }: Place, on: Day): RawBuilder<unknown> {
  return sql`
    select 'movement ' || m.movement_id as key, case when m.amount > 0 then 'inflow' else 'outflow' end as kind, m.on_day as "on", m.glosa as label,
      -sign(m.amount)::bigint * (abs(m.amount) - m.matched) as amount, m.movement_id as "movementId", null::uuid as "documentId", p.reason
    from movement m left join kept_pending p on p.company_id = m.company_id and p.movement_id = m.movement_id
    where m.company_id = ${companyId} and m.account_id = ${accountId} and m.on_day <= ${on} and ${isOpenMovement('m')} and ${IS_OF_BANK}`;
}

/** The company knows a transfer on the day it leaves. */
function transfersAt({ companyId, accountId }: Place, on: Day): RawBuilder<unknown> {
  return sql`
    select 'transfer ' || i.movement_id, 'transfer', least(o.on_day, i.on_day), i.glosa,
      case when o.on_day <= ${on} then i.amount else -i.amount end, i.movement_id, null::uuid, null
    from movement i join movement o on o.company_id = i.company_id and o.movement_id = i.transfer_id
    where i.company_id = ${companyId} and i.account_id = ${accountId} and i.amount > 0 and o.account_id <> ${accountId}
      and (o.on_day <= ${on}) <> (i.on_day <= ${on})`;
}

/**
 * A cheque belongs to the account where it was cashed; before, to the oldest one of its bank (issued) or of the company (to deposit, or
 * of a bank that nobody gave), in its currency. Of a bank where the company has no account it belongs to none.
 */
function chequesAt({ companyId, accountId, currency }: Place, on: Day): RawBuilder<unknown> {
  const oldest = (which: RawBuilder<unknown>) => sql`(select a.account_id from bank_account a
    where a.company_id = c.company_id and a.currency = ${currency} and a.is_active and ${which} order by a.created_at, a.account_id limit 1)`;
  return sql`
    select 'cheque ' || c.cheque_id, case when d.is_received then 'cheque' else 'deposit' end,
      case when d.is_received then d.issued_on else c.state_on end, 'Cheque ' || c.number || coalesce(' · ' || d.counterpart_name, ''),
      case when d.is_received then -1 else 1 end * r.left, null::uuid, c.cheque_id, null
    from cheque c
    join document d on d.company_id = c.company_id and d.document_id = c.cheque_id
    cross join lateral (
      select d.amount - d.settled - d.adjusted - coalesce(sum(m.document_amount) filter (where m.on_day <= ${on}), 0)::bigint as left
      from match m where m.company_id = c.company_id and m.document_id = c.cheque_id) r
    where c.company_id = ${companyId} and d.currency = ${currency} and not d.is_hidden and not d.is_closed and r.left > 0
      and case when d.is_received then d.issued_on <= ${on} and (c.state = 'issued' or (c.state in ('bounced', 'cancelled') and c.state_on > ${on}))
        else c.state = 'deposited' and c.state_on <= ${on} end
      and ${accountId} = coalesce(
        (select v.account_id from match m join movement v on v.company_id = m.company_id and v.movement_id = m.movement_id
          where m.company_id = c.company_id and m.document_id = c.cheque_id order by v.on_day, v.movement_id limit 1),
        case when d.is_received and c.bank_code is not null then ${oldest(sql`a.bank_code = c.bank_code`)} else ${oldest(sql`true`)} end)`;
}
