import { sql } from 'kysely';
import { type Day, dayInChile } from '#domain/date.ts';
import { effectivePlan, isTrialOver } from '#domain/plans.ts';
import { record } from '#server/db/history.ts';
import { type Db, writeCompany } from '#server/db/scope.ts';
import type { Task } from '#server/jobs/queue.ts';
import { announceToMembers, updateCompany } from './store.ts';

/**
 * Records the end of trials that are over, company by company. Access already ended at midnight.
 * @throws AggregateError at the end, for the companies that failed
 */
export const endTrials: Task<'endTrials'> = async (_payload, { database }) => {
  const today = dayInChile(new Date());
  const over = await database.owner
    .selectFrom('company')
    .select('company_id as companyId')
    .where('trial_expires_on', '<', today)
    .where(sql<boolean>`'trial' = any (plan)`)
    .execute();
  const failures: unknown[] = [];
  for (const { companyId } of over) {
    await writeCompany(database.app, { personId: null, companyId }, (db) => endTrial(db, companyId, today)).catch((error) => {
      failures.push(error);
    });
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${over.length} trials could not be ended`);
};

async function endTrial(db: Db, companyId: string, today: Day): Promise<void> {
  const company = await db
    .selectFrom('company')
    .select(['plan', 'trial_expires_on as lastDay'])
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  if (!company || !isTrialOver(company.plan, company.lastDay, today)) return;
  const plan = [...effectivePlan(company.plan, company.lastDay, today)];
  await updateCompany(db, companyId, { plan });
  await record(db, { companyId, personId: null }, 'trial.ended', { before: { plan: company.plan }, after: { plan } });
  await announceToMembers(db, companyId);
}
