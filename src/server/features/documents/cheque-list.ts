/** The register of cheques as a list. */
import { type RawBuilder, sql } from 'kysely';
import type { Day } from '#domain/date.ts';
import type { ShownChequeState } from '#domain/documents/cheques.ts';
import type { Currency } from '#domain/money.ts';
import type { Db } from '#server/db/scope.ts';
import { CHEQUE_FIELDS, type ChequeRow, IS_CASHED, IS_REPLACED } from './cheque-rows.ts';

/** Null and empty: all of them. Days are those they are due on, half-open; amounts in pesos, both included. */
export type ChequeFilter = {
  isIssued: boolean | null;
  states: readonly ShownChequeState[];
  start: Day | null;
  end: Day | null;
  amountMin: number | null;
  amountMax: number | null;
  /** A number, a counterpart or a RUT. */
  search: string;
  slipId: string | null;
};
/** What the cheques of one side and currency come to, in minor units: bounced and cancelled ones only where their states are wanted. */
export type ChequeSum = { isIssued: boolean; currency: Currency; count: number; amount: number };

const STATE = sql`case when ${IS_CASHED} then 'cashed' when ${IS_REPLACED} then 'replaced' else c.state end`;

/** A page of a company's cheques, the first due first, and what all of the filter come to. */
export async function chequePage(
  db: Db,
  companyId: string,
  filter: ChequeFilter,
  { limit, skip }: { limit: number; skip: number },
): Promise<{ total: number; cheques: ChequeRow[]; sums: ChequeSum[] }> {
  const from = sql`from cheque c join document d on d.company_id = c.company_id and d.document_id = c.cheque_id
    where ${conditionOf(companyId, filter)}`;
  const { rows: cheques } = await sql<ChequeRow>`
    select ${CHEQUE_FIELDS} ${from} order by d.due_on, c.cheque_id limit ${limit} offset ${skip}`.execute(db);
  const stands = filter.states.length > 0 ? sql`true` : sql`c.state not in ('bounced', 'cancelled')`;
  const { rows } = await sql<ChequeSum & { all: number }>`select d.is_received as "isIssued", d.currency, count(*)::int as all,
      count(*) filter (where ${stands})::int as count, coalesce(sum(d.amount) filter (where ${stands}), 0)::bigint as amount
    ${from} group by 1, 2 order by 1, 2`.execute(db);
  return { total: rows.reduce((sum, { all }) => sum + all, 0), cheques, sums: rows.map(({ all: _all, ...one }) => one) };
}

/** Letters of a RUT from which it is looked for: fewer are in many. */
const MIN_RUT = 4;

function conditionOf(companyId: string, { isIssued, states, start, end, amountMin, amountMax, search, slipId }: ChequeFilter) {
  const words = search.trim();
  const rut = words.replace(/[.\s-]/g, '').toLowerCase();
  const conditions: (RawBuilder<unknown> | false)[] = [
    sql`c.company_id = ${companyId} and not d.is_hidden`,
    isIssued !== null && sql`d.is_received = ${isIssued}`,
    states.length > 0 && sql`${STATE} = any (${states})`,
    start !== null && sql`d.due_on >= ${start}`,
    end !== null && sql`d.due_on < ${end}`,
    amountMin !== null && sql`d.amount_clp >= ${amountMin}::numeric`,
    amountMax !== null && sql`d.amount_clp <= ${amountMax}::numeric`,
    slipId !== null && sql`c.slip_id = ${slipId}`,
    words !== '' &&
      sql`(c.number = ${words} or position(lower(${words}) in lower(coalesce(d.counterpart_name, ''))) > 0
        or (${rut.length >= MIN_RUT} and position(${rut} in lower(replace(coalesce(d.counterpart_rut, ''), '-', ''))) > 0))`,
  ];
  return sql.join(
    conditions.filter((one) => one !== false),
    sql` and `,
  );
}
