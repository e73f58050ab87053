/** Undoes acts on loans from the history. Call it inside writeCompany. */
import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/errors.ts';
import type { StoredLoan } from '#domain/loans/acts.ts';
import { NO_COSTS } from '#domain/loans/terms.ts';
import type { StoredAct } from '#server/db/history.ts';
import { canonical } from '#server/db/history-hash.ts';
import type { Db } from '#server/db/scope.ts';
import { rentInvoiceOf, writeRentInvoice } from './rents.ts';
import { findLoan, replaceLoan, writeLoan } from './store.ts';

/** What undoes each act of this feature. */
export const LOAN_UNDO = {
  'loan.added': undoLoan,
  'loan.changed': undoLoan,
  'loan.removed': undoLoan,
  'loan.prepaid': undoLoan,
  'loan.renewed': undoLoan,
  'loan.letterAdvanced': undoLoan,
  'loan.tableImported': undoLoan,
  'loan.rentInvoiced': undoRent,
};

/** @throws ACT_OVERTAKEN when it is no longer as the act left it, or what the act made was paid */
async function undoLoan(db: Db, actor: Actor, act: StoredAct<Exclude<keyof typeof LOAN_UNDO, 'loan.rentInvoiced'>>): Promise<void> {
  const { loanId, label } = act.params;
  const [before, after] = [withCosts(act.undo.before), withCosts(act.undo.after)];
  const next = act.undo.next && { id: act.undo.next.id, loan: withCosts(act.undo.next.loan) };
  const { companyId } = actor;
  const isAsLeft = canonical(await findLoan(db, companyId, loanId)) === canonical(after);
  const isNextAsLeft = !next || canonical(await findLoan(db, companyId, next.id)) === canonical(next.loan);
  if (!isAsLeft || !isNextAsLeft) throw new AppError('ACT_OVERTAKEN', { what: `el crédito ${label}` });
  const code = !before ? 'loan.removed' : after ? 'loan.changed' : 'loan.added';
  try {
    if (next) await replaceLoan(db, companyId, next.id, next.loan, null);
    await writeLoan(db, actor, loanId, { before: after, after: before, code, undoes: act.no });
  } catch (error) {
    if (error instanceof AppError && (error.code === 'LOAN_PAID' || error.code === 'LOAN_RENEWED'))
      throw new AppError('ACT_OVERTAKEN', { what: `el crédito ${label}` });
    throw error;
  }
}

/** As older acts stored it, with what loans have since. */
function withCosts<Loan extends StoredLoan | null>(loan: Loan): Loan {
  return loan && { ...loan, terms: { ...NO_COSTS, ...loan.terms }, rows: loan.rows.map((row) => ({ interestId: null, ...row })) };
}

/** @throws ACT_OVERTAKEN when another decision followed */
async function undoRent(db: Db, actor: Actor, act: StoredAct<'loan.rentInvoiced'>): Promise<void> {
  const { loanId, number, label } = act.params;
  const { before, after } = act.undo;
  const now = await rentInvoiceOf(db, actor.companyId, loanId, number);
  if (canonical(now) !== canonical(after)) throw new AppError('ACT_OVERTAKEN', { what: `la cuota ${number} de ${label}` });
  await writeRentInvoice(db, actor, { loanId, number, before: after, after: before }, act.no);
}
