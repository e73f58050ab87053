import { sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/errors.ts';
import type { DecidedRow, SeparatedRow } from '#domain/imports/repeat-acts.ts';
import { record } from '#server/db/history.ts';
import type { Db } from '#server/db/scope.ts';
import {
  confirmPending,
  type Page,
  pairedRows,
  pendingRows,
  promoteRow,
  type Repeat,
  separateRow,
} from '#server/features/banking/store.ts';
import { twinsOf } from './store.ts';

/** `transactionId`: the movement that the row is, if not the one it was compared with. */
export type Decision = { id: string; isSame: boolean; transactionId?: string | null | undefined };

/** The rows of an import that a person has to decide, or those that were paired with stored movements. */
export async function repeatsOf(
  db: Db,
  companyId: string,
  importId: string,
  { isPending, ...page }: Page & { isPending: boolean },
): Promise<{ totalDocs: number; docs: Repeat[] }> {
  if (isPending) return pendingRows(db, companyId, importId, page);
  const own = await pairedRows(db, companyId, importId, page);
  if (own.totalDocs > 0) return own;
  const twin = await vouchingTwin(db, companyId, importId);
  return twin ? pairedRows(db, companyId, twin, { ...page, isTwin: true }) : own;
}

/** The upload of the same file that has the rows of this one, which has none itself. */
async function vouchingTwin(db: Db, companyId: string, importId: string): Promise<string | undefined> {
  const twins = await twinsOf(db, companyId, importId);
  const { rows } = await sql<{ id: string }>`select t.id from unnest(${twins}::uuid[]) as t (id)
    where not exists (select from movement_source s where s.company_id = ${companyId} and s.source_id = ${importId})
      and exists (select from movement_source s where s.company_id = ${companyId} and s.source_id = t.id) order by t.id limit 1`.execute(
    db,
  );
  return rows[0]?.id;
}

/**
 * Stores a person's decisions about rows that may already be stored.
 * @throws NOT_FOUND when one is not pending; REPEAT_TAKEN; REPEAT_MATCHED
 * @returns the number of the history's entry
 */
export async function decideRepeats(db: Db, actor: Actor, importId: string, decisions: readonly Decision[]): Promise<number> {
  const fileName = await fileNameOf(db, actor.companyId, importId);
  const items: DecidedRow[] = [];
  for (const { id, isSame, transactionId } of decisions) {
    await needRow(db, actor.companyId, importId, id);
    items.push(isSame ? await confirmPending(db, actor.companyId, id, transactionId ?? null) : await promoteRow(db, actor.companyId, id));
  }
  const same = items.filter(({ movementId }) => movementId !== null).length;
  return record(db, actor, 'repeats.decided', { importId, fileName, same, other: items.length - same }, { items });
}

/** Separates rows from the stored movements they were paired with. @returns the number of the history's entry */
export async function separateRepeats(db: Db, actor: Actor, importId: string, ids: readonly string[]): Promise<number> {
  const fileName = await fileNameOf(db, actor.companyId, importId);
  const items: SeparatedRow[] = [];
  for (const id of ids) items.push(await separateRow(db, actor.companyId, importId, id));
  return record(db, actor, 'repeats.separated', { importId, fileName, count: items.length }, { items });
}

async function fileNameOf(db: Db, companyId: string, importId: string): Promise<string> {
  const row = await db
    .selectFrom('import')
    .select('file_name')
    .where('company_id', '=', companyId)
    .where('import_id', '=', importId)
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return row.file_name;
}

async function needRow(db: Db, companyId: string, importId: string, id: string): Promise<void> {
  const { rows } = await sql`select from movement_source
    where company_id = ${companyId} and source_id = ${importId} and movement_id = ${id}`.execute(db);
  if (rows.length === 0) throw new AppError('NOT_FOUND');
}
