import { sql } from 'kysely';
import { oldFrom } from '#domain/dashboard/today.ts';
import type { Day } from '#domain/date.ts';
import type { Db } from '#server/db/scope.ts';

/** `accounts`: how many a company has. `since`: of those whose last data end some bank days before today, the day on which they end. */
export type OldBalances = { accounts: number; since: ReadonlyMap<string, Day> };

/**
 * The accounts whose last data end some bank days before today: what they hold today nobody has told. Unlike in 'Hoy', what somebody entered by
 * hand counts as data, so that no movement is read.
 */
export async function oldBalances(db: Db, companyId: string, today: Day): Promise<OldBalances> {
  const { rows } = await sql<{ id: string; on: Day | null }>`
    select a.account_id as id, coalesce(k.on_day, a.initial_on) as on from bank_account a
    left join lateral (
      select d.on_day from account_day d
      where d.company_id = ${companyId} and d.account_id = a.account_id and d.on_day <= ${today}
        and (d.closing is not null or d.n > 0)
      order by d.on_day desc limit 1) k on true
    where a.company_id = ${companyId}`.execute(db);
  const since = rows.flatMap(({ id, on }) => (on !== null && today >= oldFrom(on) ? [[id, on] as const] : []));
  return { accounts: rows.length, since: new Map(since) };
}
