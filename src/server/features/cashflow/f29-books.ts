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

/** Boletas de honorarios: what was withheld of them is not IVA. */
const FEES = [BHE, BTE];
/** Whoever buys by them keeps the IVA and pays it. */
const PURCHASE_INVOICES = [45, 46];

/** From the roll-up. For a purchase, its IVA is the recoverable part; a claimed one, and its note, give no credit. */
async function monthsOf(db: Db, companyId: string): Promise<ReadonlyMap<Period, F29Month>> {
  const { rows } = await sql<F29Month & { period: Day }>`
    select period,
      coalesce(sum(iva) filter (where not is_received and code <> all (${[...PURCHASE_INVOICES, ...FEES]})), 0)::bigint as "debitoFiscal",
      coalesce(sum(iva) filter (where is_received and not is_claimed and code <> all (${FEES})), 0)::bigint as "creditoFiscal",
      coalesce(sum(base) filter (where not is_received and code <> all (${FEES})), 0)::bigint as income,
      coalesce(sum(withheld) filter (where is_received and code = any (${FEES})), 0)::bigint as withheld,
      coalesce(sum(iva) filter (where is_received and code = any (${PURCHASE_INVOICES})), 0)::bigint as retained
    from net_month where company_id = ${companyId} and (not is_received or section = 'registro')
    group by period`.execute(db);
  return new Map(rows.map(({ period, ...month }) => [periodOf(period), month]));
}
