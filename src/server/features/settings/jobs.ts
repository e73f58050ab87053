import type { Terms } from '#domain/documents/expectation.ts';
import type { Database } from '#server/db/open.ts';
import { type Db, writeCompany } from '#server/db/scope.ts';
import type { Task } from '#server/jobs/queue.ts';
import { applyStretch, countRows, type Place, START, tellProgress, termsOf } from './store.ts';

/** As many rows are changed while other writers of the company wait. */
const ROWS = 1_000;

/**
 * Brings what a company has stored into line with its cut-off date and payment days, a stretch at a time. When they change meanwhile it
 * leaves the rest to the job of that change; run again it begins anew, which does no harm.
 */
export const applyTermsByJob: Task<'applyTerms'> = async ({ companyId }, { database }) => {
  const terms = await inCompany(database, companyId, (db) => termsOf(db, companyId));
  if (!terms) return;
  const all = await inCompany(database, companyId, (db) => countRows(db, companyId, Number.MAX_SAFE_INTEGER));
  let done = 0;
  for (let place: Place | null = START; place; ) {
    const from: Place = place;
    done += ROWS;
    place = await inCompany(database, companyId, (db) => goOn(db, companyId, terms, from, Math.min(1, done / Math.max(all, 1))));
  }
};

function inCompany<Result>({ app }: Database, companyId: string, work: (db: Db) => Promise<Result>): Promise<Result> {
  return writeCompany(app, { personId: null, companyId }, work);
}

/** One stretch, told. @returns the next place; null when all is done, or the terms are others by now */
async function goOn(db: Db, companyId: string, begun: Terms, place: Place, progress: number): Promise<Place | null> {
  const terms = await termsOf(db, companyId);
  if (JSON.stringify(terms) !== JSON.stringify(begun)) return null;
  const next = await applyStretch(db, companyId, begun, place, ROWS);
  await tellProgress(db, companyId, next && progress);
  return next;
}
