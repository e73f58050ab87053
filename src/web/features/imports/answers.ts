import { isAnswer, parseNewAccount, parseRates } from '#domain/imports/answers.ts';
import { CURRENCIES } from '#domain/money.ts';
import { guessedRoles, missingRoles, type Roles, sampleRows } from './columns.ts';
import type { ReportFragment } from './operations.ts';

/** What the form of each question is given. */
export type QuestionProps = {
  question: ReportFragment['questions'][number];
  /** The answer as the API takes it; empty until something is chosen. */
  answer: string;
  onAnswer: (answer: string) => void;
  /** Somebody tried to send it as it is: say what is missing. */
  isTried: boolean;
};

/** What a form starts from: what the file says or plainly shows; nothing where a person has to choose. */
export function startingAnswer(question: QuestionProps['question']): string {
  if (question.key === 'columns') return JSON.stringify(guessedRoles(sampleRows(question)));
  if (question.key === 'account' && question.options.length === 0)
    return joinAccounts(splitAccounts(question.suggested).map((one) => writeAccount(readAccount(one))));
  return '';
}

/** The accounts of an answer, or those that a file suggests: one for each part that is asked about. */
export function splitAccounts(accounts: string | null): string[] {
  return (accounts ?? '').split(';');
}

export function joinAccounts(accounts: readonly string[]): string {
  return accounts.join(';');
}

/** Which marks are told so far: JSON `{ mark: 'abono' | 'cargo' }`. */
export function readSigns(answer: string): Readonly<Record<string, string>> {
  return answer ? (JSON.parse(answer) as Record<string, string>) : {};
}

/** A new account is in the currency that the same form tells of its file. */
export function withCurrency(answers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const { account, currency } = answers;
  if (!account || !currency) return answers;
  const accounts = splitAccounts(account).map((one) => (isNewAccount(one) ? writeAccount({ ...readAccount(one), currency }) : one));
  return { ...answers, account: joinAccounts(accounts) };
}

/** An account that the company has not yet, as it is being typed. */
export type NewAccount = { bank: string; number: string; currency: string };

/** `bankCode|number|currency`, parts of which may be empty: what a file says of its account, and the answer about a new one. */
export function readAccount(text: string | null): NewAccount {
  const [bank = '', number = '', currency = ''] = (text ?? '').split('|');
  return { bank, number, currency: currency || 'CLP' };
}

export function writeAccount({ bank, number, currency }: NewAccount): string {
  return `${bank}|${number}|${currency}`;
}

export function isNewAccount(answer: string): boolean {
  return answer.includes('|');
}

export function isAccountNumber(number: string): boolean {
  return parseNewAccount(`000|${number}|CLP`) !== null;
}

/** Pesos per unit, as typed for each currency, in the API's form: `USD:950.25,EUR:1020`. */
export function writeRates(typed: Readonly<Record<string, string>>): string {
  return Object.entries(typed)
    .map(([currency, value]) => `${currency}:${plainNumber(value)}`)
    .join(',');
}

export function isRate(typed: string): boolean {
  return parseRates(`USD:${plainNumber(typed)}`, CURRENCIES) !== null;
}

/** As Chileans write numbers: `38.500,25`. A lone point parts thousands only where three digits follow and end it. */
function plainNumber(typed: string): string {
  const trimmed = typed.trim();
  if (trimmed.includes(',')) return trimmed.replaceAll('.', '').replace(',', '.');
  return /^\d{1,3}(\.\d{3})+$/.test(trimmed) ? trimmed.replaceAll('.', '') : trimmed;
}

/** Whether an answer to a question can be sent. */
export function isGood({ key, options, parts }: Pick<QuestionProps['question'], 'key' | 'options' | 'parts'>, answer: string): boolean {
  if (!isAnswer(key, answer)) return false;
  if (key === 'columns') return missingRoles(JSON.parse(answer) as Roles).length === 0;
  if (key === 'signs') return options.every(({ value }) => readSigns(answer)[value]);
  return key !== 'account' || splitAccounts(answer).length === Math.max(1, parts.length);
}
