/** Undoes acts of onboarding from the history. Call everything here inside writeCompany. */
import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/errors.ts';
import { fieldLabel } from '#domain/history/fields.ts';
import type { Answers } from '#domain/onboarding/answers.ts';
import { record, type StoredAct } from '#server/db/history.ts';
import { canonical } from '#server/db/history-hash.ts';
import type { Db } from '#server/db/scope.ts';
import { clearInitialBalance, initialBalanceOf, putBackAccount } from '#server/features/banking/store.ts';
import { balanceOf } from './balance.ts';
import { currentAnswers, saveAnswers } from './save.ts';

/** What undoes each act of this feature. */
export const ONBOARDING_UNDO = {
  'onboarding.answered': undoAnswers,
  'balance.set': undoBalance,
  'balance.removed': undoBalance,
};

/** @throws ACT_OVERTAKEN */
async function undoAnswers(db: Db, actor: Actor, { no, params }: StoredAct<'onboarding.answered'>): Promise<void> {
  const now = await currentAnswers(db, actor.companyId);
  const keys = Object.keys(params.after) as (keyof Answers)[];
  const other = keys.find((key) => canonical(now[key]) !== canonical(params.after[key]));
  if (other) throw new AppError('ACT_OVERTAKEN', { what: fieldLabel(other) });
  await saveAnswers(db, actor, params.before, no);
}

/** @throws ACT_OVERTAKEN */
async function undoBalance(db: Db, actor: Actor, act: StoredAct<'balance.set' | 'balance.removed'>): Promise<void> {
  const { companyId } = actor;
  const { accountId, bankId, accountNumber, currency } = act.params;
  const account = { accountId, bankId, accountNumber, currency };
  const after = 'after' in act.params ? act.params.after : null;
  const row = await initialBalanceOf(db, companyId, accountId);
  const now = balanceOf(row);
  if (now?.on !== after?.on || now?.minor !== after?.minor) throw new AppError('ACT_OVERTAKEN', { what: 'el saldo inicial' });
  if (act.undo) await putBackAccount(db, companyId, account, act.undo);
  else await clearInitialBalance(db, companyId, accountId);
  const before = balanceOf(act.undo);
  if (before) await record(db, actor, 'balance.set', { ...account, before: now, after: before }, { undo: row, undoes: act.no });
  else if (now) await record(db, actor, 'balance.removed', { ...account, before: now }, { undo: row, undoes: act.no });
}
