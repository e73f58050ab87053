import { bankName, normalAccount } from '#domain/banks.ts';
import type { AccountFacts, Question } from '#domain/imports/facts.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/scope.ts';

type Known = Pick<AccountFacts, 'bankCode' | 'accountNumber' | 'currency'>;

/** The company's accounts, as an answer or a question names them. */
export function accountsOf(db: Db, companyId: string) {
  return db
    .selectFrom('bank_account')
    .select(['account_id', 'bank_code', 'number', 'number_norm', 'currency', 'alias'])
    .where('company_id', '=', companyId)
    .orderBy('created_at')
    .orderBy('account_id')
    .execute();
}

type Account = Awaited<ReturnType<typeof accountsOf>>[number];

/**
 * The accounts of a file, each with its bank and number. A number without a bank is that of the company's only account with it.
 * Null when one of them stays unknown: then somebody has to be asked.
 */
export function identified(facts: readonly AccountFacts[], accounts: readonly Account[]): AccountFacts[] | null {
  const known = facts.map((one) => {
    if (one.bankCode !== null || one.accountNumber === null) return one;
    const number = normalAccount(one.accountNumber);
    const alike = accounts.filter((account) => account.number_norm === number && account.currency === one.currency);
    return alike.length === 1 && alike[0] ? { ...one, bankCode: alike[0].bank_code } : one;
  });
  return known.every(({ bankCode, accountNumber }) => bankCode !== null && accountNumber !== null && normalAccount(accountNumber) !== '')
    ? known
    : null;
}

/** The account's id; a new account is made for a bank, number and currency that the company has not yet. */
export async function accountFor(
  db: Db,
  companyId: string,
  importId: string,
  { bankCode, accountNumber, currency }: Known,
): Promise<string> {
  const number = accountNumber ?? '';
  const bank = bankCode ?? '000';
  const found = await db
    .selectFrom('bank_account')
    .select('account_id')
    .where('company_id', '=', companyId)
    .where('bank_code', '=', bank)
    .where('number_norm', '=', normalAccount(number))
    .where('currency', '=', currency)
    .executeTakeFirst();
  if (found) return found.account_id;
  const accountId = newId();
  await db
    .insertInto('bank_account')
    .values({
      company_id: companyId,
      account_id: accountId,
      bank_code: bank,
      number,
      number_norm: normalAccount(number),
      currency,
      made_by_import: importId,
    })
    .execute();
  return accountId;
}

/** Completes the account question with the company's accounts, and with what the file says of a new one. */
export function accountQuestion(question: Question, facts: readonly Known[], accounts: readonly Account[]): Question {
  const [unknown] = facts.filter(({ bankCode, accountNumber }) => bankCode === null || accountNumber === null);
  const fits = (account: Account) =>
    unknown?.bankCode === account.bank_code || (unknown?.accountNumber && normalAccount(unknown.accountNumber) === account.number_norm);
  const options = accounts.toSorted((a, b) => Number(Boolean(fits(b))) - Number(Boolean(fits(a))));
  return {
    ...question,
    options: options.map((account) => ({ value: account.account_id, label: labelOf(account) })),
    ...(unknown ? { suggested: `${unknown.bankCode ?? ''}|${unknown.accountNumber ?? ''}|${unknown.currency}` } : {}),
  };
}

function labelOf({ bank_code, number, currency, alias }: Account): string {
  const name = `${bankName(bank_code)} ${number} (${currency})`;
  return alias ? `${alias}: ${name}` : name;
}
