import { expect, test } from 'vitest';
import { day } from '../date.ts';
import { occurrenceDays } from './occurrences.ts';
import { proposals } from './proposals.ts';

const TODAY = day('2026-11-25');
const all = (repeatedKeys: string[] = [], today = TODAY) =>
  proposals({ previred: 900_000, wages: null, sellsByCard: false }, today, new Set(repeatedKeys));
const next = (key: string, today = TODAY) => {
  const source = all([], today).find((one) => one.key === key)?.source;
  return source && occurrenceDays(source, { start: today, end: day('2028-01-01') })[0]?.on;
};

test.each([
  ['previred', '2026-11-25', '2026-12-13'], // a Sunday, on which it stays
  ['sueldos', '2026-11-25', '2026-11-30'],
  ['f22', '2026-11-25', '2027-04-30'],
  ['f22', '2027-04-30', '2027-04-30'],
  ['patente', '2026-11-25', '2027-02-01'], // 31 January is a Sunday
  ['patente', '2027-02-01', '2027-08-02'], // 31 July is a Saturday
  ['contribuciones', '2026-11-25', '2026-11-30'],
  ['contribuciones', '2026-12-01', '2027-04-30'],
])('%s, asked on %s, falls on %s', (key, today, on) => expect(next(key, day(today))).toBe(on));

test('what is there already is not proposed again; what the books know is filled in', () => {
  expect(all().map(({ key, source }) => [key, source.amount])).toEqual([
    ['f29', 0],
    ['previred', 900_000],
    ['sueldos', 0],
    ['f22', 0],
    ['patente', 0],
    ['contribuciones', 0],
  ]);
  expect(all(['imposiciones', 'f29', 'otrosimpuestos']).map(({ key }) => key)).toEqual(['sueldos', 'f22', 'patente', 'contribuciones']);
});

test('who sells by card is proposed what its acquirer will pay, once', () => {
  const keys = (repeated: string[]) =>
    proposals({ previred: null, wages: null, sellsByCard: true }, TODAY, new Set(repeated)).map(({ key }) => key);
  expect([keys([]).includes('cardSales'), keys(['ventasporboleta']).includes('cardSales')]).toEqual([true, false]);
});
