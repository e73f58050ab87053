/** What is expected of unpaid documents today, and what of it a suggestion explains. */
import { sql } from 'kysely';
import type { Section } from '#domain/cashflow/structure.ts';
import type { Day } from '#domain/date.ts';
import type { Currency } from '#domain/money.ts';
import type { Db } from '#server/db/scope.ts';

/** `own` in minor units of `currency`, in positive and out negative. */
export type ExpectedSum = { section: Section; currency: Currency; isLate: boolean; isAwaiting: boolean; own: number; count: number };

/** By side and currency, from roll-ups alone. Loan installments count up to the end of this month: later ones are taken off again. */
export async function expectedSums(db: Db, companyId: string, today: Day): Promise<ExpectedSum[]> {
  const { rows } = await sql<ExpectedSum>`
    select c.section, f.currency, f.is_late as "isLate", f.is_awaiting as "isAwaiting", sum(f.amount)::bigint as own, sum(f.n)::bigint as count
    from (
      select area_id, currency, on_day - moved_days < ${today}::date as is_late, kind = 'awaiting' as is_awaiting, sum(amount) as amount,
        sum(n) as n
      from flow_day where company_id = ${companyId} and kind in ('expected', 'awaiting') and (n <> 0 or amount <> 0)
      group by 1, 2, 3, 4
      union all select later.area_id, later.currency, false, part.is_awaiting, -part.amount, -part.n
      from installment_month later
      cross join lateral (values (false, later.open, later.open_n), (true, later.awaiting, later.awaiting_n)) part (is_awaiting, amount, n)
      where later.company_id = ${companyId} and later.period > ${today}
    ) f
    join area_slot l on l.company_id = ${companyId} and l.slot_id = f.area_id
    join area a on a.company_id = l.company_id and a.area_id = l.area_id
    join category c on c.company_id = a.company_id and c.category_id = a.category_id
    group by 1, 2, 3, 4`.execute(db);
  return rows;
}

/**
 * What suggestions would pay of a side: a part of what it expects, never what else their movements hold.
 * @returns positive, by currency
 */
export function awaitingBy(sums: readonly ExpectedSum[], section: Section): { currency: Currency; minor: number }[] {
  const side = sums.filter((one) => one.section === section && one.isAwaiting);
  const sign = section === 'INCOME' ? 1 : -1;
  return [...Map.groupBy(side, ({ currency }) => currency)].map(([currency, list]) => ({
    currency,
    minor: sign * list.reduce((sum, { own }) => sum + own, 0),
  }));
}
