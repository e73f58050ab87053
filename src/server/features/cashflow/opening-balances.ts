/** The balances that people give for accounts without a statement, as the cash flow edits them. Call it inside writeCompany. */
import { sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import { type Day, dayInChile } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import { type Currency, formatMoney, toMajor } from '#domain/money.ts';
import { balanceProblems } from '#domain/onboarding/answers.ts';
import { minorOf } from '#server/api/amounts.ts';
import type { Db } from '#server/db/scope.ts';
import { setBalance } from '#server/features/onboarding/store.ts';

/** At the close of a day, in units of the account's currency. */
export type GivenBalance = { balance: number; date: Day };
type Account = {
  bankId: string;
  accountNumber: string;
  currency: Currency;
  initialOn: Day | null;
  initialBalance: number | null;
  hasStatement: boolean;
};

/** The company of each account, by id. */
export async function companiesOfAccounts(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('bank_account')
    .select(['account_id as id', 'company_id as companyId'])
    .where('account_id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, companyId }) => [id, companyId]));
}

/**
 * Gives an account another balance.
 * @param seen  what the person saw; null: it is not known
 * @returns the number of the act; null when nothing changed
 * @throws NOT_FOUND, ACCOUNT_HAS_STATEMENT, BAD_FIELD, BAD_AMOUNT, INITIAL_BALANCE_CHANGED
 */
export async function changeInitialBalance(
  db: Db,
  actor: Actor,
  accountId: string,
  entry: GivenBalance,
  seen: GivenBalance | null,
): Promise<number | null> {
  const account = await requireAccount(db, actor.companyId, accountId);
  const { currency, initialOn, initialBalance } = account;
  if (account.hasStatement) throw new AppError('ACCOUNT_HAS_STATEMENT');
  const problem = balanceProblems({ ...account, ...entry }, dayInChile(new Date())).find(
    ({ field }) => field === 'date' || field === 'balance',
  );
  if (problem) throw new AppError('BAD_FIELD', problem);
  const isOther = ({ date, balance }: GivenBalance) => date !== initialOn || minorOf(balance, currency) !== initialBalance;
  if (seen && isOther(seen)) {
    throw new AppError('INITIAL_BALANCE_CHANGED', { now: initialBalance === null ? 'ninguno' : formatMoney(initialBalance, currency) });
  }
  if (!isOther(entry)) return null;
  return setBalance(db, actor, { ...account, ...entry, balance: toMajor(minorOf(entry.balance, currency), currency) });
}

async function requireAccount(db: Db, companyId: string, accountId: string): Promise<Account> {
  const { rows } = await sql<Account>`
    select a.bank_code as "bankId", a.number as "accountNumber", a.currency, a.initial_on as "initialOn", a.initial_balance as "initialBalance",
      exists (select from account_day d where d.company_id = a.company_id and d.account_id = a.account_id and d.closing is not null) as "hasStatement"
    from bank_account a where a.company_id = ${companyId} and a.account_id = ${accountId}`.execute(db);
  const [account] = rows;
  if (!account) throw new AppError('NOT_FOUND');
  return account;
}
