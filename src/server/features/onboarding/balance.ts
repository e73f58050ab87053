import { sql } from 'kysely';
import { normalAccount } from '#domain/banks.ts';
import { AppError } from '#domain/errors.ts';
import { type Currency, toMajor, toMinor } from '#domain/money.ts';
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
  const before = await db
    .selectFrom('bank_account')
    .select(['initial_on as date', 'initial_balance as minor'])
    .where('company_id', '=', companyId)
    .where('bank_code', '=', bankId)
    .where('number_norm', '=', normalAccount(accountNumber))
    .where('currency', '=', currency)
    .executeTakeFirst();
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
        .doUpdateSet({ initial_on: date, initial_balance: minor, made_by_source: null, is_active: true }),
    )
    .returning('account_id')
    .executeTakeFirstOrThrow();
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
  const { rows } = await sql<{ bankId: string; accountNumber: string; currency: Currency; date: string; minor: number }>`
    update bank_account a set initial_on = null, initial_balance = null
    from bank_account old
    where a.company_id = ${companyId} and a.account_id = ${accountId} and a.initial_on is not null
      and old.company_id = a.company_id and old.account_id = a.account_id
    returning a.bank_code as "bankId", a.number as "accountNumber", a.currency, old.initial_on as date,
      old.initial_balance as minor`.execute(db);
  const [known] = rows;
  if (!known) throw new AppError('NOT_FOUND');
  await sql`delete from bank_account a where company_id = ${companyId} and account_id = ${accountId} and made_by_source is null
    and not exists (select from movement m where m.company_id = a.company_id and m.account_id = a.account_id)
    and not exists (select from account_day d where d.company_id = a.company_id and d.account_id = a.account_id)`.execute(db);
  const { bankId, accountNumber, currency } = known;
  const before = { bankId, accountNumber, currency, ...said(known, currency) };
  await appendHistory(db, { companyId, personId, act: 'quitó', subject: 'saldo inicial', subjectId: accountId, before });
}

function said({ date, minor }: { date: string | null; minor: number | null }, currency: Currency) {
  return { date, balance: minor === null ? null : toMajor(minor, currency) };
}
