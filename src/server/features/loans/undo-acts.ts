/** Undoes acts on loans from the history. Call it inside writeCompany. */
import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/errors.ts';
import type { StoredAct } from '#server/db/history.ts';
import { canonical } from '#server/db/history-hash.ts';
import type { Db } from '#server/db/scope.ts';
import { findLoan, isUnpaid, writeLoan } from './store.ts';

/** What undoes each act of this feature. */
export const LOAN_UNDO = {
  'loan.added': undoLoan,
  'loan.changed': undoLoan,
  'loan.removed': undoLoan,
};

/** @throws ACT_OVERTAKEN when it is no longer as the act left it, or some of it was paid */
async function undoLoan(db: Db, actor: Actor, act: StoredAct<'loan.added' | 'loan.changed' | 'loan.removed'>): Promise<void> {
  const { loanId, label } = act.params;
  const { before, after } = act.undo;
  const now = await findLoan(db, actor.companyId, loanId);
  const isAsLeft = canonical(now) === canonical(after) && (!now || (await isUnpaid(db, actor.companyId, now)));
  if (!isAsLeft) throw new AppError('ACT_OVERTAKEN', { what: `el crédito ${label}` });
  await writeLoan(db, actor, loanId, { before: after, after: before }, act.no);
}
