import { sql } from 'kysely';
import type { Db } from '#server/db/scope.ts';
import { FACT_COLUMN_NAMES } from './incoming.ts';

const COPIED = sql.join(FACT_COLUMN_NAMES.filter((name) => name !== 'is_closed').map((name) => sql.ref(name)));

/** Turns pending rows into movements, by the company's current cut-off date. */
export async function promotePending(db: Db, companyId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    with gone as (delete from pending_movement where company_id = ${companyId} and movement_id = any (${ids}) returning *)
    insert into movement (company_id, movement_id, account_id, currency, ${COPIED}, is_closed)
    select company_id, movement_id, account_id, currency, ${COPIED},
      coalesce(on_day < (select c.cut_off_on from company c where c.company_id = ${companyId}), false)
    from gone`.execute(db);
}
