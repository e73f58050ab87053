import { sql } from 'kysely';
import type { F29Facts, F29Month } from '#domain/cashflow/f29.ts';
import { addMonths, type Day } from '#domain/date.ts';
import { BHE, BTE } from '#domain/documents/honorarios.ts';
import { firstDayOf, type Period, periodOf } from '#domain/period.ts';
import { rateOn } from '#domain/rates.ts';
import type { Db } from '#server/db/scope.ts';
import { onboardingsOf } from '#server/features/onboarding/store.ts';
import { ratesOf } from '#server/features/rates/store.ts';

/** Months of books that the chain of remainders starts from. */
const MONTHS_BACK = 24;

/**
 * What the coming F-29 are reckoned from: the tax documents by period, the company's rate of PPM, the UTM.
 * Purchases: of the register's section 'registro', or of no register yet. A sale that its buyer claimed counts until its note.
 */
export async function f29Facts(db: Db, companyId: string, today: Day): Promise<F29Facts> {
  const from = addMonths(firstDayOf(periodOf(today)), -MONTHS_BACK);
  const rates = (await ratesOf(db, companyId, ['UTM'], { from, to: addMonths(today, 2) })).get('UTM') ?? [];
  const answers = (await onboardingsOf(db, [companyId])).get(companyId);
  return {
    months: await monthsOf(db, companyId, from),
    ppmRate: answers?.ppmRate ?? 0,
    utm: (period) => {
      const value = rateOn(rates, 'UTM', firstDayOf(period));
      return value === null ? null : Number(value);
    },
  };
}

/** Boletas de honorarios: their `iva` is what was withheld, by the receiver when they pay less than the gross. */
const FEES = sql`code in (${BHE}, ${BTE})`;

/** Of a purchase `iva` is the recoverable part; a claimed one gives no credit. */
async function monthsOf(db: Db, companyId: string, from: Day): Promise<ReadonlyMap<Period, F29Month>> {
  const { rows } = await sql<F29Month & { period: Day }>`
    select period,
      coalesce(sum(sign * iva) filter (where not is_received and code not in (45, 46) and not ${FEES}), 0)::bigint as "debitoFiscal",
      coalesce(sum(sign * iva) filter (where is_received and claimed_on is null and not ${FEES}), 0)::bigint as "creditoFiscal",
      coalesce(sum(sign * case when currency = 'CLP' then net + exempt else amount_clp end) filter (where not is_received and not ${FEES}), 0)::bigint as income,
      coalesce(sum(iva) filter (where is_received and ${FEES} and amount <> net), 0)::bigint as withheld,
      coalesce(sum(sign * iva) filter (where is_received and code in (45, 46)), 0)::bigint as retained
    from document
    where company_id = ${companyId} and document_type = 'TAX_DOCUMENT' and period >= ${from}
      and not is_annulled and not is_superseded and (not is_received or coalesce(section, 'registro') = 'registro')
    group by period`.execute(db);
  return new Map(rows.map(({ period, ...month }) => [periodOf(period), month]));
}
