import { writeCompany } from '#server/db/scope.ts';
import type { Task } from '#server/jobs/queue.ts';
import { teachPast } from './lessons.ts';
import { refreshMonths } from './quality-months.ts';

/** Every few minutes: a page that is read before reads stale months from the movements. */
export const refreshQualityByJob: Task<'refreshQuality'> = async (_payload, { database }) => {
  const companies = await database.owner.selectFrom('quality_stale').select('company_id as companyId').distinct().execute();
  for (const { companyId } of companies) {
    while (await writeCompany(database.app, { personId: null, companyId }, (db) => refreshMonths(db, companyId)));
  }
};

/** Once for each company that is older than learning, in steps: the first time after an upgrade, then there are none. */
export const teachPastByJob: Task<'teachPast'> = async (_payload, { database }) => {
  const companies = await database.owner.selectFrom('matching_untaught').select('company_id as companyId').execute();
  for (const { companyId } of companies) {
    while (await writeCompany(database.app, { personId: null, companyId }, (db) => teachPast(db, companyId)));
  }
};
