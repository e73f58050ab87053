import { sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/errors.ts';
import { mayBeUndone } from '#domain/imports/report.ts';
import { lastEntryAbout, record } from '#server/db/history.ts';
import type { Db } from '#server/db/scope.ts';
import { movementsOnlyOf, withdrawSources } from '#server/features/banking/store.ts';
import { documentRules, documentsOnlyOf, withdrawDocuments } from '#server/features/documents/store.ts';
import { marksOnDocuments, marksOnMovements } from '#server/features/marks/store.ts';
import { releaseDocuments, releaseMovements } from '#server/features/reconciliation/store.ts';
import { twinsOf } from './store.ts';

/** Sentences that an answer lists at most; the message counts all. */
const MAX_LISTED = 100;

/**
 * Takes an import out again, and with the first of the very same file the later ones: movements and documents that no other file vouches
 * for go, with the matches on them that no person made; the others become what the remaining files say.
 * @throws NOT_FOUND; NOTHING_TO_UNDO; UNDO_BLOCKED with what people did by hand on what would go
 */
export async function undoImport(db: Db, actor: Actor, importId: string): Promise<void> {
  const { companyId, personId } = actor;
  // Of a hundred thousand rows it takes longer than a query of a page may.
  await sql`set local statement_timeout = '10min'`.execute(db);
  const { fileName, importIds, sha256 } = await importToUndo(db, companyId, importId);
  const [documentsToDelete, movementsToDelete] = [documentsOnlyOf(companyId, importIds), movementsOnlyOf(companyId, importIds)];
  const details = [
    ...(await marksOnDocuments(db, companyId, documentsToDelete)),
    ...(await marksOnMovements(db, companyId, movementsToDelete)),
  ];
  if (details.length > 0) throw new AppError('UNDO_BLOCKED', { count: details.length, details: details.slice(0, MAX_LISTED) });
  await releaseDocuments(db, companyId, documentsToDelete);
  await releaseMovements(db, companyId, movementsToDelete);
  const rules = await documentRules(db, companyId, () => null);
  const documents = await withdrawDocuments(db, rules, importIds);
  const movements = await withdrawSources(db, companyId, importIds);
  await db
    .updateTable('import')
    .set({ status: 'deshecho', undone_at: sql`now()`, undone_by: personId })
    .where('company_id', '=', companyId)
    .where('import_id', 'in', importIds)
    .execute();
  const undoes = await lastEntryAbout(db, companyId, 'import.done', importId);
  await record(db, actor, 'import.undone', { importId, fileName, sha256, documents, movements, imports: importIds }, { undoes });
}

/** The import, and with the first one of a file the later ones, which hold nothing of their own: a later one goes alone. */
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
