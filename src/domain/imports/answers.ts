/** Answers to the questions of an import (facts.ts, Question), as text, checked before the file is read again. */
import { BANKS } from '../banks.ts';
import { CURRENCIES, type Currency, isCurrency } from '../money.ts';
import { isPeriod } from '../period.ts';
import type { Question } from './facts.ts';
import { PREVIEW } from './preview.ts';

export type QuestionKey = Question['key'];
export const QUESTION_KEYS = [
  'account',
  'columns',
  'rate',
  'period',
  'side',
  'currency',
  'dayOrder',
  'year',
  'signs',
  'obligations',
  'preview',
] as const satisfies readonly QuestionKey[];
export type Answers = Partial<Record<QuestionKey, string>>;

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether an answer has the shape its question requires; only reading the file again shows whether it fits. */
export function isAnswer(key: QuestionKey, value: string): boolean {
  switch (key) {
    case 'account':
      return accountAnswers(value).every((one) => ID.test(one) || parseNewAccount(one) !== null);
    case 'columns':
      return isColumns(value);
    case 'rate':
      return parseRates(value, CURRENCIES) !== null;
    case 'period':
      return isPeriod(value);
    case 'side':
      return value === 'ventas' || value === 'compras';
    case 'currency':
      return isCurrency(value);
    case 'dayOrder':
      return value === 'dia' || value === 'mes';
    case 'year':
      return /^20\d{2}$/.test(value);
    case 'signs':
      return parseSigns(value) !== null;
    case 'obligations':
      return value === 'archivo' || value === 'actual';
    case 'preview':
      return Object.values<string>(PREVIEW).includes(value);
  }
}

/** The accounts of an answer, one for each part of the file in question. */
export function accountAnswers(value: string): string[] {
  return value.split(';').map((one) => one.trim());
}

/** Marks in one question. */
export const MAX_MARKS = 20;
/** Stands for all rows of a file without marks, instead of one row's line. */
export const EVERY_ROW = '*';
/** How a question names a line of the file (from 1). */
export const lineMark = (line: number) => `línea ${line}`;

/** Which marks mean money in (1) and out (-1), from JSON `{ mark: 'abono' | 'cargo' }`. Null when it is not that. */
export function parseSigns(value: string): ReadonlyMap<string, 1 | -1> | null {
  const entries = Object.entries(parsedObject(value));
  const isWhole = entries.length > 0 && entries.length <= MAX_MARKS && entries.every(([, side]) => side === 'abono' || side === 'cargo');
  return isWhole ? new Map(entries.map(([mark, side]) => [mark, side === 'abono' ? 1 : -1])) : null;
}

/** `bankCode|number|currency`: an account that the company does not have yet. Null when it is not that. */
export function parseNewAccount(value: string): { bankCode: string; number: string; currency: Currency } | null {
  const [bankCode = '', number = '', currency = '', ...more] = value.split('|').map((part) => part.trim());
  if (more.length > 0 || !isCurrency(currency) || !/^[\dA-Z .-]{4,30}$/i.test(number)) return null;
  return BANKS.some((bank) => bank.code === bankCode) ? { bankCode, number, currency } : null;
}

/**
 * Pesos per unit by currency: `USD:950.15,EUR:1020`, or a single number when the question is about one currency. The decimal mark is a
 * point or, in a single number, a comma. Null when it is neither.
 */
export function parseRates(value: string, currencies: readonly Currency[]): ReadonlyMap<Currency, string> | null {
  const rates = new Map<Currency, string>();
  const [only] = currencies;
  const bare = decimal(value.replace(',', '.'));
  if (bare !== null) return only ? rates.set(only, bare) : null;
  for (const part of value.split(',')) {
    const [currency = '', text = ''] = part.split(':').map((one) => one.trim());
    const rate = decimal(text);
    if (!isCurrency(currency) || rate === null) return null;
    rates.set(currency, rate);
  }
  return rates;
}

/** A positive decimal with at most 6 digits after the mark. */
function decimal(text: string): string | null {
  const trimmed = text.trim();
  return /^\d{1,10}(\.\d{1,6})?$/.test(trimmed) && Number(trimmed) > 0 ? trimmed : null;
}

/** JSON `{ role: column index }`; the reader knows the roles. */
function isColumns(value: string): boolean {
  if (!/^\{("[a-z]{2,20}":\d{1,3},?)+\}$/i.test(value.replace(/\s/g, ''))) return false;
  return Object.keys(parsedObject(value)).length > 0;
}

/** What an answer's JSON holds; an empty object for what is none. */
export function parsedObject(json: string): object {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
