import { dayInChile } from '#domain/date.ts';
import { type Db, writeCompany } from '#server/db/scope.ts';
import { revalueObligations } from '#server/features/documents/store.ts';
import type { Task } from '#server/jobs/queue.ts';
import { makeDueTimes } from './made.ts';

/**
 * For every company, after midnight: extends recurrences to a year ahead, and values obligations and installments in other currencies
 * at their day.
 */
export const repeatObligationsByJob: Task<'repeatObligations'> = async (_payload, { database }) => {
  const today = dayInChile(new Date());
  const companies = await database.owner
    .selectFrom('recurrence')
    .select('company_id as id')
    .union(database.owner.selectFrom('loan').select('company_id as id').where('currency', '<>', 'CLP'))
    .execute();
  for (const { id } of companies) {
    await writeCompany(database.app, { personId: null, companyId: id }, (db) => refresh(db, id, today));
  }
};

async function refresh(db: Db, companyId: string, today: ReturnType<typeof dayInChile>): Promise<void> {
  await makeDueTimes(db, companyId, today);
  await revalueObligations(db, companyId);
}
