import { sql } from 'kysely';
import type { FlowCategory } from '#domain/cashflow/flow.ts';
import { projectionEnd } from '#domain/cashflow/sources.ts';
import type { BookBalance } from '#domain/cashflow/valued.ts';
import { addDays, type Day } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import { safeInteger } from '#server/db/parsers.ts';
import type { Db } from '#server/db/scope.ts';

/** What a report needs besides its sums. Amounts in minor units of their currency. */
export type CompanyFacts = {
  name: string;
  /** See domain/cashflow/late-horizon.ts. */
  horizonDays: number | null;
  cutOffOn: Day | null;
  /** The first day on which a movement is known. */
  knownFrom: Day | null;
  /** How far ahead the report looks. */
  futureMonths: number;
  /** A source repeats past the day up to which occurrences are made. */
  isEndless: boolean;
  /** See migration 0701. */
  ufMonthlyIpc: number | null;
  /** The last day on which money moved or is expected. */
  lastOn: Day | null;
  /** Only while there is no cut-off date: unpaid documents were issued before the first day with bank data. */
  hasEarlier: boolean;
  structure: readonly FlowCategory[];
  /** At the start of the current period, and at the end of today. */
  balances: readonly BookBalance[];
  /** Movements with a suggestion to confirm. */
  awaiting: readonly { count: number }[];
};

type Texts<Row> = { [Key in keyof Row]: Row[Key] extends number ? string : Row[Key] };
type Answer = Omit<CompanyFacts, 'balances'> & { balances: readonly Texts<BookBalance>[] };

/**
 * Reads all of it in one call (migration 0101), since each query would be another round trip.
 * @param start  of the period that contains `today`
 */
export async function companyFacts(db: Db, companyId: string, { start, today }: { start: Day; today: Day }): Promise<CompanyFacts> {
  const end = projectionEnd(today);
  const { rows } = await sql<{ facts: Answer | null }>`
    select flow_facts(${companyId}, ${start}, ${addDays(today, 1)})
      || (select jsonb_build_object('futureMonths', future_months_view, 'ufMonthlyIpc', uf_monthly_ipc, 'isEndless', exists (
          select from cash_source s where s.company_id = company.company_id and s.removed_at is null and s.interval_days is not null
            and coalesce(s.until_on, ${end}) >= ${end} and (s.times is null or s.first_on + s.times * s.interval_days > ${end}::date)))
        from company where company_id = ${companyId}) as facts`.execute(db);
  const facts = rows[0]?.facts;
  if (!facts) throw new AppError('COMPANY_NOT_FOUND');
  return {
    ...facts,
    balances: facts.balances.map((one) => ({ ...one, atStart: safeInteger(one.atStart), today: safeInteger(one.today) })),
  };
}
