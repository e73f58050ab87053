/** Undoes acts on cost centres and splits of documents from the history. Call everything here inside writeCompany. */
import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/errors.ts';
import { requireStored, type StoredAct } from '#server/db/history.ts';
import { canonical } from '#server/db/history-hash.ts';
import type { Db } from '#server/db/scope.ts';
import { costCentersOf, deleteCostCenter, putCostCenter, sameShares, splitDocuments, valuesOf, writeSplits } from './store.ts';

/** What undoes each act of this feature. */
export const COST_CENTER_UNDO = {
  'costCenter.saved': undoSaved,
  'costCenter.removed': undoRemoved,
  'costCenters.split': undoSplit,
};

/** @throws ACT_OVERTAKEN when it is another meanwhile, or in use if the act added it; COST_CENTER_CODE */
async function undoSaved(db: Db, actor: Actor, { no, params }: StoredAct<'costCenter.saved'>): Promise<void> {
  const { id, before, after } = params;
  const all = await costCentersOf(db, actor.companyId);
  const now = all.find((one) => one.id === id);
  if (!now || canonical(valuesOf(now)) !== canonical(after)) throw changedCenter(after);
  if (before) await putCostCenter(db, actor, all, { id, input: before, undoes: no });
  else if (now.usedBy > 0) throw new AppError('ACT_OVERTAKEN', { what: `los documentos que usan el centro de costo ${now.name}` });
  else await deleteCostCenter(db, actor, id, no);
}

/** @throws ACT_OVERTAKEN, COST_CENTER_CODE, TOO_MANY_COST_CENTERS; ACT_IS_FINAL where the act did not store what it was */
async function undoRemoved(db: Db, actor: Actor, { no, params, undo }: StoredAct<'costCenter.removed'>): Promise<void> {
  requireStored(undo);
  const all = await costCentersOf(db, actor.companyId);
  const now = all.find((one) => one.id === params.id);
  const left = params.isArchived ? { ...undo, isActive: false } : null;
  if (canonical(now ? valuesOf(now) : null) !== canonical(left)) throw changedCenter(undo);
  await putCostCenter(db, actor, all, { id: params.id, input: undo, undoes: no });
}

function changedCenter({ name }: { name: string }): AppError {
  return new AppError('ACT_OVERTAKEN', { what: `el centro de costo ${name}` });
}

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
