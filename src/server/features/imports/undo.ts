import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/errors.ts';
import { mayBeUndone } from '#domain/imports/report.ts';
import { allowBulk } from '#server/db/bulk-limits.ts';
import { lastEntryAbout, record } from '#server/db/history.ts';
import type { Db } from '#server/db/scope.ts';
import { movementsOnlyOf, withdrawSources } from '#server/features/banking/store.ts';
import { withdrawDins } from '#server/features/dins/store.ts';
import { documentRules, documentsOnlyOf, withdrawDocuments } from '#server/features/documents/store.ts';
import { marksOnDocuments, marksOnMovements } from '#server/features/marks/store.ts';
import { obligationsOnlyOf, withdrawObligations, withdrawPayroll } from '#server/features/obligations/store.ts';
import { releaseDocuments, releaseMovements, withdrawMatches } from '#server/features/reconciliation/store.ts';
import { withdrawTaxInfo } from '#server/features/taxinfo/store.ts';
import { twinsOf } from './store.ts';

/** Sentences listed in an answer; the message counts all. */
const MAX_LISTED = 100;

/**
 * Undoes an import, together with the later ones of the same file: movements and documents in no other file are deleted, with the matches
 * that no person made; the others become what the remaining files say.
 * @throws NOT_FOUND; NOTHING_TO_UNDO; UNDO_BLOCKED with what people set by hand on the rows to delete; UNDO_AT_OFFICE where that is at the
 * tax office, which has no inverse
 */
export async function undoImport(db: Db, actor: Actor, importId: string): Promise<void> {
  const { companyId, personId } = actor;
  // For a hundred thousand rows it takes longer than the limit of a page's query.
  await allowBulk(db);
  const { fileName, importIds, sha256 } = await importToUndo(db, companyId, importId);
  const documentsToDelete = sql`${documentsOnlyOf(companyId, importIds)} union all ${obligationsOnlyOf(companyId, importIds)}`;
  const movementsToDelete = movementsOnlyOf(companyId, importIds);
  await refuseMarked(db, companyId, documentsToDelete, movementsToDelete);
  const matches = await withdrawMatches(db, companyId, importIds);
  await releaseDocuments(db, companyId, documentsToDelete);
  await releaseMovements(db, companyId, movementsToDelete);
  const rules = await documentRules(db, companyId, () => null);
  const obligations = await withdrawObligations(db, companyId, importIds);
  await withdrawPayroll(db, companyId, importIds);
  await withdrawTaxInfo(db, companyId, importIds);
  const dins = await withdrawDins(db, companyId, importIds);
  const documents = obligations + dins + (await withdrawDocuments(db, rules, importIds));
  const movements = await withdrawSources(db, companyId, importIds);
  await db
    .updateTable('import')
    .set({ status: 'deshecho', undone_at: sql`now()`, undone_by: personId })
    .where('company_id', '=', companyId)
    .where('import_id', 'in', importIds)
    .execute();
  const undoes = await lastEntryAbout(db, companyId, 'import.done', importId);
  await record(
    db,
    actor,
    'import.undone',
    { importId, fileName, sha256, documents, movements, ...(matches > 0 && { matches }), imports: importIds },
    { undoes },
  );
}

/** Refuses while people's marks are on rows to delete. What nobody can take back is named alone: the rest does not help. */
async function refuseMarked(db: Db, companyId: string, documents: RawBuilder<unknown>, movements: RawBuilder<unknown>): Promise<void> {
  const onDocuments = await marksOnDocuments(db, companyId, documents);
  const final = onDocuments.filter(({ isFinal }) => isFinal);
  const blocked = (marks: readonly string[]) => ({ count: marks.length, details: marks.slice(0, MAX_LISTED) });
  if (final.length > 0) throw new AppError('UNDO_AT_OFFICE', blocked(final.map(({ sentence }) => sentence)));
  const marks = [...onDocuments.map(({ sentence }) => sentence), ...(await marksOnMovements(db, companyId, movements))];
  if (marks.length > 0) throw new AppError('UNDO_BLOCKED', blocked(marks));
}

/** The import; for the first one of a file, also the later ones, which have no rows of their own. A later one is undone alone. */
async function importToUndo(
  db: Db,
  companyId: string,
  importId: string,
): Promise<{ fileName: string; sha256: string; importIds: string[] }> {
  const row = await db
    .selectFrom('import')
    .select(['file_name', 'sha256', 'status'])
    .where('company_id', '=', companyId)
    .where('import_id', '=', importId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  if (!mayBeUndone(row.status)) throw new AppError('NOTHING_TO_UNDO');
  const twins = await twinsOf(db, companyId, importId);
  return {
    fileName: row.file_name,
    sha256: row.sha256,
    importIds: twins.some((twin) => twin < importId) ? [importId] : [importId, ...twins],
  };
}
