import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/errors.ts';
import type { Problem } from '#domain/imports/facts.ts';
import { mayBeUndone } from '#domain/imports/report.ts';
import { allowBulk } from '#server/db/bulk-limits.ts';
import { lastEntryAbout, record } from '#server/db/history.ts';
import type { Db } from '#server/db/scope.ts';
import { movementsOnlyOf, withdrawSources } from '#server/features/banking/store.ts';
import { withdrawDins } from '#server/features/dins/store.ts';
import { documentRules, documentsOnlyOf, withdrawDocuments } from '#server/features/documents/store.ts';
import { marksOnDocuments, marksOnMovements } from '#server/features/marks/store.ts';
import { obligationsOnlyOf, withdrawObligations, withdrawPayroll } from '#server/features/obligations/store.ts';
import { releaseDocuments, releaseMovements, withdrawMatches, withdrawSettlements } from '#server/features/reconciliation/store.ts';
import { withdrawTaxInfo } from '#server/features/taxinfo/store.ts';
import { addProblems, twinsOf } from './store.ts';

/** Sentences listed in an answer; the message counts all. */
const MAX_LISTED = 100;

type Marks = Awaited<ReturnType<typeof marksOnDocuments>>;
/** What goes: queries of the ids of documents and movements. */
type Leaving = { documents: RawBuilder<unknown>; movements: RawBuilder<unknown> };

/**
 * Undoes an import, together with the later ones of the same file: movements and documents in no other file are deleted, with the matches
 * that no person made, and those that the engine made because of it; the others become what the remaining files say.
 * @param isKeepingOffice  documents of which the tax office has something stay as this import said them, and its report names them
 * @throws NOT_FOUND; NOTHING_TO_UNDO; UNDO_BLOCKED with what people set by hand on the rows to delete; UNDO_PARTLY_AT_OFFICE where that is
 * at the tax office, which has no inverse; UNDO_AT_OFFICE where that is all that the import brought
 */
export async function undoImport(db: Db, actor: Actor, importId: string, isKeepingOffice = false): Promise<void> {
  const { companyId, personId } = actor;
  // For a hundred thousand rows it takes longer than the limit of a page's query.
  await allowBulk(db);
  const { fileName, importIds, sha256 } = await importToUndo(db, companyId, importId);
  const { atOffice, leaving } = await leavingOf(db, companyId, importIds, isKeepingOffice);
  const matches = (await withdrawMatches(db, companyId, importIds)) + (await withdrawSettlements(db, companyId, importIds));
  await releaseDocuments(db, companyId, leaving.documents);
  await releaseMovements(db, companyId, leaving.movements);
  const rules = await documentRules(db, companyId, () => null);
  const obligations = await withdrawObligations(db, companyId, importIds);
  await withdrawPayroll(db, companyId, importIds);
  await withdrawTaxInfo(db, companyId, importIds);
  const dins = await withdrawDins(db, companyId, importIds);
  const documents =
    obligations +
    dins +
    (await withdrawDocuments(
      db,
      rules,
      importIds,
      atOffice.map(({ id }) => id),
    ));
  const movements = await withdrawSources(db, companyId, importIds);
  await db
    .updateTable('import')
    .set({ status: 'deshecho', undone_at: sql`now()`, undone_by: personId })
    .where('company_id', '=', companyId)
    .where('import_id', 'in', importIds)
    .execute();
  await addProblems(db, companyId, importId, atOffice.map(keptProblem));
  const undoes = await lastEntryAbout(db, companyId, 'import.done', importId);
  await record(
    db,
    actor,
    'import.undone',
    {
      importId,
      fileName,
      sha256,
      documents,
      movements,
      ...(matches > 0 && { matches }),
      ...(atOffice.length > 0 && { atOffice: atOffice.length }),
      imports: importIds,
    },
    { undoes },
  );
}

/**
 * What goes, and the documents that stay because of the tax office. Refuses while people's marks are on what goes. What nobody can take
 * back is named alone: the rest does not help.
 */
async function leavingOf(
  db: Db,
  companyId: string,
  importIds: readonly string[],
  isKeepingOffice: boolean,
): Promise<{ atOffice: Marks; leaving: Leaving }> {
  const documents = sql`${documentsOnlyOf(companyId, importIds)} union all ${obligationsOnlyOf(companyId, importIds)}`;
  const movements = movementsOnlyOf(companyId, importIds);
  const onDocuments = await marksOnDocuments(db, companyId, documents);
  const atOffice = onDocuments.filter(({ isFinal }) => isFinal);
  const leaving = { documents: atOffice.length > 0 ? allBut(documents, atOffice) : documents, movements };
  const blocked = (marks: readonly string[]) => ({ count: marks.length, details: marks.slice(0, MAX_LISTED) });
  if (atOffice.length > 0) {
    const named = blocked(atOffice.map(({ sentence }) => sentence));
    if (!(await isAnyLeft(db, leaving))) throw new AppError('UNDO_AT_OFFICE', named);
    if (!isKeepingOffice) throw new AppError('UNDO_PARTLY_AT_OFFICE', named);
  }
  const open = onDocuments.filter(({ isFinal }) => !isFinal);
  const marks = [...open.map(({ sentence }) => sentence), ...(await marksOnMovements(db, companyId, movements))];
  if (marks.length > 0) throw new AppError('UNDO_BLOCKED', blocked(marks));
  return { atOffice, leaving };
}

function allBut(documents: RawBuilder<unknown>, staying: Marks): RawBuilder<unknown> {
  return sql`select document_id from (${documents}) d where document_id <> all (${staying.map(({ id }) => id)}::uuid[])`;
}

async function isAnyLeft(db: Db, { documents, movements }: Leaving): Promise<boolean> {
  const { rows } = await sql<{ isAny: boolean }>`select exists (${documents}) or exists (${movements}) as "isAny"`.execute(db);
  return rows[0]?.isAny ?? false;
}

function keptProblem({ sentence }: Marks[number]): Problem {
  return { line: null, column: null, code: 'W_KEPT', message: `Se conservó al deshacer la carga. ${sentence}` };
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
