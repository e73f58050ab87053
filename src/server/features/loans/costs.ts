/** What loans cost over a range of days, for the totals of their page and for results. */
import { sql } from 'kysely';
import type { Day } from '#domain/date.ts';
import type { LoanCurrency } from '#domain/loans/terms.ts';
import { toClp } from '#domain/money.ts';
import { rateOn } from '#domain/rates.ts';
import type { Db } from '#server/db/scope.ts';
import { ratesAt } from '#server/features/rates/store.ts';

/** In minor units of the currency. `readjustment`: in pesos, what capital in UF or dollars became more or less; null without a value. */
export type LoanCosts = { currency: LoanCurrency; interest: number; capital: number; charges: number; readjustment: number | null };

/** Interest, capital and charges that fall due in a half-open range, by currency: also those of prepayments, and what was kept back. */
export async function loanCosts(db: Db, companyId: string, { start, end }: { start: Day; end: Day }): Promise<LoanCosts[]> {
  const { rows } = await sql<Omit<LoanCosts, 'readjustment'>>`
    select l.currency, sum(p.interest)::bigint as interest, sum(p.capital)::bigint as capital, sum(p.charges)::bigint as charges
    from loan l join (
      select company_id, loan_id, due_on, interest, capital, charges from loan_installment
      union all select company_id, loan_id, on_day, interest, capital, commission from loan_prepayment
      union all select company_id, loan_id, coalesce(disbursed_on, (first_due_on - make_interval(months => interval_months))::date),
        0, 0, stamp_tax + notary from loan where stamp_tax + notary > 0) p using (company_id, loan_id)
    where l.company_id = ${companyId} and p.due_on >= ${start} and p.due_on < ${end}
    group by l.currency order by l.currency`.execute(db);
  const readjusted = await readjustments(db, companyId, { start, end });
  return rows.map((row) => ({ ...row, readjustment: row.currency === 'CLP' ? 0 : (readjusted.get(row.currency) ?? null) }));
}

type OwedStock = { currency: LoanCurrency; from: Day; to: Day; stock: number };

/** What was owed during each period, at the value of its end less that of its start: S × (rate − rate before). */
async function readjustments(
  db: Db,
  companyId: string,
  { start, end }: { start: Day; end: Day },
): Promise<Map<LoanCurrency, number | null>> {
  const { rows } = await sql<OwedStock>`
    select currency, "from", "to", stock from (
      select l.currency, i.due_on as "to", i.stock + i.capital as stock, coalesce(lag(i.due_on) over (partition by l.loan_id order by i.number),
        l.disbursed_on, (i.due_on - make_interval(months => l.interval_months))::date) as "from"
      from loan l join loan_installment i using (company_id, loan_id)
      where l.company_id = ${companyId} and l.currency <> 'CLP' and i.number > 0) p
    where "to" >= ${start} and "to" < ${end}`.execute(db);
  const currencies = [...new Set(rows.map(({ currency }) => currency))];
  const days = [...new Set(rows.flatMap(({ from, to }) => [from, to]))];
  const rates = await ratesAt(db, companyId, currencies, days);
  const totals = new Map<LoanCurrency, number | null>();
  for (const { currency, from, to, stock } of rows) {
    const series = rates.get(currency) ?? [];
    const [then, now] = [rateOn(series, currency, from), rateOn(series, currency, to)];
    const before = totals.get(currency) ?? (totals.has(currency) ? null : 0);
    const isKnown = then !== null && now !== null && before !== null;
    totals.set(currency, isKnown ? before + toClp(stock, currency, now) - toClp(stock, currency, then) : null);
  }
  return totals;
}
