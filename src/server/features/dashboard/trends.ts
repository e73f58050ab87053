/** The figures of the cards on past days. */
import { sql } from 'kysely';
import { availableCredit } from '#domain/banking/credit-line.ts';
import { type TrendPoint, trendDays } from '#domain/dashboard/trend.ts';
import type { Day } from '#domain/date.ts';
import { type Currency, toClp } from '#domain/money.ts';
import { rateOn } from '#domain/rates.ts';
import type { Reading } from '#server/db/reading.ts';
import type { Db } from '#server/db/scope.ts';
import { ratesOf } from '#server/features/rates/store.ts';
import { type DaySum, daysTable } from './days.ts';
import { openSumsAt, type SideSum } from './open-at.ts';
import { openNow } from './store.ts';

/** Three months of what was in the banks, left of credit lines, to be received and to be paid, in pesos at each day's rate. */
export type Trends = { balance: TrendPoint[]; credit: TrendPoint[]; toReceive: TrendPoint[]; toPay: TrendPoint[] };

export async function readTrends(reading: Reading, companyId: string, today: Day): Promise<Trends> {
  const days = trendDays(today);
  const [open, accounts, [bankFrom, booksFrom]] = await Promise.all([
    openAtEach(reading, companyId, today, days),
    reading((db) => accountsAt(db, companyId, days)),
    reading((db) => firstDays(db, companyId)),
  ]);
  const balance = accounts.map(({ on, currency, balance: amount }) => ({ on, currency, amount }));
  const currencies = [...new Set([...balance, ...open].map(({ currency }) => currency))].filter((one) => one !== 'CLP');
  const rates = await reading((db) => ratesOf(db, companyId, currencies, { from: days[0] ?? today, to: today }));
  const points = (sums: readonly DaySum[], from: Day | null) => {
    const byDay = Map.groupBy(sums, ({ on }) => on);
    return days.map((on) => ({ on, amount: from === null || on < from ? null : pesosOf(byDay.get(on) ?? [], rates) }));
  };
  return {
    balance: points(balance, bankFrom),
    credit: creditPoints(accounts, (sums) => points(sums, bankFrom)),
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

async function openAtEach(reading: Reading, companyId: string, today: Day, days: readonly Day[]): Promise<SideSum[]> {
  const now = await reading((db) => openNow(db, companyId, today));
  const past = days.filter((on) => on < today);
  return [...(await openSumsAt(reading, companyId, today, now, past)), ...now.map((one) => ({ ...one, on: today }))];
}

/** Each currency is summed before it is converted, as in the cards. Null when one has no rate by that day. */
function pesosOf(sums: readonly DaySum[], rates: Awaited<ReturnType<typeof ratesOf>>): number | null {
  let total = 0;
  for (const [currency, own] of Map.groupBy(sums, (one) => one.currency)) {
    const amount = own.reduce((sum, one) => sum + one.amount, 0);
    const on = own[0]?.on;
    const rate = on === undefined ? null : rateOn(rates.get(currency) ?? [], currency, on);
    if (rate === null && amount !== 0) return null;
    total += rate === null ? 0 : toClp(amount, currency, rate);
  }
  return total;
}

/** `approved`, `used`: of the credit line as the last statement by that day told it; null where none had. `hasLine`: it has one, or had. */
type AccountAt = { on: Day; currency: Currency; balance: number; approved: number | null; used: number | null; hasLine: boolean };

/** What is known of each account at the end of each day: its balance as the cash flow says it, its credit line as it was told last. */
async function accountsAt(db: Db, companyId: string, days: readonly Day[]): Promise<AccountAt[]> {
  const today = days.at(-1) ?? null;
  const { rows } = await sql<AccountAt>`
    select d.on_day as on, b.currency, b.balance,
      case when d.on_day = ${today}::date then a.credit_line_approved else l.approved end as approved,
      case when d.on_day = ${today}::date then a.credit_line_used else l.used end as used,
      a.credit_line_approved <> 0 or exists (select from credit_line_day e
        where e.company_id = a.company_id and e.account_id = a.account_id and e.approved <> 0) as "hasLine"
    from ${daysTable(days)} cross join lateral account_balances(${companyId}, d.on_day + 1) b
    join bank_account a on a.company_id = ${companyId} and a.account_id = b.account_id
    left join lateral (select approved, used from credit_line_day c
      where c.company_id = ${companyId} and c.account_id = a.account_id and c.on_day <= d.on_day
      order by c.on_day desc, c.source_id desc limit 1) l on true
    where a.is_active or b.balance <> 0`.execute(db);
  return rows;
}

/** What was left of all credit lines; nothing without one, or on a day of which no statement had told one of them yet. */
function creditPoints(accounts: readonly AccountAt[], points: (sums: readonly DaySum[]) => TrendPoint[]): TrendPoint[] {
  const lines = accounts.filter(({ hasLine }) => hasLine);
  const known = lines.flatMap(({ on, currency, balance, approved, used }) =>
    approved === null ? [] : [{ on, currency, amount: availableCredit({ balance, approved, used: used ?? 0 }) }],
  );
  const unknown = new Set(lines.flatMap(({ on, approved }) => (approved === null ? [on] : [])));
  return points(known).map((one) => (lines.length === 0 || unknown.has(one.on) ? { ...one, amount: null } : one));
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
