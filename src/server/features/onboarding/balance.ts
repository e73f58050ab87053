import { AppError } from '#domain/errors.ts';
import { type Currency, toMajor, toMinor } from '#domain/money.ts';
import type { ToldBalance } from '#domain/onboarding/answers.ts';
import { appendHistory } from '#server/db/history.ts';
import type { Db } from '#server/db/scope.ts';
import { clearInitialBalance, setInitialBalance } from '#server/features/banking/store.ts';
import type { Hand } from './save.ts';

/**
 * Keeps a balance that a person tells; the account is made if the company has it not. It counts as the person's from then on: undoing
 * the import that made it leaves it. @returns the account's id
 */
export async function keepBalance(db: Db, { companyId, personId }: Hand, told: ToldBalance): Promise<string> {
  const { bankId, accountNumber, currency, date, balance } = told;
  const minor = toMinor(balance, currency as Currency);
  const named = { bankId, accountNumber, currency: currency as Currency };
  const { accountId, before } = await setInitialBalance(db, companyId, named, { on: date, minor });
  const account = { bankId, accountNumber: accountNumber.trim(), currency };
  await appendHistory(db, {
    companyId,
    personId,
    act: 'informó',
    subject: 'saldo inicial',
    subjectId: accountId,
    ...(before?.date ? { before: { ...account, ...said(before, currency as Currency) } } : {}),
    after: { ...account, date, balance },
  });
  return accountId;
}

/** Forgets a told balance, and the account with it when nothing else stands on it. @throws NOT_FOUND */
export async function forgetBalance(db: Db, { companyId, personId }: Hand, accountId: string): Promise<void> {
  const known = await clearInitialBalance(db, companyId, accountId);
  if (!known) throw new AppError('NOT_FOUND');
  const { bankId, accountNumber, currency } = known;
  const before = { bankId, accountNumber, currency, ...said(known, currency) };
  await appendHistory(db, { companyId, personId, act: 'quitó', subject: 'saldo inicial', subjectId: accountId, before });
}

function said({ date, minor }: { date: string | null; minor: number | null }, currency: Currency) {
  return { date, balance: minor === null ? null : toMajor(minor, currency) };
}
