import { sql } from 'kysely';
import { normalAccount } from '#domain/banks.ts';
import type { Day } from '#domain/date.ts';
import type { Currency } from '#domain/money.ts';
import type { AccountBefore } from '#domain/onboarding/acts.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/scope.ts';

type Account = { bankId: string; accountNumber: string; currency: Currency };

/** The columns of an account that setting an initial balance changes. */
const STATE = [
  'initial_on as initialOn',
  'initial_balance as initialBalance',
  'made_by_source as madeBySource',
  'is_active as isActive',
] as const;

/**
 * Sets the balance of an account on a day as a person gives it, creating the account if needed. The account counts as the person's from
 * then on: withdrawing the source that created it leaves it.
 * @returns the account, and its state before; null when it is new
 */
export async function setInitialBalance(
  db: Db,
  companyId: string,
  account: Account,
  { on, minor }: { on: Day; minor: number },
): Promise<{ accountId: string; before: AccountBefore }> {
  const { bankId, accountNumber, currency } = account;
  const before = await db
    .selectFrom('bank_account')
    .select(STATE)
    .where('company_id', '=', companyId)
    .where('bank_code', '=', bankId)
    .where('number_norm', '=', normalAccount(accountNumber))
    .where('currency', '=', currency)
    .executeTakeFirst();
  const accountId = await putBackAccount(
    db,
    companyId,
    { ...account, accountId: newId() },
    { initialOn: on, initialBalance: minor, madeBySource: null, isActive: true },
  );
  return { accountId, before: before ?? null };
}

/** Restores an account's initial balance, the source that created it, and whether it is active; creates it if needed. @returns its id */
export async function putBackAccount(
  db: Db,
  companyId: string,
  { accountId, bankId, accountNumber, currency }: Account & { accountId: string },
  { initialOn, initialBalance, madeBySource, isActive }: NonNullable<AccountBefore>,
): Promise<string> {
  const number = { number: accountNumber.trim(), number_norm: normalAccount(accountNumber) };
  const state = { initial_on: initialOn, initial_balance: initialBalance, made_by_source: madeBySource, is_active: isActive };
  const { account_id } = await db
    .insertInto('bank_account')
    .values({ company_id: companyId, account_id: accountId, bank_code: bankId, ...number, currency, ...state })
    .onConflict((conflict) => conflict.columns(['company_id', 'bank_code', 'number_norm', 'currency']).doUpdateSet(state))
    .returning('account_id')
    .executeTakeFirstOrThrow();
  return account_id;
}

/** The current state of an account, as far as an initial balance changes it; null: it does not exist. */
export async function initialBalanceOf(db: Db, companyId: string, accountId: string): Promise<AccountBefore> {
  return (await accountOf(db, companyId, accountId))?.before ?? null;
}

/** Removes an initial balance, and the account too when nothing else uses it. @returns what it was; undefined when there was none */
export async function clearInitialBalance(
  db: Db,
  companyId: string,
  accountId: string,
): Promise<{ account: Account; before: NonNullable<AccountBefore> } | undefined> {
  const found = await accountOf(db, companyId, accountId);
  if (!found?.before.initialOn) return undefined;
  await db
    .updateTable('bank_account')
    .set({ initial_on: null, initial_balance: null })
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .execute();
  await sql`delete from bank_account a where company_id = ${companyId} and account_id = ${accountId} and made_by_source is null
    and not exists (select from movement m where m.company_id = a.company_id and m.account_id = a.account_id)
    and not exists (select from account_day d where d.company_id = a.company_id and d.account_id = a.account_id)`.execute(db);
  return found;
}

async function accountOf(db: Db, companyId: string, accountId: string) {
  const row = await db
    .selectFrom('bank_account')
    .select(['bank_code as bankId', 'number as accountNumber', 'currency', ...STATE])
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { bankId, accountNumber, currency, ...before } = row;
  return { account: { bankId, accountNumber, currency }, before };
}
