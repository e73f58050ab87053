/** The figures of the cards on past days. */
import { sql } from 'kysely';
import { availableCredit, type CreditLine, creditAvailableThen } from '#domain/banking/credit-line.ts';
import { type TrendPoint, trendDays } from '#domain/dashboard/trend.ts';
import type { Day } from '#domain/date.ts';
import { type Currency, toClp } from '#domain/money.ts';
import { rateOn } from '#domain/rates.ts';
import type { Db } from '#server/db/scope.ts';
import { ratesOf } from '#server/features/rates/store.ts';
import { type DaySum, daysTable } from './days.ts';
import { openSumsAt } from './open-at.ts';
import { openNow } from './store.ts';

/** Three months of what was in the banks, left of credit lines, to be received and to be paid, in pesos at each day's rate. */
export type Trends = { balance: TrendPoint[]; credit: TrendPoint[]; toReceive: TrendPoint[]; toPay: TrendPoint[] };

export async function readTrends(db: Db, companyId: string, today: Day): Promise<Trends> {
  const days = trendDays(today);
  const accounts = await accountsAt(db, companyId, days);
  const balance = accounts.map(({ on, currency, balance: amount }) => ({ on, currency, amount }));
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
    credit: creditPoints(accounts, today, (sums) => points(sums, bankFrom)),
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

type AccountAt = CreditLine & { on: Day; currency: Currency };

/** What is known of each account at the end of each day: its balance as the cash flow says it, its credit line as it is today. */
async function accountsAt(db: Db, companyId: string, days: readonly Day[]): Promise<AccountAt[]> {
  const { rows } = await sql<AccountAt>`
    select d.on_day as on, b.currency, b.balance, a.credit_line_approved as approved, a.credit_line_used as used
    from ${daysTable(days)} cross join lateral account_balances(${companyId}, d.on_day + 1) b
    join bank_account a on a.company_id = ${companyId} and a.account_id = b.account_id
    where a.is_active or b.balance <> 0`.execute(db);
  return rows;
}

/** What was left of all credit lines; nothing without one, or on a day on which one of them is unknown. */
function creditPoints(accounts: readonly AccountAt[], today: Day, points: (sums: readonly DaySum[]) => TrendPoint[]): TrendPoint[] {
  const lines = accounts.filter(({ approved }) => approved !== 0);
  const left = lines.map((line) => ({ ...line, amount: line.on === today ? availableCredit(line) : creditAvailableThen(line) }));
  const known = left.flatMap(({ on, currency, amount }) => (amount === null ? [] : [{ on, currency, amount }]));
  const unknown = new Set(left.flatMap(({ on, amount }) => (amount === null ? [on] : [])));
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
