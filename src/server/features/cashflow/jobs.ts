import { snapshotDay } from '#domain/cashflow/snapshots.ts';
import { dayInChile } from '#domain/date.ts';
import type { Database } from '#server/db/open.ts';
import { writeCompany } from '#server/db/scope.ts';
import { dropEmptyCells } from '#server/features/banking/store.ts';
import type { Task } from '#server/jobs/queue.ts';
import { refreshProjections } from './projections.ts';
import { takeSnapshot } from './snapshots.ts';
import { compareRollups } from './store.ts';

/** Differences per company that the log lists; the rest are counted. */
const MAX_LISTED = 20;

/**
 * Compares every company's roll-ups with its books. Nothing is repaired, because a repair would hide the fault; where they agree, cells in
 * which nothing is left go.
 */
export const compareRollupsByJob: Task<'compareRollups'> = async (_payload, { database, log }) => {
  const companies = await database.owner.selectFrom('company').select('company_id as companyId').orderBy('company_id').execute();
  for (const { companyId } of companies) {
    const differences = await compareRollups(database, companyId);
    if (differences.length === 0) {
      await writeCompany(database.app, { personId: null, companyId }, (db) => dropEmptyCells(db, companyId));
      continue;
    }
    const listed = differences.slice(0, MAX_LISTED);
    log.error({ companyId, count: differences.length, differences: listed }, 'roll-ups differ from the books');
  }
};

/** Runs after a company's books changed, and for every company after midnight, when the horizon moves. */
export const refreshProjectionsByJob: Task<'refreshProjections'> = async ({ companyId }, { database }) => {
  const companies = companyId
    ? [companyId]
    : (await database.owner.selectFrom('cash_source').select('company_id as id').distinct().execute()).map(({ id }) => id);
  for (const id of companies) {
    await writeCompany(database.app, { personId: null, companyId: id }, (db) => refreshProjections(db, id, dayInChile(new Date())));
  }
};

/** In the last minute of the day in Santiago, or in the night after it when nobody could then. */
export const snapshotFlowByJob: Task<'snapshotFlow'> = async (_payload, { database }) => takeSnapshots(database, new Date());

/**
 * Takes the snapshot of the day that ends now, of every company that has none of it.
 * @throws AggregateError at the end, for the companies that failed
 */
export async function takeSnapshots(database: Database, now: Date): Promise<void> {
  const on = snapshotDay(now);
  if (!on) return;
  const companies = await database.owner.selectFrom('company').select('company_id as companyId').orderBy('company_id').execute();
  const failures: unknown[] = [];
  for (const { companyId } of companies) {
    await writeCompany(database.app, { personId: null, companyId }, (db) => takeSnapshot(db, companyId, on)).catch((error) => {
      failures.push(error);
    });
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${companies.length} snapshots could not be taken`);
}
