import { expect, test } from 'vitest';
import { isAccountNumber, isGood, isRate, readAccount, writeAccount, writeRates } from './answers.ts';

test.each([
  ['950,25', 'USD:950.25'],
  ['950.25', 'USD:950.25'],
  ['38.500', 'USD:38500'],
  ['38.500,25', 'USD:38500.25'],
  ['1.038.500', 'USD:1038500'],
])('%s pesos are %s', (typed, expected) => {
  expect(isRate(typed)).toBe(true);
  expect(writeRates({ USD: typed })).toBe(expected);
  expect(isGood('rate', writeRates({ USD: typed, EUR: '1000' }))).toBe(true);
});

test.each(['', '0', '-1', 'mucho', '1,2,3'])('%j is no rate', (typed) => {
  expect(isRate(typed)).toBe(false);
  expect(isGood('rate', writeRates({ USD: typed }))).toBe(false);
});

test('an account goes from what the file says to the answer', () => {
  expect(readAccount('037||USD')).toEqual({ bank: '037', number: '', currency: 'USD' });
  expect(readAccount(null)).toEqual({ bank: '', number: '', currency: 'CLP' });
  const answer = writeAccount({ ...readAccount('037||USD'), number: '0-000-12345' });
  expect(isGood('account', answer)).toBe(true);
  expect(isGood('account', '|0-000-12345|CLP')).toBe(false);
  expect(isAccountNumber('12')).toBe(false);
});

test('columns are good when a statement can be read with them', () => {
  expect(isGood('columns', '{"date":0,"description":1,"amount":2}')).toBe(true);
  expect(isGood('columns', '{"date":0,"description":1}')).toBe(false);
  expect(isGood('columns', '')).toBe(false);
});
