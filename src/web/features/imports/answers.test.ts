import { expect, test } from 'vitest';
import type { QuestionKey } from '#domain/imports/answers.ts';
import { isAccountNumber, isGood, isRate, readAccount, withCurrency, writeAccount, writeRates } from './answers.ts';

const question = (key: QuestionKey, marks: string[] = [], parts: string[] = []) => ({
  key,
  options: marks.map((value) => ({ value, label: value })),
  parts,
});

test.each([
  ['950,25', 'USD:950.25'],
  ['950.25', 'USD:950.25'],
  ['38.500', 'USD:38500'],
  ['38.500,25', 'USD:38500.25'],
  ['1.038.500', 'USD:1038500'],
])('%s pesos are %s', (typed, expected) => {
  expect(isRate(typed)).toBe(true);
  expect(writeRates({ USD: typed })).toBe(expected);
  expect(isGood(question('rate'), writeRates({ USD: typed, EUR: '1000' }))).toBe(true);
});

test.each(['', '0', '-1', 'mucho', '1,2,3'])('%j is no rate', (typed) => {
  expect(isRate(typed)).toBe(false);
  expect(isGood(question('rate'), writeRates({ USD: typed }))).toBe(false);
});

test('an account goes from what the file says to the answer', () => {
  expect(readAccount('037||USD')).toEqual({ bank: '037', number: '', currency: 'USD' });
  expect(readAccount(null)).toEqual({ bank: '', number: '', currency: 'CLP' });
  const answer = writeAccount({ ...readAccount('037||USD'), number: '0-000-12345' });
  expect(isGood(question('account'), answer)).toBe(true);
  expect(isGood(question('account'), '|0-000-12345|CLP')).toBe(false);
  expect(isAccountNumber('12')).toBe(false);
});

test('columns are good when a statement can be read with them', () => {
  expect(isGood(question('columns'), '{"date":0,"description":1,"amount":2}')).toBe(true);
  expect(isGood(question('columns'), '{"date":0,"description":1}')).toBe(false);
  expect(isGood(question('columns'), '')).toBe(false);
});

test('every part of a file needs its account', () => {
  const parts = ['Marzo', 'Abril'];
  expect(isGood(question('account', [], parts), '001|12345678|CLP;037|87654321|CLP')).toBe(true);
  expect(isGood(question('account', [], parts), '001|12345678|CLP')).toBe(false);
  expect(isGood(question('account', [], parts), '001|12345678|CLP;')).toBe(false);
  expect(isGood(question('account'), '001|12345678|CLP;037|87654321|CLP')).toBe(false);
});

test('every mark needs its side', () => {
  const marks = ['pago', 'recarga'];
  expect(isGood(question('signs', marks), '{"pago":"cargo","recarga":"abono"}')).toBe(true);
  expect(isGood(question('signs', marks), '{"pago":"cargo"}')).toBe(false);
  expect(isGood(question('signs', marks), '')).toBe(false);
});

test.each<[QuestionKey, string, boolean]>([
  ['currency', 'USD', true],
  ['dayOrder', 'mes', true],
  ['year', '2026', true],
  ['year', '', false],
])('%s: %j is good: %s', (key, answer, expected) => expect(isGood(question(key), answer)).toBe(expected));

test('a new account takes the currency that is told beside it, one that exists keeps its own', () => {
  expect(withCurrency({ account: '001|12345678|CLP;some-id', currency: 'USD' })['account']).toBe('001|12345678|USD;some-id');
  expect(withCurrency({ account: '001|12345678|CLP' })['account']).toBe('001|12345678|CLP');
});
