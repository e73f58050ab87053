import { bankName, normalAccount } from '#domain/banks.ts';
import type { AccountFacts, Question } from '#domain/imports/facts.ts';
import type { accountsOf } from '#server/features/banking/store.ts';

type AccountName = Pick<AccountFacts, 'bankCode' | 'accountNumber' | 'currency'>;
type Account = Awaited<ReturnType<typeof accountsOf>>[number];

/**
 * The accounts of a file, each with its bank and number. A number without a bank is that of the company's only account with it.
 * Null when one of them stays unknown: then somebody has to be asked.
 */
export function identifyAccounts(facts: readonly AccountFacts[], accounts: readonly Account[]): AccountFacts[] | null {
  const completed = facts.map((one) => {
    if (one.bankCode !== null || one.accountNumber === null) return one;
    const number = normalAccount(one.accountNumber);
    const alike = accounts.filter((account) => account.number_norm === number && account.currency === one.currency);
    return alike.length === 1 && alike[0] ? { ...one, bankCode: alike[0].bank_code } : one;
  });
  return completed.every(
    ({ bankCode, accountNumber }) => bankCode !== null && accountNumber !== null && normalAccount(accountNumber) !== '',
  )
    ? completed
    : null;
}

/** Completes the account question with the company's accounts, and with what the file says of a new one. */
export function accountQuestion(question: Question, facts: readonly AccountName[], accounts: readonly Account[]): Question {
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
