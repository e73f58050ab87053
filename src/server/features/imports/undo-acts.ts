import type { Actor } from '#domain/actor.ts';
import type { StoredAct } from '#server/db/history.ts';
import { announceIn } from '#server/db/open.ts';
import type { Db } from '#server/db/scope.ts';
import { undoImport } from './undo.ts';

/** Undoes an import from the history; the open pages hear of it. Call it inside writeCompany. */
export async function undoImportDone(db: Db, actor: Actor, { params: { importId } }: StoredAct<'import.done'>): Promise<void> {
  await undoImport(db, actor, importId);
  await announceIn(db, { topic: 'work', kind: 'import', companyId: actor.companyId, id: importId, state: 'done' });
}
