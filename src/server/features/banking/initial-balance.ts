import { sql } from 'kysely';
import { normalAccount } from '#domain/banks.ts';
import type { Day } from '#domain/date.ts';
import type { Currency } from '#domain/money.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/scope.ts';

type Account = { bankId: string; accountNumber: string; currency: Currency };
/** In minor units of the account's currency; null: nobody said. */
type Balance = { date: string | null; minor: number | null };

/**
 * Sets the balance that a person says an account had on a day; the account is made if the company has it not. It counts as the person's
 * from then on: withdrawing the source that made it leaves it.
 * @returns the account, and the balance that it had before; undefined when it is new
 */
export async function setInitialBalance(
  db: Db,
  companyId: string,
  { bankId, accountNumber, currency }: Account,
  { on, minor }: { on: Day | string; minor: number },
): Promise<{ accountId: string; before: Balance | undefined }> {
  const number_norm = normalAccount(accountNumber);
  const before = await db
    .selectFrom('bank_account')
    .select(['initial_on as date', 'initial_balance as minor'])
    .where('company_id', '=', companyId)
    .where('bank_code', '=', bankId)
    .where('number_norm', '=', number_norm)
    .where('currency', '=', currency)
    .executeTakeFirst();
  const number = accountNumber.trim();
  const balance = { initial_on: on, initial_balance: minor };
  const { account_id: accountId } = await db
    .insertInto('bank_account')
    .values({ company_id: companyId, account_id: newId(), bank_code: bankId, number, number_norm, currency, ...balance })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'bank_code', 'number_norm', 'currency'])
        .doUpdateSet({ ...balance, made_by_source: null, is_active: true }),
    )
    .returning('account_id')
    .executeTakeFirstOrThrow();
  return { accountId, before };
}

/** Forgets such a balance, and the account with it when nothing else stands on it. @returns what it was; undefined when there was none */
export async function clearInitialBalance(db: Db, companyId: string, accountId: string): Promise<(Account & Balance) | undefined> {
  const { rows } = await sql<Account & Balance>`
    update bank_account a set initial_on = null, initial_balance = null
    from bank_account old
    where a.company_id = ${companyId} and a.account_id = ${accountId} and a.initial_on is not null
      and old.company_id = a.company_id and old.account_id = a.account_id
    returning a.bank_code as "bankId", a.number as "accountNumber", a.currency, old.initial_on as date,
      old.initial_balance as minor`.execute(db);
  if (!rows[0]) return undefined;
  await sql`delete from bank_account a where company_id = ${companyId} and account_id = ${accountId} and made_by_source is null
    and not exists (select from movement m where m.company_id = a.company_id and m.account_id = a.account_id)
    and not exists (select from account_day d where d.company_id = a.company_id and d.account_id = a.account_id)`.execute(db);
  return rows[0];
}
