/** Undoes splits of documents from the history. Call it inside writeCompany. */
import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/errors.ts';
import type { StoredAct } from '#server/db/history.ts';
import type { Db } from '#server/db/scope.ts';
import { costCentersOf, sameShares, splitDocuments, writeSplits } from './store.ts';

/** What undoes each act of this feature. */
export const COST_CENTER_UNDO = {
  'costCenters.split': undoSplit,
};

/** @throws ACT_OVERTAKEN when a split is no longer as the act left it, or an earlier cost centre no longer exists */
async function undoSplit(db: Db, actor: Actor, { no, items }: StoredAct<'costCenters.split'>): Promise<void> {
  const ids = items.map(({ documentId }) => documentId);
  const documents = await splitDocuments(db, [actor.companyId], ids, true).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'NOT_FOUND') throw overtaken();
    throw error;
  });
  const centers = new Set((await costCentersOf(db, actor.companyId)).map(({ id }) => id));
  const back = items.map(({ documentId, before, after }) => {
    const now = documents.find(({ id }) => id === documentId)?.shares ?? [];
    if (!sameShares(now, after) || before.some(({ costCenterId }) => !centers.has(costCenterId))) throw overtaken();
    return { documentId, before: after, after: before };
  });
  await writeSplits(db, actor, documents, back, no);
}

function overtaken(): AppError {
  return new AppError('ACT_OVERTAKEN', { what: 'los centros de costo' });
}
