import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/errors.ts';
import { toMinor } from '#domain/money.ts';
import type { AccountBefore, Balance } from '#domain/onboarding/acts.ts';
import type { InitialBalance } from '#domain/onboarding/answers.ts';
import { record } from '#server/db/history.ts';
import type { Db } from '#server/db/scope.ts';
import { clearInitialBalance, setInitialBalance } from '#server/features/banking/store.ts';

/**
 * Keeps a balance that a person tells; the account is made if the company has it not. It counts as the person's from then on: undoing
 * the import that made it leaves it. @returns the account's id
 */
export async function setBalance(db: Db, actor: Actor, initial: InitialBalance): Promise<string> {
  const { bankId, currency, date, balance } = initial;
  const minor = toMinor(balance, currency);
  const account = { bankId, accountNumber: initial.accountNumber.trim(), currency };
  const { accountId, before } = await setInitialBalance(db, actor.companyId, account, { on: date, minor });
  const params = { ...account, accountId, before: balanceOf(before), after: { on: date, minor } };
  await record(db, actor, 'balance.set', params, { undo: before });
  return accountId;
}

/** Forgets a told balance, and the account with it when nothing else stands on it. @throws NOT_FOUND */
export async function clearBalance(db: Db, actor: Actor, accountId: string): Promise<void> {
  const cleared = await clearInitialBalance(db, actor.companyId, accountId);
  const before = balanceOf(cleared?.before ?? null);
  if (!cleared || !before) throw new AppError('NOT_FOUND');
  await record(db, actor, 'balance.removed', { ...cleared.account, accountId, before }, { undo: cleared.before });
}

export function balanceOf(account: AccountBefore): Balance | null {
  if (account === null || account.initialOn === null || account.initialBalance === null) return null;
  return { on: account.initialOn, minor: account.initialBalance };
}
