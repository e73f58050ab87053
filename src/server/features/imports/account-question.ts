import { bankName, normalAccount } from '#domain/banks.ts';
import { type Answers, accountAnswers, parseNewAccount } from '#domain/imports/answers.ts';
import type { AccountFacts, Question } from '#domain/imports/facts.ts';
import type { Currency } from '#domain/money.ts';
import type { accountsOf } from '#server/features/banking/store.ts';

type AccountName = Pick<AccountFacts, 'bankCode' | 'accountNumber' | 'currency'>;
type Account = Awaited<ReturnType<typeof accountsOf>>[number];

/**
 * The accounts of a file, each with its bank and number. A number without a bank is the company's only account with that number.
 * Null when one of them stays unknown: then a person is asked.
 */
export function identifyAccounts(facts: readonly AccountFacts[], accounts: readonly Account[]): AccountFacts[] | null {
  const completed = facts.map((one) => {
    if (one.bankCode !== null || one.accountNumber === null) return one;
    const number = normalAccount(one.accountNumber);
    const alike = accounts.filter((account) => account.normalNumber === number && account.currency === one.currency);
    return alike.length === 1 && alike[0] ? { ...one, bankCode: alike[0].bankCode } : one;
  });
  return completed.every(
    ({ bankCode, accountNumber }) => bankCode !== null && accountNumber !== null && normalAccount(accountNumber) !== '',
  )
    ? completed
    : null;
}

/** Completes the account question with the company's accounts, and with what the file says of each new one. */
export function accountQuestion(question: Question, facts: readonly AccountName[], accounts: readonly Account[]): Question {
  const unknown = facts.filter(({ bankCode, accountNumber }) => bankCode === null || accountNumber === null);
  const fits = (account: Account) =>
    unknown.some(
      ({ bankCode, accountNumber }) =>
        bankCode === account.bankCode || (accountNumber !== null && normalAccount(accountNumber) === account.normalNumber),
    );
  const options = accounts.toSorted((a, b) => Number(fits(b)) - Number(fits(a)));
  const suggested = unknown.map(({ bankCode, accountNumber, currency }) => `${bankCode ?? ''}|${accountNumber ?? ''}|${currency}`);
  return {
    ...question,
    options: options.map((account) => ({ value: account.id, label: labelOf(account) })),
    ...(suggested.length > 0 ? { suggested: suggested.join(';') } : {}),
  };
}

/** An account, as readers of files name it. */
export function accountName({ bankCode, number, currency }: Account): { bankCode: string; number: string; currency: Currency } {
  return { bankCode, number, currency };
}

/**
 * The answers with each account as `bankCode|number|currency`: one form, so that the same file read in the same way is recognised, whether
 * an account was given by its id or by bank and number.
 */
export function withAccountNames(answers: Answers, accounts: readonly Account[]): Answers {
  if (answers.account === undefined) return answers;
  const named = accountAnswers(answers.account).map((answer) => {
    const stated = parseNewAccount(answer);
    const account = accounts.find((one) =>
      stated
        ? one.bankCode === stated.bankCode && one.normalNumber === normalAccount(stated.number) && one.currency === stated.currency
        : one.id === answer.toLowerCase(),
    );
    return account ? `${account.bankCode}|${account.number}|${account.currency}` : answer;
  });
  return { ...answers, account: named.join(';') };
}

function labelOf({ bankCode, number, currency, alias }: Account): string {
  const name = `${bankName(bankCode)} ${number} (${currency})`;
  return alias ? `${alias}: ${name}` : name;
}
