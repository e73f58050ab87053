import { sql } from 'kysely';
import type { F29Facts, F29Month } from '#domain/cashflow/f29.ts';
import { addMonths, type Day } from '#domain/date.ts';
import { BHE, BTE } from '#domain/documents/honorarios.ts';
import type { PayrollCode } from '#domain/obligations/payroll.ts';
import { firstDayOf, type Period, periodOf } from '#domain/period.ts';
import { rateOn } from '#domain/rates.ts';
import type { Db } from '#server/db/scope.ts';
import { OUTSIDE_REGISTER } from '#server/features/documents/store.ts';
import { onboardingsOf } from '#server/features/onboarding/store.ts';
import { ratesOf } from '#server/features/rates/store.ts';

/**
 * The inputs for the coming F-29s: tax documents by period, what was withheld of wages, the company's PPM rate, the UTM.
 * Purchases: those in the register's section 'registro', or not in a register yet; one that the register of a closed month lacks gives no
 * credit. A sale that its buyer claimed counts until its note.
 * @param oldest  a day of the first month whose form is asked for, if it is not one of the last
 */
export async function f29Facts(db: Db, companyId: string, today: Day, oldest: Day = today): Promise<F29Facts> {
  // A remanente is carried on until a month uses it up: however old, its month starts the chain.
  const documents = withoutCredit(await monthsOf(db, companyId), await lackedIva(db, companyId, periodOf(today)));
  const months = withWages(documents, await withheldOfWages(db, companyId, oldest < today ? oldest : today));
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

/** The IVA of purchases that the register of their month lacks, where it is here and the month was over before `running`. */
async function lackedIva(db: Db, companyId: string, running: Period): Promise<ReadonlyMap<Period, number>> {
  const { rows } = await sql<{ period: Day; iva: number }>`
    select d.period, sum(d.sign * pesos.iva)::bigint as iva
    from (select distinct period from net_month where company_id = ${companyId} and is_received and period < ${firstDayOf(running)}) m
    cross join lateral (
      select from document r where r.company_id = ${companyId} and r.is_received and r.section is not null and r.period = m.period limit 1) register
    join document d on d.company_id = ${companyId} and d.is_received and d.section is null and d.document_type = 'TAX_DOCUMENT'
      and d.period = m.period
    cross join lateral (select case when d.currency = 'CLP' then d.iva
      else coalesce(round(d.iva::numeric * d.amount_clp / nullif(d.amount, 0)), 0) end as iva) pesos
    where d.code <> all (${[...PURCHASE_INVOICES, ...FEES]}) and d.claimed_on is null and not d.is_about_claimed and not d.is_annulled
      and not d.is_superseded and ${OUTSIDE_REGISTER}
    group by d.period`.execute(db);
  return new Map(rows.map(({ period, iva }) => [periodOf(period), iva]));
}

function withoutCredit(months: ReadonlyMap<Period, F29Month>, lacked: ReadonlyMap<Period, number>): ReadonlyMap<Period, F29Month> {
  return new Map(
    [...months].map(([period, month]) => [period, { ...month, creditoFiscal: month.creditoFiscal - (lacked.get(period) ?? 0) }]),
  );
}

/** Months before a form whose wages are read: those that an estimate is made of, and late forms. No later form takes anything of older ones. */
const MONTHS_OF_WAGES = 8;

/** Codes 48 and 49 by month: the tax on wages and the loan that it takes back, as the payroll book has them. */
async function withheldOfWages(db: Db, companyId: string, on: Day): Promise<ReadonlyMap<Period, number>> {
  const { rows } = await sql<{ period: Day; withheld: number }>`
    select r.period, sum((r.amounts ->> code)::bigint)::bigint as withheld
    from payroll_row r cross join unnest(${WITHHELD_CODES}::text[]) code
    where r.company_id = ${companyId} and r.is_current and r.period >= ${addMonths(firstDayOf(periodOf(on)), -MONTHS_OF_WAGES)} and r.amounts ? code
    group by r.period`.execute(db);
  return new Map(rows.map(({ period, withheld }) => [periodOf(period), withheld]));
}

/** Of the payroll book. Source: tax handbook, how the codes of the form come about. */
const WITHHELD_CODES = ['3161', '3164', '3165', '3166'] satisfies PayrollCode[];

function withWages(months: ReadonlyMap<Period, F29Month>, wages: ReadonlyMap<Period, number>): ReadonlyMap<Period, F29Month> {
  const all = new Map(months);
  for (const [period, withheld] of wages) {
    const month = all.get(period) ?? NOTHING;
    all.set(period, { ...month, withheld: month.withheld + withheld });
  }
  return all;
}

const NOTHING: F29Month = { debitoFiscal: 0, creditoFiscal: 0, income: 0, withheld: 0, retained: 0 };
