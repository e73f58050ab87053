import { normalAccount } from '#domain/banks.ts';
import { accountAnswers, parseNewAccount } from '#domain/imports/answers.ts';
import type { AccountFacts, FileReading, Question, ReadingContext } from '#domain/imports/facts.ts';
import { type Currency, DECIMALS } from '#domain/money.ts';

/** A new account, as a person entered it: `bankCode|number|currency`. */
export type AccountAnswer = { bankCode: string; number: string; currency: Currency };

/** Null without an answer, when it is for several parts of the file, and when it is the id of an account that exists already. */
export function accountAnswer({ answers }: ReadingContext): AccountAnswer | null {
  return answers.account === undefined ? null : parseNewAccount(answers.account);
}

/**
 * Asks for each account whose bank and number the file does not say, or fills them from the answers, in the order of the parts. What
 * the file says itself wins; whole amounts without a currency take the account's. The movements are there either way. `options` stays empty: the import feature knows the company's
 * accounts. An answer for fewer accounts than the file has asks again.
 */
export function withAccount(reading: FileReading, context: ReadingContext): FileReading {
  const unknown = reading.accounts.filter((account) => account.bankCode === null || account.accountNumber === null);
  if (reading.isRefused || unknown.length === 0) return reading;
  const answers = context.answers.account === undefined ? [] : accountAnswers(context.answers.account);
  if (answers.length !== unknown.length) return { ...reading, questions: [...reading.questions, question(unknown, answers.length > 0)] };
  const contradicted = unknown.find((account, index) => contradicts(account, parseNewAccount(answers[index] ?? ''), context));
  if (contradicted) {
    const again = { ...question(unknown, false), message: otherNumber(contradicted.accountNumber ?? '') };
    return { ...reading, questions: [...reading.questions, again] };
  }
  const filled = new Map(unknown.map((account, index) => [account, parseNewAccount(answers[index] ?? '')]));
  const isOther = (account: AccountFacts, answer: AccountAnswer | null) =>
    answer !== null && answer.currency !== account.currency && !account.isCurrencyAssumed;
  const other = [...filled].find(([account, answer]) => isOther(account, answer))?.[0];
  if (other && (context.answers.currency !== undefined || !reading.questions.some(({ key }) => key === 'currency'))) {
    const again = { ...question(unknown, false), message: otherCurrency(other.currency) };
    return { ...reading, questions: [...reading.questions, again] };
  }
  // The accounts name their currency, so there is nothing left to ask.
  const questions = other
    ? reading.questions
    : reading.questions.filter(({ key }) => key !== 'currency' || filled.size < reading.accounts.length);
  return { ...reading, questions, accounts: reading.accounts.map((account) => filledWith(account, filled.get(account) ?? null)) };
}

/**
 * Whether somebody chose an account of the company and the file prints another number; a part of it, or more around it, may be the same
 * account's.
 */
function contradicts({ accountNumber }: AccountFacts, answer: AccountAnswer | null, { accounts = [] }: ReadingContext): boolean {
  if (accountNumber === null || answer === null) return false;
  const [printed, answered] = [normalAccount(accountNumber), normalAccount(answer.number)];
  const isKnown = accounts.some(({ bankCode, number }) => bankCode === answer.bankCode && normalAccount(number) === answered);
  return isKnown && !printed.includes(answered) && !answered.includes(printed);
}

function filledWith(account: AccountFacts, answer: AccountAnswer | null): AccountFacts {
  if (!answer) return account;
  const named = { ...account, bankCode: account.bankCode ?? answer.bankCode, accountNumber: account.accountNumber ?? answer.number };
  return answer.currency === account.currency || !account.isCurrencyAssumed ? named : inCurrency(named, answer.currency);
}

/** The same whole amounts in another currency than pesos, which have no smaller unit. */
function inCurrency(account: AccountFacts, currency: Currency): AccountFacts {
  const unit = 10 ** DECIMALS[currency];
  const inUnits = (value: number | null) => (value === null ? null : value * unit);
  return {
    ...account,
    currency,
    openingBalance: inUnits(account.openingBalance),
    closingBalance: inUnits(account.closingBalance),
    creditLineApproved: inUnits(account.creditLineApproved),
    creditLineUsed: inUnits(account.creditLineUsed),
    movements: account.movements.map((one) => ({ ...one, amount: one.amount * unit, balance: inUnits(one.balance) })),
  };
}

function question(unknown: readonly AccountFacts[], isAgain: boolean): Question {
  const [first] = unknown;
  const several = unknown.length > 1;
  const missing =
    first?.bankCode === null ? (first.accountNumber === null ? 'el banco ni el número de cuenta' : 'el banco') : 'el número de cuenta';
  const message = several
    ? `El archivo trae ${unknown.length} cuentas y no dice cuáles son. ¿De qué cuenta bancaria es cada una?`
    : `¿De qué cuenta bancaria es esta cartola? El archivo no dice ${missing}.`;
  const parts = several ? { parts: partNames(unknown) } : {};
  return { key: 'account', message: isAgain ? `${AGAIN} ${message}` : message, options: [], sample: [], ...parts };
}

/** What a person knows each part by: parts of one name are numbered. */
function partNames(accounts: readonly AccountFacts[]): string[] {
  const names = accounts.map(({ part, accountNumber }) => (part && part !== BARE ? part : (accountNumber ?? part ?? BARE)));
  return names.map((name, index) => (names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} (${index + 1})`));
}

/** A label without its number says nothing. */
const BARE = 'Cuenta';
const otherCurrency = (currency: string) =>
  `La cuenta indicada está en otra moneda que la cartola (${currency}). ¿De qué cuenta bancaria en esa moneda es?`;
const otherNumber = (printed: string) =>
  `El archivo dice que su cuenta es la ${printed}, que no es la indicada. ¿De qué banco es esa cuenta?`;
const AGAIN = 'Falta indicar una cuenta para cada parte del archivo.';
