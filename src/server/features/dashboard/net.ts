/** Net sales and purchases by month, and what was invoiced. */
import { sql } from 'kysely';
import { UNCLASSIFIED } from '#domain/cashflow/structure.ts';
import { INVOICE_CODES, type NetFigure, NO_INCOME } from '#domain/dashboard/sales.ts';
import { addMonths, type Day, day } from '#domain/date.ts';
import { MONTHS, type Period, periodOf, type Range } from '#domain/period.ts';
import type { Db } from '#server/db/scope.ts';
import { netByPeriod } from '#server/features/documents/store.ts';

/** `amount` in whole pesos, without VAT; a month whose notes outweigh it is negative. */
export type NetMonth = { period: Period; label: string; amount: number };

/** The twelve months of a calendar year, by the documents' tax periods; months without any are 0. */
export async function netMonths(db: Db, companyId: string, figure: NetFigure, year: number): Promise<NetMonth[]> {
  const start = day(`${year}-01-01`);
  return yearOf(start, await netByPeriod(db, companyId, figure, { start, end: addMonths(start, 12) }));
}

function yearOf(start: Day, sums: ReadonlyMap<string, number>): NetMonth[] {
  return MONTHS.map((label, index) => {
    const period = periodOf(addMonths(start, index));
    return { period, label, amount: sums.get(period) ?? 0 };
  });
}

/** What a side invoiced in a month, gross and in pesos, with the notes that change it; `count` is of the invoices alone. */
export async function invoiceTotal(db: Db, companyId: string, isReceived: boolean, { start, end }: Range) {
  const { invoices, notes } = INVOICE_CODES;
  const { rows } = await sql<{ amount: number; count: number }>`
    select coalesce(sum(d.sign * d.amount_clp), 0)::bigint as amount, count(*) filter (where d.code = any (${invoices}))::int as count
    from document d
    where d.company_id = ${companyId} and d.is_received = ${isReceived} and d.code = any (${[...invoices, ...notes]})
      and d.issued_on >= ${start} and d.issued_on < ${end} and d.document_type = 'TAX_DOCUMENT' and not d.is_superseded`.execute(db);
  return rows[0] ?? { amount: 0, count: 0 };
}

/** What came in by month, and of it what nobody classified, which may be sales that wait for their match. Pesos of each day. */
export type OtherIncome = { months: NetMonth[]; unclassified: number };

/** Money that came in during a year in the areas of other income but capital and loans. */
export async function otherIncome(db: Db, companyId: string, { start, end }: Range): Promise<OtherIncome> {
  const { rows } = await sql<{ period: Period; amount: number; unclassified: number }>`
    select to_char(f.on_day, 'YYYY-MM') as period, sum(f.amount_clp)::bigint as amount,
      coalesce(sum(f.amount_clp) filter (where a.key = ${UNCLASSIFIED.INCOME}), 0)::bigint as unclassified
    from area known
    join area a on a.company_id = known.company_id and a.category_id = known.category_id
    join flow_day f on f.company_id = a.company_id and f.area_id = a.area_id
    where known.company_id = ${companyId} and known.key = ${UNCLASSIFIED.INCOME} and a.key <> all (${NO_INCOME})
      and f.kind = 'actual' and f.on_day >= ${start} and f.on_day < ${end}
    group by 1`.execute(db);
  return {
    months: yearOf(start, new Map(rows.map(({ period, amount }) => [period, amount]))),
    unclassified: rows.reduce((sum, one) => sum + one.unclassified, 0),
  };
}
