import { sql } from 'kysely';
import type { F29Facts, F29Month } from '#domain/cashflow/f29.ts';
import { addMonths, type Day } from '#domain/date.ts';
import { BHE, BTE } from '#domain/documents/honorarios.ts';
import { firstDayOf, type Period, periodOf } from '#domain/period.ts';
import { rateOn } from '#domain/rates.ts';
import type { Db } from '#server/db/scope.ts';
import { onboardingsOf } from '#server/features/onboarding/store.ts';
import { ratesOf } from '#server/features/rates/store.ts';

/**
 * The inputs for the coming F-29s: tax documents by period, the company's PPM rate, the UTM.
 * Purchases: those in the register's section 'registro', or not in a register yet. A sale that its buyer claimed counts until its note.
 */
export async function f29Facts(db: Db, companyId: string, today: Day): Promise<F29Facts> {
  // A remanente is carried on until a month uses it up: however old, its month starts the chain.
  const months = await monthsOf(db, companyId);
  const from = firstDayOf([...months.keys(), periodOf(today)].sort()[0] ?? periodOf(today));
  const rates = (await ratesOf(db, companyId, ['UTM'], { from, to: addMonths(today, 2) })).get('UTM') ?? [];
  const answers = (await onboardingsOf(db, [companyId])).get(companyId);
  return {
    months,
    ppmRate: answers?.ppmRate ?? 0,
    utm: (period) => {
      const value = rateOn(rates, 'UTM', firstDayOf(period));
      return value === null ? null : Number(value);
    },
  };
}

/** Boletas de honorarios: their `iva` is what was withheld, by the receiver if they pay less than the gross amount. */
const FEES = sql`code in (${BHE}, ${BTE})`;

/** A part of a document in pesos, in proportion to its total. */
function inPesos(part: 'iva' | 'net + exempt') {
  const value = sql.raw(part);
  return sql`case when currency = 'CLP' then ${value} else coalesce(round((${value})::numeric * amount_clp / nullif(amount, 0)), 0)::bigint end`;
}

/** For a purchase, `iva` is the recoverable part; a claimed one gives no credit. */
async function monthsOf(db: Db, companyId: string): Promise<ReadonlyMap<Period, F29Month>> {
  const { rows } = await sql<F29Month & { period: Day }>`
    select period,
      coalesce(sum(sign * ${inPesos('iva')}) filter (where not is_received and code not in (45, 46) and not ${FEES}), 0)::bigint as "debitoFiscal",
      coalesce(sum(sign * ${inPesos('iva')}) filter (where is_received and claimed_on is null and not ${FEES}), 0)::bigint as "creditoFiscal",
      coalesce(sum(sign * ${inPesos('net + exempt')}) filter (where not is_received and not ${FEES}), 0)::bigint as income,
      coalesce(sum(${inPesos('iva')}) filter (where is_received and ${FEES} and amount <> net), 0)::bigint as withheld,
      coalesce(sum(sign * ${inPesos('iva')}) filter (where is_received and code in (45, 46)), 0)::bigint as retained
    from document
    where company_id = ${companyId} and document_type = 'TAX_DOCUMENT'
      and not is_annulled and not is_superseded and (not is_received or coalesce(section, 'registro') = 'registro')
    group by period`.execute(db);
  return new Map(rows.map(({ period, ...month }) => [periodOf(period), month]));
}
