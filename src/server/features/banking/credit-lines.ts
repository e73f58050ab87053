/** Credit lines of accounts, as statements told them (`credit_line_day`). */
import { sql } from 'kysely';
import type { Db } from '#server/db/scope.ts';

/** Gives accounts the line that was told last; none told, none they have. */
export async function refreshCreditLines(db: Db, companyId: string, accountIds: readonly string[]): Promise<void> {
  await sql`
    update bank_account a set credit_line_approved = coalesce(l.approved, 0), credit_line_used = coalesce(l.used, 0)
    from unnest(${[...accountIds]}::uuid[]) as of (account_id) left join lateral (
      select c.approved, c.used from credit_line_day c where c.company_id = ${companyId} and c.account_id = of.account_id
      order by c.on_day desc, c.source_id desc limit 1) l on true
    where a.company_id = ${companyId} and a.account_id = of.account_id
      and (a.credit_line_approved, a.credit_line_used) is distinct from (coalesce(l.approved, 0), coalesce(l.used, 0))`.execute(db);
}

/** Forgets what some sources told of credit lines. */
export async function withdrawCreditLines(db: Db, companyId: string, sourceIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    delete from credit_line_day where company_id = ${companyId} and source_id = any (${sourceIds}) returning account_id as id`.execute(db);
  if (rows.length > 0)
    await refreshCreditLines(
      db,
      companyId,
      rows.map(({ id }) => id),
    );
}
