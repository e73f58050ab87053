/** The figures of the cards on past days. */
import { sql } from 'kysely';
import { type TrendPoint, trendDays } from '#domain/dashboard/trend.ts';
import type { Day } from '#domain/date.ts';
import { toClp } from '#domain/money.ts';
import { rateOn } from '#domain/rates.ts';
import type { Db } from '#server/db/scope.ts';
import { ratesOf } from '#server/features/rates/store.ts';
import { type DaySum, daysTable } from './days.ts';
import { openSumsAt } from './open-at.ts';
import { openNow } from './store.ts';

/** Three months of what was in the banks, to be received and to be paid, in pesos at each day's rate. */
export type Trends = { balance: TrendPoint[]; toReceive: TrendPoint[]; toPay: TrendPoint[] };

export async function readTrends(db: Db, companyId: string, today: Day): Promise<Trends> {
  const days = trendDays(today);
  const balance = await balancesAt(db, companyId, days);
  const now = await openNow(db, companyId, today);
  const past = days.filter((on) => on < today);
  const open = [...(await openSumsAt(db, companyId, today, now, past)), ...now.map((one) => ({ ...one, on: today }))];
  const currencies = [...new Set([...balance, ...open].map(({ currency }) => currency))].filter((one) => one !== 'CLP');
  const rates = await ratesOf(db, companyId, currencies, { from: days[0] ?? today, to: today });
  const [bankFrom, booksFrom] = await firstDays(db, companyId);
  const points = (sums: readonly DaySum[], from: Day | null) => {
    const byDay = Map.groupBy(sums, ({ on }) => on);
    return days.map((on) => ({ on, amount: from === null || on < from ? null : pesosOf(byDay.get(on) ?? [], rates) }));
  };
  return {
    balance: points(balance, bankFrom),
    toReceive: points(
      open.filter(({ isReceived }) => !isReceived),
      booksFrom,
    ),
    toPay: points(
      open.filter(({ isReceived }) => isReceived),
      booksFrom,
    ),
  };
}

/** Null when a currency has no rate by that day. */
function pesosOf(sums: readonly DaySum[], rates: Awaited<ReturnType<typeof ratesOf>>): number | null {
  let total = 0;
  for (const { on, currency, amount } of sums) {
    const rate = rateOn(rates.get(currency) ?? [], currency, on);
    if (rate === null && amount !== 0) return null;
    total += rate === null ? 0 : toClp(amount, currency, rate);
  }
  return total;
}

/** What all accounts held at the end of each day, as the cash flow says it. */
async function balancesAt(db: Db, companyId: string, days: readonly Day[]): Promise<DaySum[]> {
  const { rows } = await sql<DaySum>`
    select d.on_day as on, b.currency, sum(b.balance)::bigint as amount
    from ${daysTable(days)} cross join lateral account_balances(${companyId}, d.on_day + 1) b group by 1, 2`.execute(db);
  return rows;
}

/** The first day of any account, and of any document; null without one. */
async function firstDays(db: Db, companyId: string): Promise<[Day | null, Day | null]> {
  const { rows } = await sql<{ bank: Day | null; books: Day | null }>`
    select (select min(least(a.initial_on, (select d.on_day from account_day d
            where d.company_id = a.company_id and d.account_id = a.account_id order by d.on_day limit 1)))
          from bank_account a where a.company_id = ${companyId}) as bank,
      (select issued_on from document where company_id = ${companyId} and not is_hidden and not is_superseded
        order by issued_on limit 1) as books`.execute(db);
  return [rows[0]?.bank ?? null, rows[0]?.books ?? null];
}
