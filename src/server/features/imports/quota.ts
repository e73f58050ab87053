import { sql } from 'kysely';
import { dayInChile } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import { exceeded, type Quota, quotaOf } from '#domain/imports/quotas.ts';
import { effectivePlan } from '#domain/plans.ts';
import type { Db } from '#server/db/scope.ts';

/** A company's usage, and its limits. */
export async function quotaUsage(db: Db, companyId: string): Promise<{ used: Quota; limit: Quota }> {
  const { rows } = await sql<Quota>`
    select (select coalesce(sum(bytes), 0)::bigint from import_content where company_id = ${companyId}) as bytes,
      count(*) filter (where created_at >= date_trunc('day', now(), 'America/Santiago'))::int as files,
      (select count(*)::int from work w where w.company_id = ${companyId} and w.kind = 'import'
        and w.state in ('pending', 'running', 'stopping')) as waiting,
      coalesce(sum(rows_new) filter (where status in ('importado', 'parcial')), 0)::bigint as rows
    from import where company_id = ${companyId}`.execute(db);
  const company = await db
    .selectFrom('company')
    .select(['plan', 'trial_expires_on as lastDay'])
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  const [used] = rows;
  if (!used) throw new Error('an aggregate without a row');
  return { used, limit: quotaOf(effectivePlan(company.plan, company.lastDay, dayInChile(new Date()))) };
}

/** Makes uploads of a company wait for each other until this transaction ends, so that none is added uncounted. */
export async function lockQuota(db: Db, companyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`quota ${companyId}`}, 0))`.execute(db);
}

/** @throws QUOTA_REACHED with the usage and the limit */
export async function checkQuota(db: Db, companyId: string, more: Partial<Quota>): Promise<void> {
  const { used, limit } = await quotaUsage(db, companyId);
  const kind = exceeded(used, more, limit);
  if (kind) throw new AppError('QUOTA_REACHED', { kind, used: used[kind], limit: limit[kind], more: more[kind] ?? 0 });
}
