import { type DocumentOperationResult, joinedResult } from '#domain/documents/work.ts';
import type { WorkTask } from '#server/jobs/work-task.ts';
import { deleteTargets, operateTargets, refusalsOf, targetsOf } from './mass-operation.ts';

/** Documents of one step, which is one transaction and one act of the history: other changes of the company wait no longer than that. */
const STEP = 2_500;
/** Where one that does not suit keeps all as they are. */
const NOTHING_DONE = { operated: 0, changedCount: 0, changed: [], actNo: null };

/**
 * Does an act to the next of many documents. A stop or a kill loses one step at most; what was done before it stays, and undoing one of
 * the work's acts undoes them all.
 */
export const operateByWork: WorkTask<'documentOperation'> = ({
  companyId,
  workId,
  personId,
  params,
  place,
  signal,
  progress,
  writeOne,
}) => {
  const { operation: act, count, leavesOut = true } = params;
  // What hangs on documents is few of them, and one act.
  const max = act.kind === 'split' || act.kind === 'comment' ? count : STEP;
  return writeOne(async (db) => {
    const end = async (result: DocumentOperationResult) => {
      await deleteTargets(db, companyId, workId);
      return { result };
    };
    if (!leavesOut && place === null) {
      const refusals = await refusalsOf(db, companyId, workId, act);
      const unsuited = refusals.reduce((all, one) => all + one.count, 0);
      if (unsuited > 0) return end({ kind: act.kind, ...NOTHING_DONE, unsuited, refusals });
    }
    const before = place?.done ?? 0;
    const targets = await targetsOf(db, companyId, workId, { after: place?.after ?? null, max });
    const watch = { signal, progress: (fraction: number) => progress((before + fraction * targets.length) / count) };
    const next = await operateTargets(db, { companyId, personId }, { act, leavesOut: true, workId, targets }, watch);
    const result = joinedResult(place?.result ?? null, next);
    const [last, done] = [targets.at(-1), before + targets.length];
    return last && targets.length === max && done < count ? { place: { after: last.id, done, result }, done, total: count } : end(result);
  });
};
