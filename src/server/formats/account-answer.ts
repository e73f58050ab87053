import { BANKS } from '#domain/banks.ts';
import type { AccountFacts, FileReading, Question, ReadingContext } from '#domain/imports/facts.ts';
import { type Currency, isCurrency } from '#domain/money.ts';

/** A new account, as a person told it: `bankCode|number|currency`. */
export type AccountAnswer = { bankCode: string; number: string; currency: Currency };

/** Null without an answer and when the answer is the id of an account that exists already. */
export function accountAnswer({ answers }: ReadingContext): AccountAnswer | null {
  const [bankCode = '', number = '', currency = '', ...more] = (answers.account ?? '').split('|').map((part) => part.trim());
  const isWhole =
    BANKS.some((bank) => bank.code === bankCode) && /^[\dA-Z .-]{4,30}$/i.test(number) && isCurrency(currency) && more.length === 0;
  return isWhole && isCurrency(currency) ? { bankCode, number, currency } : null;
}

/**
 * Asks for the account when the file does not say its bank and number, or fills them from the answer. What the file says itself wins.
 * The movements are there either way. `options` stays empty: the import feature knows the company's accounts.
 */
export function withAccount(reading: FileReading, context: ReadingContext): FileReading {
  const unknown = reading.accounts.filter((account) => account.bankCode === null || account.accountNumber === null);
  if (reading.isRefused || unknown.length === 0) return reading;
  const answer = accountAnswer(context);
  if (!answer)
    return context.answers.account ? reading : { ...reading, questions: [...reading.questions, question(unknown[0] as AccountFacts)] };
  return { ...reading, accounts: reading.accounts.map((account) => (unknown.includes(account) ? filled(account, answer) : account)) };
}

function filled(account: AccountFacts, answer: AccountAnswer): AccountFacts {
  return { ...account, bankCode: account.bankCode ?? answer.bankCode, accountNumber: account.accountNumber ?? answer.number };
}

function question({ bankCode, accountNumber }: AccountFacts): Question {
  const missing = bankCode === null ? (accountNumber === null ? 'el banco ni el número de cuenta' : 'el banco') : 'el número de cuenta';
  return { key: 'account', message: `¿De qué cuenta bancaria es esta cartola? El archivo no dice ${missing}.`, options: [], sample: [] };
}
