import { writeCompany } from '#server/db/scope.ts';
import type { Task } from '#server/jobs/queue.ts';
import { refreshRents } from './rents.ts';

/** Runs after the documents of a company with a leasing changed. */
export const refreshRentsByJob: Task<'refreshRents'> = async ({ companyId }, { database }) => {
  await writeCompany(database.app, { personId: null, companyId }, (db) => refreshRents(db, companyId));
};
