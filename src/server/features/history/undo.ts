/** Undoing acts from the history: each code that can be undone has a function in its feature. */
import type { Grant } from '#domain/access.ts';
import type { Actor } from '#domain/actor.ts';
import { type UndoableCode, undoOf } from '#domain/acts.ts';
import { AppError } from '#domain/errors.ts';
import { plural } from '#domain/format.ts';
import { refuseWithoutArea, type StoredAct, storedAct } from '#server/db/history.ts';
import type { Db } from '#server/db/scope.ts';
import { BANK_MONTH_UNDO } from '#server/features/bankmonths/undo-acts.ts';
import { CASHFLOW_UNDO } from '#server/features/cashflow/undo-acts.ts';
import { CLAIM_UNDO } from '#server/features/claims/undo-acts.ts';
import { COST_CENTER_UNDO } from '#server/features/costcenters/undo-acts.ts';
import { DIN_UNDO } from '#server/features/dins/undo-acts.ts';
import { checkUndo, countOf, longUndo, startUndo } from '#server/features/documents/store.ts';
import { DOCUMENT_UNDO } from '#server/features/documents/undo-acts.ts';
import { IMPORT_UNDO } from '#server/features/imports/undo-acts.ts';
import { KIND_UNDO } from '#server/features/kinds/undo-acts.ts';
import { LOAN_UNDO } from '#server/features/loans/undo-acts.ts';
import { OBLIGATION_UNDO } from '#server/features/obligations/undo-acts.ts';
import { ONBOARDING_UNDO } from '#server/features/onboarding/undo-acts.ts';
import { RATE_UNDO } from '#server/features/rates/undo-acts.ts';
import { RECONCILIATION_UNDO } from '#server/features/reconciliation/undo-acts.ts';
import { SETTINGS_UNDO } from '#server/features/settings/undo-acts.ts';
import { SOFTLANDING_UNDO } from '#server/features/softlanding/undo-acts.ts';
import { TAX_INFO_UNDO } from '#server/features/taxinfo/undo-acts.ts';
import { USER_UNDO } from '#server/features/users/undo-acts.ts';

export { undoParts } from '#server/features/reconciliation/undo-acts.ts';

const UNDO = {
  ...USER_UNDO,
  ...SETTINGS_UNDO,
  ...RATE_UNDO,
  ...ONBOARDING_UNDO,
  ...SOFTLANDING_UNDO,
  ...IMPORT_UNDO,
  ...RECONCILIATION_UNDO,
  ...BANK_MONTH_UNDO,
  ...CASHFLOW_UNDO,
  ...DOCUMENT_UNDO,
  ...CLAIM_UNDO,
  ...COST_CENTER_UNDO,
  ...KIND_UNDO,
  ...DIN_UNDO,
  ...LOAN_UNDO,
  ...OBLIGATION_UNDO,
  ...TAX_INFO_UNDO,
} satisfies {
  [Code in UndoableCode]: (db: Db, actor: Actor, act: StoredAct<Code>, grant: Grant, isPartial: boolean) => Promise<void>;
};

/**
 * Requests the undoing of an act that was done in so many parts that it is undone by long work, after checking the permission of `undoOf`.
 * @param isTrial  only looks whether it can be undone
 * @returns the work's id, and a sentence; null for what `undoAct` undoes at once
 * @throws NOT_FOUND, ACT_OVERTAKEN, WORK_UNDER_WAY
 */
export async function startLongUndo(
  db: Db,
  actor: Actor,
  no: number,
  isTrial: boolean,
): Promise<{ workId: string; sentence: string } | null> {
  const { companyId } = actor;
  const stored = await storedAct(db, companyId, no);
  const parts = stored && stored.undoneBy === null ? await longUndo(db, companyId, stored.act) : null;
  if (!parts) return null;
  const count = plural(countOf(parts.acts), 'documento', 'documentos');
  if (!isTrial) return { workId: await startUndo(db, actor, parts), sentence: `Se está deshaciendo en ${count}.` };
  await checkUndo(db, companyId, parts);
  return { workId: '', sentence: `Se desharía en ${count}.` };
}

/**
 * Undoes an act, and records that as an act of its own. Call it inside writeCompany, after checking the permission of `undoOf`.
 * @param isPartial  only what nothing stands in the way of, where that is told apart (`undoParts`)
 * @returns the number of the new entry
 * @throws NOT_FOUND, ACT_UNDONE, ACT_IS_FINAL, ACT_OVERTAKEN, and what its feature refuses
 */
export async function undoAct(db: Db, actor: Actor, no: number, grant: Grant, isPartial = false): Promise<number> {
  const stored = await storedAct(db, actor.companyId, no);
  if (!stored) throw new AppError('NOT_FOUND');
  const { act, undoneBy } = stored;
  if (undoneBy !== null) throw new AppError('ACT_UNDONE', { by: undoneBy });
  const undo = undoOf(act.code);
  if ('why' in undo) throw new AppError('ACT_IS_FINAL', { why: undo.why });
  // What undoes a code takes that code's act: the catalogue pairs them, which the compiler does not follow through the index.
  const run = UNDO[act.code as UndoableCode] as (
    db: Db,
    actor: Actor,
    act: StoredAct<never>,
    grant: Grant,
    isPartial: boolean,
  ) => Promise<void>;
  await run(db, actor, act as StoredAct<never>, grant, isPartial).catch(refuseWithoutArea);
  return (await storedAct(db, actor.companyId, no))?.undoneBy ?? 0;
}
