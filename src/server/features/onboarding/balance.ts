import { sql } from 'kysely';
import { normalAccount } from '#domain/banks.ts';
import { AppError } from '#domain/errors.ts';
import { type Currency, toMinor } from '#domain/money.ts';
import type { ToldBalance } from '#domain/onboarding/answers.ts';
import { appendHistory } from '#server/db/history.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/scope.ts';
import type { Hand } from './save.ts';

/**
 * Keeps a balance that a person tells; the account is made if the company has it not. It counts as the person's from then on: undoing
 * the import that made it leaves it. @returns the account's id
 */
export async function keepBalance(db: Db, { companyId, personId }: Hand, told: ToldBalance): Promise<string> {
  const { bankId, accountNumber, currency, date, balance } = told;
  const minor = toMinor(balance, currency as Currency);
  const { account_id: accountId } = await db
    .insertInto('bank_account')
    .values({
      company_id: companyId,
      account_id: newId(),
      bank_code: bankId,
      number: accountNumber.trim(),
      number_norm: normalAccount(accountNumber),
      currency,
      initial_on: date,
      initial_balance: minor,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'bank_code', 'number_norm', 'currency'])
        .doUpdateSet({ initial_on: date, initial_balance: minor, made_by_import: null, is_active: true }),
    )
    .returning('account_id')
    .executeTakeFirstOrThrow();
  const after = { bankId, accountNumber: accountNumber.trim(), currency, date, balance };
  await appendHistory(db, { companyId, personId, act: 'informó', subject: 'saldo inicial', subjectId: accountId, after });
  return accountId;
}

/** Forgets a told balance, and the account with it when nothing else stands on it. @throws NOT_FOUND */
export async function forgetBalance(db: Db, { companyId, personId }: Hand, accountId: string): Promise<void> {
  const { rows } = await sql<{ bankId: string; accountNumber: string; currency: Currency }>`
    update bank_account set initial_on = null, initial_balance = null
    where company_id = ${companyId} and account_id = ${accountId} and initial_on is not null
    returning bank_code as "bankId", number as "accountNumber", currency`.execute(db);
  if (!rows[0]) throw new AppError('NOT_FOUND');
  await sql`delete from bank_account a where company_id = ${companyId} and account_id = ${accountId} and made_by_import is null
    and not exists (select from movement m where m.company_id = a.company_id and m.account_id = a.account_id)
    and not exists (select from account_day d where d.company_id = a.company_id and d.account_id = a.account_id)`.execute(db);
  await appendHistory(db, { companyId, personId, act: 'quitó', subject: 'saldo inicial', subjectId: accountId, before: rows[0] });
}
