/**
 * Which documents are in a month's net sales or purchases, and at how much: the sums, from the roll-up `net_month` that triggers keep, and
 * the list behind them. Tests compare the two on random books.
 */
import { type RawBuilder, sql } from 'kysely';
import { BY_AGENT, INVOICE_CODES, NET_PARTS, type NetFigure, type NetPart, PURCHASE_SECTIONS } from '#domain/dashboard/sales.ts';
import { addMonths } from '#domain/date.ts';
import { BHE, BTE } from '#domain/documents/honorarios.ts';
import { firstDayOf, type Period, type Range } from '#domain/period.ts';
import type { Db } from '#server/db/scope.ts';

/** One month of net sales or purchases, or of what the company invoiced. */
export type Net = { figure: NetFigure | 'invoiced'; period: Period };

/** What the document `d` counts in whole pesos without VAT, before its sign; one of another currency at its own rate. */
export const NET_PESOS: RawBuilder<unknown> = sql`case
  when d.code = any (${BY_AGENT}) and d.is_received then d.commission
  when d.currency = 'CLP' then d.net + d.exempt
  else coalesce(round((d.net + d.exempt)::numeric * d.amount_clp / nullif(d.amount, 0)), 0) end`;

/** What one tax period counts, in whole pesos; `pending`: of it, purchases that still wait in the register for the company to accept them. */
export type NetSum = { net: number; pending: number };

/** Net sales or purchases of the tax periods that begin within a range; periods without documents are left out. */
export async function netByPeriod(db: Db, companyId: string, figure: NetFigure, { start, end }: Range): Promise<Map<Period, NetSum>> {
  const parts = NET_PARTS[figure].map(
    (part) =>
      sql`(m.is_received = ${part.isReceived} and m.code = any (${part.codes})${
        isJudged(figure, part) ? sql` and not m.is_claimed and m.section = any (${PURCHASE_SECTIONS})` : sql``
      })`,
  );
  const { rows } = await sql<{ period: Period; isPending: boolean; amount: number }>`
    select to_char(m.period, 'YYYY-MM') as period, m.is_received and m.section = ${PENDING} as "isPending", sum(m.amount)::bigint as amount
    from net_month m
    where m.company_id = ${companyId} and m.period >= ${start} and m.period < ${end} and (${sql.join(parts, sql` or `)})
    group by 1, 2`.execute(db);
  const sums = new Map<Period, NetSum>();
  for (const { period, isPending, amount } of rows) {
    const { net, pending } = sums.get(period) ?? { net: 0, pending: 0 };
    sums.set(period, { net: net + amount, pending: pending + (isPending ? amount : 0) });
  }
  return sums;
}

const PENDING = 'pendiente';

/** Writes what documents count anew, from the documents. Call it inside writeCompany, after allowBulk. */
export async function mendNet(db: Db, companyId: string): Promise<void> {
  await sql`select mend_net(${companyId})`.execute(db);
}

/** What professionals charged by boletas de honorarios, before withholding, by their month: no part of net purchases. */
export async function feesByPeriod(db: Db, companyId: string, { start, end }: Range): Promise<Map<Period, number>> {
  const { rows } = await sql<{ period: Period; amount: number }>`
    select to_char(m.period, 'YYYY-MM') as period, sum(m.base)::bigint as amount from net_month m
    where m.company_id = ${companyId} and m.is_received and m.code = any (${[BHE, BTE]}) and m.period >= ${start} and m.period < ${end}
      and not m.is_claimed
    group by 1`.execute(db);
  return new Map(rows.map(({ period, amount }) => [period, amount]));
}

/** The documents `d` of one month of a figure. */
export function netCondition({ figure, period }: Net): RawBuilder<unknown> {
  const start = firstDayOf(period);
  if (figure === 'invoiced') return invoicedIn(false, { start, end: addMonths(start, 1) });
  const parts = NET_PARTS[figure].map((part) => sql`(${netPartCondition(figure, part)})`);
  return sql`d.period >= ${start} and d.period < ${addMonths(start, 1)} and (${sql.join(parts, sql` or `)})`;
}

/** The invoices `d` that a side issued within a range, and the notes that change them. */
export function invoicedIn(isReceived: boolean, { start, end }: Range): RawBuilder<unknown> {
  return sql`d.is_received = ${isReceived} and d.code = any (${[...INVOICE_CODES.invoices, ...INVOICE_CODES.notes]})
    and d.issued_on >= ${start} and d.issued_on < ${end} and d.document_type = 'TAX_DOCUMENT' and not d.is_superseded`;
}

/** The documents `d` of a part of a figure, in any month. Claimed purchases are left out with the notes about them. */
function netPartCondition(figure: NetFigure, part: NetPart): RawBuilder<unknown> {
  return isJudged(figure, part) ? sql`${ofPart(part)} and ${IS_COUNTED} and not (d.sign = -1 and d.is_about_claimed)` : ofPart(part);
}

/** Whether the company or the tax office decides which documents count: purchases that others documented. */
function isJudged(figure: NetFigure, { isReceived }: NetPart): boolean {
  return figure === 'purchases' && isReceived;
}

function ofPart({ isReceived, codes }: NetPart): RawBuilder<unknown> {
  return sql`d.is_received = ${isReceived} and d.code = any (${codes}) and d.document_type = 'TAX_DOCUMENT' and not d.is_superseded`;
}

const IS_COUNTED = sql`d.claimed_on is null and coalesce(d.section, 'registro') = any (${PURCHASE_SECTIONS})`;
