/** What the books say of sales by boleta and card, and of the deposits that pay them. */
import { sql } from 'kysely';
import { type AcquirerDeposits, type DaySales, type MonthSales, spreadMonth, WEEKS } from '#domain/cashflow/card-sales.ts';
import { addDays, addMonths, type Day } from '#domain/date.ts';
import { DOCUMENT_KINDS } from '#domain/documents/kinds.ts';
import { firstDayOf, periodOf } from '#domain/period.ts';
import { printedAccount, REPORTING_ACQUIRER } from '#domain/reconciliation/card-settlements.ts';
import { MAX_DELAY } from '#domain/reconciliation/classes/acquirer.ts';
import { acquirerOf } from '#domain/reconciliation/glosa-kinds.ts';
import type { Db } from '#server/db/scope.ts';

/** `deposits`: those that were matched, which show the commission of each acquirer. */
export type CardSales = { sales: DaySales[]; deposits: readonly AcquirerDeposits[]; coveredUntil: Day };

/** Codes of what is paid at once. */
export const BOLETAS = DOCUMENT_KINDS.filter(({ cash }) => cash === 'atOnce').map(({ code }) => code);
/** Comprobantes de pago electrónico: always by card. */
const VOUCHERS = 48;
/** Days whose deposits tell the commission. */
const LEARNED_DAYS = 90;

export async function cardSales(db: Db, companyId: string, today: Day): Promise<CardSales> {
  const coveredUntil = await coveredDay(db, companyId, today);
  // What may still be on its way, and the weeks that tell what is usual.
  const from = addDays(coveredUntil < today ? coveredUntil : today, -7 * (WEEKS + 5));
  return { sales: await salesSince(db, companyId, from, today), deposits: await acquirerDeposits(db, companyId, today), coveredUntil };
}

/** One by one by their day; of a month that has only its sum, that sum over its days. */
async function salesSince(db: Db, companyId: string, from: Day, today: Day): Promise<DaySales[]> {
  const counted = sql`d.company_id = ${companyId} and d.code = any (${BOLETAS}) and not d.is_received and d.document_type = 'TAX_DOCUMENT'
    and d.sign = 1 and not d.is_annulled and not d.is_hidden and not d.is_superseded`;
  const sumOf = (isVoucher: boolean, also = sql`true`) =>
    sql`coalesce(sum(d.amount_clp) filter (where (d.code = ${VOUCHERS}) = ${isVoucher} and ${also}), 0)::bigint`;
  const sums = sql`${sumOf(false)} as boletas, ${sumOf(true)} as vouchers`;
  const isPaid = sql`d.matched + d.settled > 0`;
  const days = await sql<DaySales>`select d.issued_on as on, ${sums},
      jsonb_build_object('boletas', ${sumOf(false, isPaid)}, 'vouchers', ${sumOf(true, isPaid)}) as paid from document d
    where ${counted} and d.folio is not null and d.issued_on >= ${from} and d.issued_on <= ${today} group by 1 order by 1`.execute(db);
  const months = await sql<{ period: Day; boletas: number; vouchers: number }>`select d.period, ${sums} from document d
    where ${counted} and d.folio is null and d.period >= ${firstDayOf(periodOf(from))} group by 1 order by 1`.execute(db);
  const spread = months.rows.flatMap(({ period, ...month }): DaySales[] => spreadMonth(monthOf(period, month, today)));
  return [...days.rows, ...spread.filter(({ on }) => on >= from)];
}

function monthOf(period: Day, sums: Omit<MonthSales, 'from' | 'until'>, today: Day): MonthSales {
  const last = addDays(addMonths(period, 1), -1);
  return { ...sums, from: period, until: last < today ? last : today };
}

type Account = { id: string; number: string };
type Deposit = { accountId: string; glosa: string; rut: string | null; gross: number; net: number; printed: string[] };

/**
 * Deposits of the last days that an acquirer's report has, or else that boletas alone explain, by acquirer, the largest first. The part of a
 * month's sum, or of a boleta of which something is left, is as much as its deposit: it tells no commission.
 */
export async function acquirerDeposits(db: Db, companyId: string, today: Day): Promise<AcquirerDeposits[]> {
  const from = addDays(today, -LEARNED_DAYS);
  const { rows: accounts } = await sql<Account>`select account_id as id, number from bank_account where company_id = ${companyId}`.execute(
    db,
  );
  const reported = await reportedSums(db, companyId, { from, today, accounts });
  const deposits = (await matchedDeposits(db, companyId, from)).map((one) => ({ ...one, acquirer: acquirerOf(one.glosa, one.rut) }));
  // What reports say of a deposit is counted by them, also where its text names nobody.
  const others = deposits.filter(
    (one) => !reported || (one.acquirer === null ? !isReported(one, accounts) : one.acquirer !== reported.acquirer),
  );
  const sums = [...Map.groupBy(others, ({ acquirer }) => acquirer)].map(([acquirer, list]) => ({
    ...{ acquirer, count: list.length },
    gross: list.reduce((sum, one) => sum + one.gross, 0),
    net: list.reduce((sum, one) => sum + one.net, 0),
  }));
  return [...sums, ...(reported ? [reported] : [])].sort((a, b) => b.gross - a.gross);
}

/** Those that boletas explain whole. `printed`: the accounts of what reports say of the same money. */
async function matchedDeposits(db: Db, companyId: string, from: Day): Promise<Deposit[]> {
  const { rows } = await sql<Deposit>`
      select m.account_id as "accountId", m.glosa, m.counterpart_rut as rut, m.amount as net, sum(x.document_amount)::bigint as gross,
        array(select c.account from card_settlement c where c.company_id = m.company_id and c.on_day > ${from}
          and m.on_day between c.on_day and c.on_day + ${MAX_DELAY}::int and m.amount between c.net - 1 and c.net + 1) as printed
      from movement m
      join match x on x.company_id = m.company_id and x.movement_id = m.movement_id
      join document d on d.company_id = x.company_id and d.document_id = x.document_id
      where m.company_id = ${companyId} and m.on_day > ${from} and m.kind = 'acquirer' and m.amount > 0 and m.matched = m.amount
      group by m.company_id, m.movement_id
      having bool_and(d.code = any (${BOLETAS}) and d.folio is not null and d.remaining = 0 and d.adjusted = 0)`.execute(db);
  return rows;
}

function isReported({ accountId, printed }: Deposit, accounts: readonly Account[]): boolean {
  return printed.some((one) => {
    const named = printedAccount(one, accounts);
    return named === null || named === accountId;
  });
}

type Reported = { from: Day; today: Day; accounts: readonly Account[] };

/** What its reports say that an acquirer kept as commission of sales that it paid to the company's accounts; null without any. */
async function reportedSums(db: Db, companyId: string, { from, today, accounts }: Reported): Promise<AcquirerDeposits | null> {
  const { rows } = await sql<{ account: string; count: number; gross: number; net: number }>`
    select account, count(*)::int as count, sum(sales - annulled)::bigint as gross, sum(sales - annulled - fee + fee_refund)::bigint as net
    from card_settlement where company_id = ${companyId} and on_day > ${from} and on_day <= ${today} group by account`.execute(db);
  const own = rows.filter(({ account }) => printedAccount(account, accounts) !== undefined);
  const sumOf = (of: 'count' | 'gross' | 'net') => own.reduce((sum, one) => sum + one[of], 0);
  const gross = sumOf('gross');
  return gross > 0 ? { acquirer: REPORTING_ACQUIRER, count: sumOf('count'), gross, net: sumOf('net') } : null;
}

/** The last day with data of the accounts to which acquirers pay, of a weekend perhaps the Monday after; of all in pesos where none has yet. */
async function coveredDay(db: Db, companyId: string, today: Day): Promise<Day> {
  const { rows } = await sql<{ day: Day | null }>`
    with paid as (
      select distinct account_id from movement
      where company_id = ${companyId} and kind = 'acquirer' and amount > 0 and on_day > ${addMonths(today, -6)})
    select max(d.on_day) as day from account_day d join bank_account a using (company_id, account_id)
    where d.company_id = ${companyId} and a.currency = 'CLP'
      and (d.account_id in (select account_id from paid) or not exists (select from paid))`.execute(db);
  return rows[0]?.day ?? addDays(today, -1);
}
