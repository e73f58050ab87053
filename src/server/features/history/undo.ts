/** Taking acts back from the history: each code that can be undone has its function, in its feature. */
import type { Grant } from '#domain/access.ts';
import type { Actor } from '#domain/actor.ts';
import { type UndoableCode, undoOf } from '#domain/acts.ts';
import { AppError } from '#domain/errors.ts';
import { type StoredAct, storedAct } from '#server/db/history.ts';
import type { Db } from '#server/db/scope.ts';
import { undoSourceAdded, undoSourceChanged, undoSourceRemoved } from '#server/features/cashflow/undo-acts.ts';
import { undoChequesMoved, undoOperation } from '#server/features/documents/undo-acts.ts';
import { undoDecided, undoImportDone, undoSeparated } from '#server/features/imports/undo-acts.ts';
import { undoAnswers, undoBalance } from '#server/features/onboarding/undo-acts.ts';
import { undoEngineRun, undoMatches, undoTransferMade, undoTransferUndone } from '#server/features/reconciliation/undo-acts.ts';
import { undoPlan, undoSettings } from '#server/features/settings/undo-acts.ts';

const UNDO = {
  'settings.changed': undoSettings,
  'plan.changed': undoPlan,
  'modules.changed': undoPlan,
  'country.changed': undoPlan,
  'onboarding.answered': undoAnswers,
  'balance.set': undoBalance,
  'balance.removed': undoBalance,
  'import.done': undoImportDone,
  'repeats.decided': undoDecided,
  'repeats.separated': undoSeparated,
  'match.made': undoMatches,
  'match.accepted': undoMatches,
  'match.undone': undoMatches,
  'transfer.made': undoTransferMade,
  'transfer.undone': undoTransferUndone,
  'engine.ran': undoEngineRun,
  'source.added': undoSourceAdded,
  'source.changed': undoSourceChanged,
  'source.removed': undoSourceRemoved,
  'document.paid': undoOperation,
  'document.paidInPart': undoOperation,
  'document.payoffReverted': undoOperation,
  'document.postponed': undoOperation,
  'document.dueDateRestored': undoOperation,
  'document.scheduled': undoOperation,
  'document.paidByCheque': undoOperation,
  'document.factored': undoOperation,
  'document.unfactored': undoOperation,
  'document.amountChanged': undoOperation,
  'document.hidden': undoOperation,
  'document.shown': undoOperation,
  'document.monthMoved': undoOperation,
  'document.areaSet': undoOperation,
  'document.undone': undoOperation,
  'cheque.moved': undoChequesMoved,
} satisfies { [Code in UndoableCode]: (db: Db, actor: Actor, act: StoredAct<Code>, grant: Grant) => Promise<void> };

/**
 * Takes an act back, and writes that as an act of its own. Call it inside writeCompany, after the permission of `undoOf` was checked.
 * @returns the number of the new entry
 * @throws NOT_FOUND, ACT_UNDONE, ACT_IS_FINAL, ACT_OVERTAKEN, and what its feature refuses
 */
export async function undoAct(db: Db, actor: Actor, no: number, grant: Grant): Promise<number> {
  const stored = await storedAct(db, actor.companyId, no);
  if (!stored) throw new AppError('NOT_FOUND');
  const { act, undoneBy } = stored;
  if (undoneBy !== null) throw new AppError('ACT_UNDONE', { by: undoneBy });
  const undo = undoOf(act.code);
  if ('why' in undo) throw new AppError('ACT_IS_FINAL', { why: undo.why });
  const run = UNDO[act.code as UndoableCode] as (db: Db, actor: Actor, act: StoredAct<never>, grant: Grant) => Promise<void>;
  await run(db, actor, act as StoredAct<never>, grant);
  return (await storedAct(db, actor.companyId, no))?.undoneBy ?? 0;
}
