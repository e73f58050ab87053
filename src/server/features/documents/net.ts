/** Which documents are in a month's net sales or purchases, and at how much: one condition for the sums and for the list behind them. */
import { type RawBuilder, sql } from 'kysely';
import { NET_PARTS, type NetFigure, type NetPart, PURCHASE_SECTIONS } from '#domain/dashboard/sales.ts';
import { addMonths } from '#domain/date.ts';
import { firstDayOf, type Period } from '#domain/period.ts';

/** One month of net sales or purchases. */
export type Net = { figure: NetFigure; period: Period };

/** What the document `d` counts in whole pesos without VAT, before its sign; one of another currency at its own rate. */
export const NET_PESOS: RawBuilder<unknown> = sql`case when d.currency = 'CLP' then d.net + d.exempt
  else coalesce(round((d.net + d.exempt)::numeric * d.amount_clp / nullif(d.amount, 0)), 0) end`;

/** The documents `d` of a part of a figure, in any month. Claimed purchases are left out with the notes about them. */
export function netPartCondition(figure: NetFigure, { isReceived, codes }: NetPart): RawBuilder<unknown> {
  const isCounted =
    figure === 'purchases' && isReceived
      ? sql` and d.claimed_on is null and coalesce(d.section, 'registro') = any (${PURCHASE_SECTIONS}) and not (d.sign = -1 and ${IS_OF_CLAIMED})`
      : sql``;
  return sql`d.is_received = ${isReceived} and d.code = any (${codes}) and d.document_type = 'TAX_DOCUMENT' and not d.is_superseded${isCounted}`;
}

/** The documents `d` of one month of a figure. */
export function netCondition({ figure, period }: Net): RawBuilder<unknown> {
  const start = firstDayOf(period);
  const parts = NET_PARTS[figure].map((part) => sql`(${netPartCondition(figure, part)})`);
  return sql`d.period >= ${start} and d.period < ${addMonths(start, 1)} and (${sql.join(parts, sql` or `)})`;
}

const IS_OF_CLAIMED = sql`exists (select from document_reference r
  join document t on t.company_id = r.company_id and t.document_id = r.target_id
  where r.company_id = d.company_id and r.document_id = d.document_id and t.claimed_on is not null)`;
