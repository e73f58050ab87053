/** Net sales and purchases by month, and what was invoiced. */
import { sql } from 'kysely';
import { UNCLASSIFIED } from '#domain/cashflow/structure.ts';
import { INVOICE_CODES, type NetFigure, NO_INCOME } from '#domain/dashboard/sales.ts';
import { addMonths, type Day, day } from '#domain/date.ts';
import type { Currency } from '#domain/money.ts';
import { MONTHS, type Period, periodOf, type Range } from '#domain/period.ts';
import type { Db } from '#server/db/scope.ts';
import { feesByPeriod, invoicedIn, netByPeriod } from '#server/features/documents/store.ts';

/** `amount` in whole pesos, without VAT; a month whose notes outweigh it is negative. */
export type NetMonth = { period: Period; label: string; amount: number };

/** The twelve months of a calendar year, by the documents' tax periods; months without any are 0. */
export async function netMonths(db: Db, companyId: string, figure: NetFigure, year: number): Promise<NetMonth[]> {
  const start = day(`${year}-01-01`);
  const sums = await netByPeriod(db, companyId, figure, { start, end: addMonths(start, 12) });
  return yearOf(start, (period) => sums.get(period)?.net);
}

/** Net sales and purchases of a year and of the one before it; beside the purchases, what is pending of them, and fees before withholding. */
export type TwoYears = Record<'sales' | 'pastSales' | 'purchases' | 'pastPurchases' | 'pending' | 'fees', NetMonth[]>;

export async function netOfTwoYears(db: Db, companyId: string, year: number): Promise<TwoYears> {
  const start = day(`${year}-01-01`);
  const [past, end] = [addMonths(start, -12), addMonths(start, 12)];
  const sales = await netByPeriod(db, companyId, 'sales', { start: past, end });
  const purchases = await netByPeriod(db, companyId, 'purchases', { start: past, end });
  const fees = await feesByPeriod(db, companyId, { start, end });
  return {
    sales: yearOf(start, (period) => sales.get(period)?.net),
    pastSales: yearOf(past, (period) => sales.get(period)?.net),
    purchases: yearOf(start, (period) => purchases.get(period)?.net),
    pastPurchases: yearOf(past, (period) => purchases.get(period)?.net),
    pending: yearOf(start, (period) => purchases.get(period)?.pending),
    fees: yearOf(start, (period) => fees.get(period)),
  };
}

function yearOf(start: Day, amountOf: (period: Period) => number | undefined): NetMonth[] {
  return MONTHS.map((label, index) => {
    const period = periodOf(addMonths(start, index));
    return { period, label, amount: amountOf(period) ?? 0 };
  });
}

/** What a side invoiced in a month, gross and in pesos, with the notes that change it; `count` is of the invoices alone. */
export async function invoiceTotal(db: Db, companyId: string, isReceived: boolean, month: Range) {
  const { rows } = await sql<{ amount: number; count: number }>`
    select coalesce(sum(d.sign * d.amount_clp), 0)::bigint as amount, count(*) filter (where d.code = any (${INVOICE_CODES.invoices}))::int as count
    from document d
    where d.company_id = ${companyId} and ${invoicedIn(isReceived, month)}`.execute(db);
  return rows[0] ?? { amount: 0, count: 0 };
}

/**
 * What came in by month and area; apart what nobody classified, which may be sales that wait for their match. Pesos of each day; `missing`:
 * currencies of which something came in on a day without a value, which is in no sum, and the first such day.
 */
export type OtherIncome = { months: NetMonth[]; areas: IncomeArea[]; unclassified: number; missing: { currency: Currency; on: Day }[] };
/** What came in by an area. */
export type IncomeArea = { areaId: string; areaKey: string; label: string; amount: number };

/** Money that came in during a year in the areas of other income but capital and loans. */
export async function otherIncome(db: Db, companyId: string, { start, end }: Range): Promise<OtherIncome> {
  const { rows } = await sql<IncomeArea & { period: Period; isKnown: boolean; currency: Currency; unratedOn: Day | null }>`
    select to_char(f.on_day, 'YYYY-MM') as period, a.area_id as "areaId", a.key as "areaKey", a.label, a.key is distinct from ${UNCLASSIFIED.INCOME} as "isKnown",
      f.currency, sum(f.amount_clp)::bigint as amount, min(f.on_day) filter (where f.unrated <> 0) as "unratedOn"
    from area known
    join area a on a.company_id = known.company_id and a.category_id = known.category_id
    join area_slot l on l.company_id = a.company_id and l.area_id = a.area_id
    join flow_day f on f.company_id = l.company_id and f.area_id = l.slot_id
    where known.company_id = ${companyId} and known.key = ${UNCLASSIFIED.INCOME} and a.key <> all (${NO_INCOME})
      and f.kind = 'actual' and f.on_day >= ${start} and f.on_day < ${end}
    group by 1, 2, 3, 4, 5, 6`.execute(db);
  const sum = (list: readonly { amount: number }[]) => list.reduce((total, { amount }) => total + amount, 0);
  const known = rows.filter(({ isKnown }) => isKnown);
  const byPeriod = Map.groupBy(known, ({ period }) => period);
  const byArea = Map.groupBy(known, ({ areaId }) => areaId);
  return {
    months: yearOf(start, (period) => sum(byPeriod.get(period) ?? [])),
    areas: [...byArea]
      .map(([areaId, list]) => ({ areaId, areaKey: list[0]?.areaKey ?? '', label: list[0]?.label ?? '', amount: sum(list) }))
      .filter(({ amount }) => amount !== 0)
      .toSorted((one, other) => other.amount - one.amount),
    unclassified: sum(rows.filter(({ isKnown }) => !isKnown)),
    missing: [...Map.groupBy(rows, ({ currency }) => currency)].flatMap(([currency, list]) => {
      const [on] = list.flatMap(({ unratedOn }) => unratedOn ?? []).sort();
      return on ? [{ currency, on }] : [];
    }),
  };
}
