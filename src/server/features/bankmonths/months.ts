/** The months of accounts: what is missing, which are closed, and what stands in the way of closing the others. Reads only. */
import { sql } from 'kysely';
import { balanceAt, bankCalendar, type CalendarRun, type CoverageGap } from '#domain/banking/calendar.ts';
import { type MonthState, type Obstacle, obstaclesOf, openState } from '#domain/bankmonths/obstacles.ts';
import { addDays, addMonths, type Day, day, dayInChile } from '#domain/date.ts';
import { firstDayOf, type Period, periodOf } from '#domain/period.ts';
import type { Db } from '#server/db/scope.ts';
import { isOpenMovement } from '#server/features/banking/store.ts';
import { type Account, accountsIn, type Ledger, ledgersOf } from './ledger.ts';

/** A close as it is stored. `arrivals`: movements that came after it. */
export type Close = {
  closeId: string;
  accountId: string;
  month: Period;
  number: number;
  version: number;
  closedAt: Date;
  closedBy: string | null;
  statement: number;
  arrivals: number;
};
/** `opening`, `closing`: the bank's balances; null where no statement printed one. */
export type BankMonthRow = {
  month: Period;
  state: MonthState;
  opening: number | null;
  closing: number | null;
  movements: number;
  open: number;
  pending: number;
  close: Close | null;
  obstacles: Obstacle[];
};
/** `hasCloses`: whether any month of the account is closed, of this year or another. */
export type AccountYear = { account: Account; runs: CalendarRun[]; gaps: CoverageGap[]; months: BankMonthRow[]; hasCloses: boolean };

/** A year of every account, or of one. */
export async function readYear(db: Db, companyId: string, year: number, accountId: string | null): Promise<AccountYear[]> {
  const range = { start: day(`${year}-01-01`), end: day(`${year + 1}-01-01`) };
  const accounts = await accountsIn(db, companyId, accountId);
  const ledgers = await ledgersOf(db, companyId, accounts, range);
  const closes = Map.groupBy(await closesOf(db, companyId), (one) => one.accountId);
  const today = dayInChile(new Date());
  return ledgers.map((ledger) => {
    const { runs, gaps } = bankCalendar(ledger.days, ledger.ranges);
    const own = closes.get(ledger.account.id) ?? [];
    const months = Array.from({ length: 12 }, (_, index) => periodOf(addMonths(range.start, index)))
      .filter((month) => firstDayOf(month) <= today)
      .map((month) => monthOf(ledger, gaps, own, { month, today }));
    const within = ({ from, to }: { from: Day; to: Day }) => to >= range.start && from < range.end;
    return { account: ledger.account, runs: runs.filter(within), gaps: gaps.filter(within), months, hasCloses: own.length > 0 };
  });
}

/** One month of an account; undefined when the account is not the company's. */
export async function readMonth(db: Db, companyId: string, accountId: string, month: Period): Promise<BankMonthRow | undefined> {
  const [year] = await readYear(db, companyId, Number(month.slice(0, 4)), accountId);
  return year?.months.find((one) => one.month === month);
}

/** The closes in force, oldest month first. */
async function closesOf(db: Db, companyId: string): Promise<Close[]> {
  const { rows } = await sql<Close>`
    select k.close_id as "closeId", k.account_id as "accountId", to_char(k.month, 'YYYY-MM') as month, k.number, k.version,
      k.closed_at as "closedAt", nullif(trim(concat(p.name, ' ', p.surname)), '') as "closedBy", (k.report ->> 'statement')::bigint as statement,
      (select count(*)::int from bank_month_arrival r where r.company_id = k.company_id and r.close_id = k.close_id) as arrivals
    from bank_month_close k left join person p on p.person_id = k.closed_by
    where k.company_id = ${companyId} and k.reopened_at is null order by k.month`.execute(db);
  return rows;
}

function monthOf(
  { account, days, counts }: Ledger,
  gaps: readonly CoverageGap[],
  closes: readonly Close[],
  { month, today }: { month: Period; today: Day },
): BankMonthRow {
  const start = firstDayOf(month);
  const lastDay = addDays(addMonths(start, 1), -1);
  // What somebody entered by hand no bank has told.
  const printedDays = days.filter((one) => !one.isByHand || one.closing !== null);
  const closing = balanceAt(printedDays, lastDay);
  const count = counts.get(month);
  const close = closes.find((one) => one.month === month) ?? null;
  const figures = {
    ...{ month, opening: balanceAt(printedDays, addDays(start, -1)), closing, movements: count?.movements ?? 0, open: count?.open ?? 0 },
    ...{ pending: count?.pending ?? 0, close },
  };
  if (close) {
    const isChanged = close.arrivals > 0 || closing !== close.statement;
    return { ...figures, state: isChanged ? 'changed' : 'closed', obstacles: [] };
  }
  const before = closes.find((one) => one.month === periodOf(addDays(start, -1)));
  const last = closes.at(-1);
  const printed = days.findLast((one) => one.closing !== null && one.on <= lastDay)?.on ?? null;
  const isProven = days.some((one) => one.closing !== null && one.on > lastDay);
  const obstacles = obstaclesOf({
    ...{ month, lastDay, today, currency: account.currency },
    isRead: printed !== null ? printed >= start || isProven : false,
    mustFollow: last && last.month < month && !before ? periodOf(addMonths(firstDayOf(last.month), 1)) : null,
    laterClosed: last && last.month > month ? last.month : null,
    isBeforeChanged: before !== undefined && (before.arrivals > 0 || before.statement !== balanceAt(printedDays, addDays(start, -1))),
    gaps: gaps.filter((gap) => gap.to >= start && gap.from <= lastDay),
    ...{ undecided: count?.undecided ?? 0, open: count?.open ?? 0, hidden: count?.hidden ?? 0 },
    printedTo: isProven ? lastDay : printed,
    unprinted: isProven ? 0 : days.filter((one) => printed !== null && one.on > printed && one.on <= lastDay && one.amount !== 0).length,
  });
  return { ...figures, state: openState(obstacles), obstacles };
}

/** A movement that came into a month after its close. */
export type Arrival = { id: string; on: Day; glosa: string; amount: number; arrivedAt: Date };

/** What came after a close, oldest day first. */
export async function readArrivals(db: Db, companyId: string, closeId: string): Promise<Arrival[]> {
  const { rows } = await sql<Arrival>`
    select m.movement_id as id, m.on_day as "on", m.glosa, m.amount, r.arrived_at as "arrivedAt"
    from bank_month_arrival r join movement m on m.company_id = r.company_id and m.movement_id = r.movement_id
    where r.company_id = ${companyId} and r.close_id = ${closeId} order by m.on_day, m.ordinal, m.movement_id limit ${MAX_LISTED}`.execute(
    db,
  );
  return rows;
}
export const MAX_LISTED = 500;

/** A movement of a month that nobody explained; `reason`: why it is kept pending. */
export type OpenMovement = { id: string; on: Day; glosa: string; amount: number; left: number; reason: string | null };

/** The open movements of an account's month, or those that are kept pending, oldest first. */
export async function readOpen(db: Db, companyId: string, accountId: string, month: Period): Promise<OpenMovement[]> {
  const start = firstDayOf(month);
  const { rows } = await sql<OpenMovement>`
    select m.movement_id as id, m.on_day as "on", m.glosa, m.amount, abs(m.amount) - m.matched as left, p.reason
    from movement m left join kept_pending p on p.company_id = m.company_id and p.movement_id = m.movement_id
    where m.company_id = ${companyId} and m.account_id = ${accountId} and m.on_day >= ${start} and m.on_day < ${addMonths(start, 1)}
      and ${isOpenMovement('m')}
    order by p.reason is not null, m.on_day, m.ordinal, m.movement_id limit ${MAX_LISTED}`.execute(db);
  return rows;
}
