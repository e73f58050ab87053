/** For how many days a time of a source that passed is still expected: a setting of the company. */
import { type RawBuilder, sql } from 'kysely';
import { LATE_PROJECTION_DAYS } from '#domain/cashflow/sources.ts';
import { addDays, type Day } from '#domain/date.ts';
import type { Db } from '#server/db/scope.ts';

/** The first day on which one that passed still counts, in SQL. */
export function lateFromSql(companyId: string, today: Day): RawBuilder<unknown> {
  return sql`(${today}::date - (select late_projection_days from company where company_id = ${companyId}))`;
}

/** The first day on which one that passed still counts. */
export async function lateFrom(db: Db, companyId: string, today: Day): Promise<Day> {
  const row = await db.selectFrom('company').select('late_projection_days as days').where('company_id', '=', companyId).executeTakeFirst();
  return addDays(today, -(row?.days ?? LATE_PROJECTION_DAYS.default));
}
