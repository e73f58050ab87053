/** How much is reconciled: the one measure that every screen shows. */
import { sql } from 'kysely';
import type { Day } from '#domain/date.ts';
import type { Db } from '#server/db/scope.ts';

/** Of the movements of some days, without the hidden ones, all and those that are reconciled. */
export type Reconciled = { count: number; reconciled: number };

/** Of the days from `start` up to, but not on, `end`, from the roll-up: only hidden movements, which are few, are read. */
export async function reconciledIn(db: Db, companyId: string, { start, end }: { start: Day; end: Day }): Promise<Reconciled> {
  const { rows } = await sql<Reconciled>`
    select coalesce(sum(n), 0)::bigint as count, coalesce(sum(n_reconciled), 0)::bigint as reconciled
    from (
      select n, n_reconciled from account_day where company_id = ${companyId} and on_day >= ${start} and on_day < ${end}
      union all
      select -1, -is_reconciled::int from movement
      where company_id = ${companyId} and on_day >= ${start} and on_day < ${end} and is_hidden
    ) days`.execute(db);
  return rows[0] ?? { count: 0, reconciled: 0 };
}
