import { expect, test } from 'vitest';
import { isAnswer, parseRates, type QuestionKey } from './answers.ts';

test.each<[QuestionKey, string, boolean]>([
  ['account', '001|12345678|CLP', true],
  ['account', '019b0a2c-1f00-7000-8000-0123456789ab', true],
  ['account', '999|12345678|CLP', false],
  ['account', '001|12|CLP', false],
  ['account', '001|12345678|BTC', false],
  ['account', '001|1234|CLP|x', false],
  ['columns', '{"date":0,"description":1,"amount":3}', true],
  ['columns', '{"__proto__":{"x":1}}', false],
  ['columns', '[]', false],
  ['columns', '{}', false],
  ['rate', '950,15', true],
  ['rate', 'USD:950.15,EUR:1020', true],
  ['rate', '0', false],
  ['rate', '-3', false],
  ['rate', '1e9', false],
  ['period', '2026-03', true],
  ['period', '2026-13', false],
  ['side', 'ventas', true],
  ['side', 'otros', false],
  ['account', '001|12345678|CLP;037|87654321|USD', true],
  ['account', '001|12345678|CLP;', false],
  ['currency', 'USD', true],
  ['currency', 'BTC', false],
  ['dayOrder', 'dia', true],
  ['dayOrder', 'mes', true],
  ['dayOrder', 'dmy', false],
  ['year', '2026', true],
  ['year', '26', false],
  ['signs', '{"pago":"cargo","*":"abono"}', true],
  ['signs', '{"pago":"otro"}', false],
  ['signs', '{}', false],
])('%s: %s is %s', (key, value, expected) => expect(isAnswer(key, value)).toBe(expected));

test('a bare rate is of the one currency that was asked for', () => {
  expect(parseRates('950,15', ['USD'])).toEqual(new Map([['USD', '950.15']]));
  expect(parseRates('950', [])).toBeNull();
  expect(parseRates('USD:950.15, EUR:1020', ['USD', 'EUR'])).toEqual(
    new Map([
      ['USD', '950.15'],
      ['EUR', '1020'],
    ]),
  );
});
