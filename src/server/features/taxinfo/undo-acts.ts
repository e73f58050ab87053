/** Undoes acts on tax information from the history. Call it inside writeCompany. */
import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/errors.ts';
import { record, type StoredAct } from '#server/db/history.ts';
import type { Db } from '#server/db/scope.ts';
import { removeVersions } from './store.ts';

/** What undoes each act of this feature. */
export const TAX_INFO_UNDO = { 'taxInfo.saved': undoSaved };

/** The versions before it count again. @throws ACT_OVERTAKEN when they are no longer there */
async function undoSaved(db: Db, actor: Actor, { no, params, undo }: StoredAct<'taxInfo.saved'>): Promise<void> {
  const removed = await removeVersions(db, actor.companyId, undo.versionIds);
  if (removed < undo.versionIds.length) throw new AppError('ACT_OVERTAKEN', { what: 'la información tributaria' });
  await record(db, actor, 'taxInfo.withdrawn', { parts: params.parts }, { undoes: no });
}
