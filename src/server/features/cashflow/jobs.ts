import { rollupWords } from '#domain/cashflow/rollup-words.ts';
import { snapshotDay } from '#domain/cashflow/snapshots.ts';
import { dayInChile } from '#domain/date.ts';
import { plural } from '#domain/format.ts';
import { allowBulk } from '#server/db/bulk-limits.ts';
import { record } from '#server/db/history.ts';
import type { Database } from '#server/db/open.ts';
import { writeCompany } from '#server/db/scope.ts';
import { dropEmptyCells, mendRollups } from '#server/features/banking/store.ts';
import { dropEmptyOpen, mendNet, mendOpen } from '#server/features/documents/store.ts';
import { addNotification } from '#server/features/notifications/store.ts';
import type { Task } from '#server/jobs/queue.ts';
import { refreshProjections } from './projections.ts';
import { takeSnapshot } from './snapshots.ts';
import { compareRollups, differencesIn, type RollupDifference } from './store.ts';

/** Differences per company that the log lists; the rest are counted. */
const MAX_LISTED = 20;

/**
 * Compares every company's roll-ups with its books. Where they differ they are written anew, and the log, the history and the system's
 * administrators among the company's members have the numbers: the fault is not hidden by its repair. Where they agree, cells in which
 * nothing is left go.
 */
export const compareRollupsByJob: Task<'compareRollups'> = async (_payload, { database, log }) => {
  const companies = await database.owner.selectFrom('company').select('company_id as companyId').orderBy('company_id').execute();
  for (const { companyId } of companies) {
    const differences = await compareRollups(database, companyId);
    if (differences.length === 0) {
      await writeCompany(database.app, { personId: null, companyId }, async (db) => {
        await dropEmptyCells(db, companyId);
        await dropEmptyOpen(db, companyId);
      });
      continue;
    }
    const listed = differences.slice(0, MAX_LISTED);
    const left = await mend(database, companyId);
    log.error({ companyId, count: differences.length, left, differences: listed }, 'roll-ups differ from the books');
  }
};

/** @returns how many still differ: those of other features, which have no mend */
async function mend({ app, owner }: Database, companyId: string): Promise<number> {
  const administrators = await owner.selectFrom('person').select('person_id as id').where('system_role', '=', 'ADMIN').execute();
  return writeCompany(app, { personId: null, companyId }, async (db) => {
    await allowBulk(db);
    const wrong = await differencesIn(db, companyId);
    if (wrong.length === 0) return 0;
    await mendRollups(db, companyId);
    await mendNet(db, companyId);
    await mendOpen(db, companyId);
    const remaining = await differencesIn(db, companyId);
    const left = remaining.length;
    const stays = new Set(remaining.map(cellOf));
    const mended = wrong.filter((one) => !stays.has(cellOf(one)));
    if (mended.length === 0) return left;
    const listed = mended.slice(0, MAX_LISTED);
    const figures = (figure: 'stored' | 'recomputed') => listed.map((one) => rollupWords(one, one[figure]));
    const numbers = { before: figures('stored'), after: figures('recomputed') };
    await record(db, { companyId, personId: null }, 'rollups.mended', { count: mended.length, left, ...numbers });
    await addNotification(db, {
      ...{ companyId, kind: 'rollups', senderId: null, recipients: administrators.map(({ id }) => id) },
      content: [
        contentOf(mended.length, left),
        ...numbers.before.map((text, index) => `${text} → ${numbers.after[index]?.split(': ').at(-1)}`),
      ].join('\n'),
      ...{ redirectUrl: '/flujo_caja', referenceType: null, documentId: null, botname: null },
    });
    return left;
  });
}

/** Names the cell of a difference. */
function cellOf({ what, onDay, id }: RollupDifference): string {
  return [what, onDay, id].join(' ');
}

function contentOf(count: number, left: number): string {
  const mended = plural(count, 'cifra no cuadraba con los libros', 'cifras no cuadraban con los libros');
  return left === 0
    ? `${mended}: se escribieron de nuevo.`
    : `${mended}: se escribieron de nuevo; ${plural(left, 'más sigue', 'más siguen')} sin cuadrar.`;
}

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
