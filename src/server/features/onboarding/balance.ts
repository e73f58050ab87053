import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/errors.ts';
import { toMinor } from '#domain/money.ts';
import type { AccountBefore, Balance } from '#domain/onboarding/acts.ts';
import type { InitialBalance } from '#domain/onboarding/answers.ts';
import { record } from '#server/db/history.ts';
import type { Db } from '#server/db/scope.ts';
import { clearInitialBalance, setInitialBalance } from '#server/features/banking/store.ts';

/**
 * Stores a balance that a person enters, creating the account if needed. The account counts as the person's from then on: undoing the
 * import that created it leaves it. @returns the number of the act
 */
export async function setBalance(db: Db, actor: Actor, initial: InitialBalance): Promise<number> {
  const { bankId, currency, date, balance } = initial;
  const minor = toMinor(balance, currency);
  const account = { bankId, accountNumber: initial.accountNumber.trim(), currency };
  const { accountId, before } = await setInitialBalance(db, actor.companyId, account, { on: date, minor });
  const params = { ...account, accountId, before: balanceOf(before), after: { on: date, minor } };
  return record(db, actor, 'balance.set', params, { undo: before });
}

/** Removes an entered balance, and the account too when nothing else uses it. @returns the number of the act. @throws NOT_FOUND */
export async function clearBalance(db: Db, actor: Actor, accountId: string): Promise<number> {
  const cleared = await clearInitialBalance(db, actor.companyId, accountId);
  const before = balanceOf(cleared?.before ?? null);
  if (!cleared || !before) throw new AppError('NOT_FOUND');
  return record(db, actor, 'balance.removed', { ...cleared.account, accountId, before }, { undo: cleared.before });
}

export function balanceOf(account: AccountBefore): Balance | null {
  if (account === null || account.initialOn === null || account.initialBalance === null) return null;
  return { on: account.initialOn, minor: account.initialBalance };
}
