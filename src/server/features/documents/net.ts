/**
 * Which documents are in a month's net sales or purchases, and at how much: the sums, from the roll-up `net_month` that triggers keep, and
 * the list behind them. Tests compare the two on random books.
 */
import { type RawBuilder, sql } from 'kysely';
import { INVOICE_CODES, NET_PARTS, type NetFigure, type NetPart, PURCHASE_SECTIONS } from '#domain/dashboard/sales.ts';
import { addMonths } from '#domain/date.ts';
import { BHE, BTE } from '#domain/documents/honorarios.ts';
import { firstDayOf, type Period, type Range } from '#domain/period.ts';
import type { Db } from '#server/db/scope.ts';

/** One month of net sales or purchases, or of what the company invoiced. */
export type Net = { figure: NetFigure | 'invoiced'; period: Period };

/** What the document `d` counts in whole pesos without VAT, before its sign; one of another currency at its own rate. */
export const NET_PESOS: RawBuilder<unknown> = sql`case when d.currency = 'CLP' then d.net + d.exempt
  else coalesce(round((d.net + d.exempt)::numeric * d.amount_clp / nullif(d.amount, 0)), 0) end`;

/** Net sales or purchases of the tax periods that begin within a range, in whole pesos; periods without documents are left out. */
export function netByPeriod(db: Db, companyId: string, figure: NetFigure, range: Range): Promise<Map<Period, number>> {
  return sumsOf(db, companyId, range, { figure, parts: NET_PARTS[figure], sections: PURCHASE_SECTIONS });
}

/** Of net purchases, what still waits in the register for the company to accept it. */
export function pendingByPeriod(db: Db, companyId: string, range: Range): Promise<Map<Period, number>> {
  const parts = NET_PARTS.purchases.filter((part) => isJudged('purchases', part));
  return sumsOf(db, companyId, range, { figure: 'purchases', parts, sections: ['pendiente'] });
}

/** What professionals charged by boletas de honorarios, before withholding, by their month: no part of net purchases. */
export async function feesByPeriod(db: Db, companyId: string, { start, end }: Range): Promise<Map<Period, number>> {
  const { rows } = await sql<{ period: Period; amount: number }>`
    select to_char(d.period, 'YYYY-MM') as period, sum(d.sign * ${NET_PESOS})::bigint as amount from document d
    where d.company_id = ${companyId} and d.is_received and d.code = any (${[BHE, BTE]}) and d.period >= ${start} and d.period < ${end}
      and not d.is_annulled and d.claimed_on is null and not d.is_superseded
    group by 1`.execute(db);
  return new Map(rows.map(({ period, amount }) => [period, amount]));
}

type NetScope = { figure: NetFigure; parts: readonly NetPart[]; sections: readonly string[] };

async function sumsOf(
  db: Db,
  companyId: string,
  { start, end }: Range,
  { figure, parts: netParts, sections }: NetScope,
): Promise<Map<Period, number>> {
  const parts = netParts.map(
    (part) =>
      sql`(m.is_received = ${part.isReceived} and m.code = any (${part.codes})${
        isJudged(figure, part) ? sql` and not m.is_claimed and m.section = any (${sections})` : sql``
      })`,
  );
  const { rows } = await sql<{ period: Period; amount: number }>`
    select to_char(m.period, 'YYYY-MM') as period, sum(m.amount)::bigint as amount from net_month m
    where m.company_id = ${companyId} and m.period >= ${start} and m.period < ${end} and (${sql.join(parts, sql` or `)})
    group by 1`.execute(db);
  const sums = new Map(rows.map(({ period, amount }) => [period, amount]));
  for (const part of netParts.filter((one) => isJudged(figure, one)))
    for (const { period, amount } of await notesOfClaimed(db, companyId, { start, end }, { part, sections }))
      sums.set(period, (sums.get(period) ?? 0) - amount);
  return sums;
}

/**
 * What the roll-up counts of notes about claimed documents: whether a document that a note names was claimed stands in neither's own row.
 * Read from the claimed ones, which are few.
 */
async function notesOfClaimed(
  db: Db,
  companyId: string,
  { start, end }: Range,
  { part, sections }: { part: NetPart; sections: readonly string[] },
) {
  const { rows } = await sql<{ period: Period; amount: number }>`
    with note as materialized (
      select distinct r.document_id from document t
      join document_reference r on r.company_id = t.company_id and r.target_id = t.document_id
      where t.company_id = ${companyId} and t.claimed_on is not null)
    select to_char(d.period, 'YYYY-MM') as period, sum(d.sign * ${NET_PESOS})::bigint as amount
    from note join document d on d.company_id = ${companyId} and d.document_id = note.document_id
    where d.period >= ${start} and d.period < ${end} and d.sign = -1 and ${ofPart(part)} and ${isIn(sections)}
    group by 1`.execute(db);
  return rows;
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
  return isJudged(figure, part)
    ? sql`${ofPart(part)} and ${isIn(PURCHASE_SECTIONS)} and not (d.sign = -1 and ${IS_OF_CLAIMED})`
    : ofPart(part);
}

/** Whether the company or the tax office decides which documents count: purchases that others documented. */
function isJudged(figure: NetFigure, { isReceived }: NetPart): boolean {
  return figure === 'purchases' && isReceived;
}

function ofPart({ isReceived, codes }: NetPart): RawBuilder<unknown> {
  return sql`d.is_received = ${isReceived} and d.code = any (${codes}) and d.document_type = 'TAX_DOCUMENT' and not d.is_superseded`;
}

const isIn = (sections: readonly string[]) => sql`d.claimed_on is null and coalesce(d.section, 'registro') = any (${sections})`;

const IS_OF_CLAIMED = sql`exists (select from document_reference r
  join document t on t.company_id = r.company_id and t.document_id = r.target_id
  where r.company_id = d.company_id and r.document_id = d.document_id and t.claimed_on is not null)`;
