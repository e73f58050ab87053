import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inferStyle, parseAmount, parseClp, parseDay } from './values.ts';

const table = (name: string) =>
  readFileSync(new URL(`./samples/${name}`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t') as [string, string]);
const verdict = (value: number | string | null) => (value === null ? 'RECHAZO' : String(value));

describe('parseClp', () => {
  it.each(table('amounts.tsv'))('reads %j as %s', (text, expected) => {
    expect(verdict(parseClp(text))).toBe(expected);
    expect(Object.is(parseClp(text), -0)).toBe(false);
  });

  it.each([
    ['$-1.234', -1234],
    ['-$ 1.234', -1234],
    ['$ -1.234', -1234],
    ['+500', 500],
    ['-(500)', null],
    ['1,000', null],
    ['1.000,000', null],
    ['9007199254740991', 9007199254740991],
  ])('reads %j as %s', (text, expected) => expect(parseClp(text)).toBe(expected));

  it.each([
    ['1,500,000', 1500000],
    ['1,500', 1500],
    ['-1,500.00', -1500],
    ['1500000.0', 1500000],
    ['1.500', null],
    ['1500.5', null],
    ['1,50', null],
  ])('reads %j with comma thousands as %s', (text, expected) => expect(parseClp(text, 'comma')).toBe(expected));

  it('reads back every whole amount in every spelling', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (value) => {
        const digits = String(Math.abs(value));
        const sign = value < 0 ? '-' : '';
        const grouped = (mark: string) => sign + digits.replace(/\B(?=(\d{3})+$)/g, mark);
        expect(parseClp(sign + digits)).toBe(value);
        expect(parseClp(grouped('.'))).toBe(value);
        expect(parseClp(grouped('\u00a0'))).toBe(value);
        expect(parseClp(grouped(','), 'comma')).toBe(value);
      }),
    );
  });

  it('never answers anything but a safe integer or null', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,-+()$ eExXnNCLP') }), (text) => {
        const value = parseClp(text);
        expect(value === null || Number.isSafeInteger(value)).toBe(true);
      }),
    );
  });
});

describe('parseAmount', () => {
  it.each([
    ['1.234,56', 'USD', 'dot', 123456],
    ['US$ 1.234,5', 'USD', 'dot', 123450],
    ['1234.56', 'USD', 'comma', 123456],
    ['1,234.56', 'USD', 'comma', 123456],
    ['-0.01', 'USD', 'comma', -1],
    ['1234', 'USD', 'dot', 123400],
    ['1.234,567', 'USD', 'dot', null],
    ['1.234,560', 'USD', 'dot', 123456],
    ['37.500,1234', 'UF', 'dot', 375001234],
    ['90000000000000', 'USD', 'dot', 9000000000000000],
    ['999999999999999', 'USD', 'dot', null],
  ] as const)('reads %j of %s with %s thousands as %s', (text, currency, style, expected) =>
    expect(parseAmount(text, currency, style)).toBe(expected),
  );
});

describe('inferStyle', () => {
  it.each([
    [['1.234.567', '', '12'], 'dot'],
    [['1,234,567', '', '12'], 'comma'],
    [['1,234', 'saldo'], 'comma'],
    [['1,234', '1.234'], 'dot'],
    [['1234', '12'], 'dot'],
    [[], 'dot'],
  ] as const)('of %j is %s', (amounts, expected) => expect(inferStyle(amounts)).toBe(expected));

  it('sees decimal points of dollars', () => expect(inferStyle(['1234.56', '10'], 'USD')).toBe('comma'));
});

describe('parseDay', () => {
  it.each(table('days.tsv'))('reads %j as %s', (text, expected) => {
    expect(verdict(parseDay(text === '46387' ? 46387 : text))).toBe(expected);
  });

  it.each([
    ['46387', null],
    ['15/03/2026 10:42:00', '2026-03-15'],
    ['1 de marzo de 2026', '2026-03-01'],
    ['05-sept-2026', '2026-09-05'],
    ['05/Set/26', '2026-09-05'],
    ['2026/12/31', '2026-12-31'],
    ['31-12/2026', null],
    ['2026-04-05T12:00:00.000-04:00', '2026-04-05'],
    // Chile's day may be the later one, never an earlier than the printed.
    ['2026-04-05T00:00:00Z', '2026-04-05'],
    ['2026-04-04T23:30:00-07:00', '2026-04-05'],
    ['Mar 13, 2026', '2026-03-13'],
    ['December 1st, 2026', '2026-12-01'],
    ['13-Aug-2026', '2026-08-13'],
    ['31 xyz 2026', null],
  ])('reads %j as %s', (text, expected) => expect(parseDay(text)).toBe(expected));

  it.each([
    ['3/13/2026', '2026-03-13'],
    ['03-04-26', '2026-03-04'],
    ['13/3/2026', null],
    ['2026-03-04', '2026-03-04'],
  ])('reads %j month first as %s', (text, expected) => expect(parseDay(text, 'monthFirst')).toBe(expected));

  it.each([
    [36526, '2000-01-01'],
    [46387.999, '2026-12-31'],
    [73415, '2100-12-31'],
    [36525, null],
    [73416, null],
    [Number.NaN, null],
  ])('reads the Excel serial %s as %s', (serial, expected) => expect(parseDay(serial)).toBe(expected));
});
