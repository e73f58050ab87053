import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/errors.ts';
import { record, type StoredAct } from '#server/db/history.ts';
import type { Db } from '#server/db/scope.ts';
import { rejoinRow, reopenRow } from '#server/features/banking/store.ts';
import { marksOnMovements } from '#server/features/marks/store.ts';
import { releaseMovements } from '#server/features/reconciliation/store.ts';
import { undoImport } from './undo.ts';

/** What undoes each act of this feature. */
export const IMPORT_UNDO = {
  'import.done': undoImportDone,
  'repeats.decided': undoDecided,
  'repeats.separated': undoSeparated,
};

/** Undoes an import from the history. Call it inside writeCompany. */
async function undoImportDone(db: Db, actor: Actor, { params: { importId } }: StoredAct<'import.done'>): Promise<void> {
  await undoImport(db, actor, importId);
}

async function undoDecided(db: Db, actor: Actor, { no, params, items }: StoredAct<'repeats.decided'>): Promise<void> {
  const { companyId } = actor;
  const own = items.filter(({ movementId }) => movementId === null).map(({ row }) => String(row['movement_id']));
  const joined = items.flatMap(({ movementId }) => movementId ?? []);
  await needAll(db, companyId, [...own, ...joined]);
  await release(db, companyId, own);
  for (const item of items.toReversed()) await reopenRow(db, companyId, item);
  const { importId, fileName } = params;
  await record(db, actor, 'repeats.reopened', { importId, fileName, count: items.length }, { undoes: no });
}

async function undoSeparated(db: Db, actor: Actor, { no, params, items }: StoredAct<'repeats.separated'>): Promise<void> {
  const { companyId } = actor;
  const own = items.map(({ movementId }) => movementId);
  await needAll(db, companyId, own);
  await release(db, companyId, own);
  for (const item of items.toReversed()) await rejoinRow(db, companyId, item);
  const { importId, fileName } = params;
  await record(db, actor, 'repeats.rejoined', { importId, fileName, count: items.length }, { undoes: no });
}

const OVERTAKEN = { what: 'uno de esos movimientos' };

async function needAll(db: Db, companyId: string, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from movement
    where company_id = ${companyId} and movement_id = any (${ids}::uuid[])`.execute(db);
  if (rows[0]?.n !== new Set(ids).size) throw new AppError('ACT_OVERTAKEN', OVERTAKEN);
}

/** Removes the engine's matches from movements about to be deleted; a person's marks block it. */
async function release(db: Db, companyId: string, ids: readonly string[]): Promise<void> {
  const leaving: RawBuilder<unknown> = sql`select unnest(${ids}::uuid[])`;
  if ((await marksOnMovements(db, companyId, leaving)).length > 0) throw new AppError('ACT_OVERTAKEN', OVERTAKEN);
  await releaseMovements(db, companyId, leaving);
}
