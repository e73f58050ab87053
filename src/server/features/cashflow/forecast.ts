/** The balance of the next 13 weeks: as planned, and as counterparts usually pay. */
import { sql } from 'kysely';
import { type Backtest, backtest, type PastDue } from '#domain/cashflow/backtest.ts';
import { WEEKS_AHEAD } from '#domain/cashflow/closings.ts';
import { type Due, habitsOf } from '#domain/cashflow/delays.ts';
import { type Band, forecastBand, type OpenPoint } from '#domain/cashflow/forecast.ts';
import { lateSince } from '#domain/cashflow/late-horizon.ts';
import { flowReport } from '#domain/cashflow/report.ts';
import type { MissingRate } from '#domain/cashflow/valued.ts';
import { flowWindow } from '#domain/cashflow/window.ts';
import { addDays, type Day, daysBetween } from '#domain/date.ts';
import type { Currency } from '#domain/money.ts';
import { rangeOf } from '#domain/period.ts';
import { inOne } from '#server/db/reading.ts';
import type { Db } from '#server/db/scope.ts';
import { counterpartKey, OUTSTANDING } from '#server/features/documents/store.ts';
import { factsOf } from './books.ts';

/** How far back payments are looked at, and how many of the last ones: the cost does not grow with the books. */
const DAYS_BACK = 540;
const MAX_PAYMENTS = 20_000;
/** What is due after the last day may be paid before it. */
const EARLY_DAYS = 60;

/** Balances at the end of each day, in pesos. */
export type Forecast = {
  days: Day[];
  plan: number[];
  /** What the banks hold; null: none has told. */
  now: number | null;
  /** Null: too little is known of how its counterparts pay. */
  band: Band | null;
  lowBalance: number | null;
  missing: readonly MissingRate[];
};

/** The cash flow's balances of the next 13 weeks by day, without the band. */
export async function readPlan(db: Db, companyId: string, today: Day) {
  const days = daysBetween(today, rangeOf('week', today).start) + 7 * WEEKS_AHEAD;
  const window = flowWindow('day', today, { from: today, past: 0, future: days - 1 });
  const books = await factsOf(inOne(db), companyId, window, 'CLP');
  const report = flowReport(books.facts, { showProjections: true });
  const { lowBalance } = await db
    .selectFrom('company')
    .select('low_balance as lowBalance')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  const plan = report.closing.cells.map(({ amount }) => amount);
  const now = books.company.knownFrom === null ? null : books.facts.balance.today;
  return { books, lowBalance, plan, now, days: window.ranges.map(({ start }) => start) };
}

/** @throws COMPANY_NOT_FOUND */
export async function readForecast(db: Db, companyId: string, today: Day): Promise<Forecast> {
  const { books, days, plan, now, lowBalance } = await readPlan(db, companyId, today);
  const { missing } = books;
  if (!hasHistory(books, today)) return { days, plan, now, band: null, lowBalance, missing };
  const open = await openPoints(db, companyId, today, books);
  const history = await payments(db, companyId, today);
  return { days, plan, now, band: forecastBand(plan, open, habitsOf(history)), lowBalance, missing };
}

/** How the forecast would have done; null: too little is known. */
export async function readBacktest(db: Db, companyId: string, today: Day): Promise<Backtest | null> {
  const { books } = await readPlan(db, companyId, today);
  if (!hasHistory(books, today)) return null;
  const past = (await payments(db, companyId, today)).filter(books.isIn);
  const history = past.map(({ minor, currency, ...one }): PastDue => ({ ...one, amount: books.inReport(minor, currency, today) }));
  return backtest(history, daysBetween(today, rangeOf('week', today).start));
}

type Books = Awaited<ReturnType<typeof readPlan>>['books'];

/** Whether the banks' data go back as far as the forecast looks ahead. */
function hasHistory({ company: { knownFrom } }: Books, today: Day): boolean {
  return knownFrom !== null && daysBetween(knownFrom, today) >= 7 * WEEKS_AHEAD;
}

/** Money in positive, out negative. */
const SIGN = sql`d.sign * (case when d.is_received then -1 else 1 end)`;
const SIDE = sql`case when d.is_received then 'out' else 'in' end`;

/** The documents whose day is not set by a person: they are paid when their counterpart usually pays. */
async function openPoints(db: Db, companyId: string, today: Day, { company, isIn, inReport }: Books): Promise<OpenPoint[]> {
  const { rows } = await sql<Omit<OpenPoint, 'amount'> & { minor: number; currency: Currency }>`
    select ${counterpartKey('d')} as party, ${SIDE} as side, d.due_on - ${today}::date as due, greatest(0, d.cash_on - ${today}::date) as planned,
      ${SIGN} * (d.remaining - least(d.awaiting, d.remaining)) as minor, d.currency
    from document d
    where d.company_id = ${companyId} and ${OUTSTANDING} and d.is_received in (false, true) and d.remaining > d.awaiting
      and d.document_type = 'TAX_DOCUMENT' and d.agenda_on is null and d.counterpart_rut is not null and d.sign = 1
      and d.cash_on < ${addDays(today, 7 * WEEKS_AHEAD + EARLY_DAYS)}::date
      and (d.cash_on >= ${today}::date or d.due_on >= coalesce(${lateSince(today, company.horizonDays)}::date, '-infinity'))
    order by d.due_on, d.document_id`.execute(db);
  return rows.filter(isIn).map(({ minor, currency, ...row }) => ({ ...row, amount: inReport(minor, currency, today) }));
}

type Payment = Due & { known: number; minor: number; currency: Currency };

/** The last documents that were due, when they were paid by the banks, and those that still wait. */
async function payments(db: Db, companyId: string, today: Day): Promise<Payment[]> {
  const { rows } = await sql<Payment>`
    select d.party, d.side, d.due, d.known, p.on_day - ${today}::date as paid, d.minor, d.currency
    from (
      select d.document_id, ${counterpartKey('d')} as party, ${SIDE} as side, d.due_on - ${today}::date as due,
        d.issued_on - ${today}::date as known, d.remaining, d.currency,
        ${SIGN} * (case when d.remaining > 0 then d.remaining else d.matched end) as minor
      from document d
      where d.company_id = ${companyId} and not d.is_hidden and not d.is_superseded and d.document_type = 'TAX_DOCUMENT'
        and d.counterpart_rut is not null and d.sign = 1 and d.due_on >= ${addDays(today, -DAYS_BACK)}::date
        and ((d.remaining = 0 and d.matched > 0) or (d.remaining > 0 and d.is_expected))
      order by d.due_on desc, d.document_id limit ${MAX_PAYMENTS}) d
    left join lateral (
      select max(m.on_day) as on_day from match m where m.company_id = ${companyId} and m.document_id = d.document_id) p on d.remaining = 0`.execute(
    db,
  );
  return rows;
}
