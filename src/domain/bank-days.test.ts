import { expect, test } from 'vitest';
import { addBankDays, bankDayOfMonth, businessDayFrom, isBankDay } from './bank-days.ts';
import { addDays, day, weekday } from './date.ts';

/** Weekdays on which banks are closed. Source: the days without an observed dollar; 2027 from the laws. */
const CLOSED: Record<number, string> = {
  2026: '01-01 04-03 05-01 05-21 06-29 07-16 09-18 10-12 12-08 12-25 12-31',
  2027: '01-01 03-26 05-21 06-21 06-28 07-16 09-17 10-11 11-01 12-08 12-31',
};

test.each(Object.entries(CLOSED))('the weekdays of %s on which banks are closed', (year, dates) => {
  const found: string[] = [];
  for (let on = day(`${year}-01-01`); on < day(`${Number(year) + 1}-01-01`); on = addDays(on, 1)) {
    if (weekday(on) <= 5 && !isBankDay(on)) found.push(on.slice(5));
  }
  expect(found.join(' ')).toBe(dates);
});

test.each([
  ['2026-12-15', '2026-12-01', '2026-12-07', '2026-12-30'],
  ['2027-01-31', '2027-01-04', '2027-01-08', '2027-01-29'],
])('first, fifth and last of the month of %s', (on, first, fifth, last) => {
  expect((['first', 'fifth', 'last'] as const).map((which) => bankDayOfMonth(day(on), which))).toEqual([first, fifth, last]);
});

test.each([
  ['2023-10-27', 'a 31 October on a Tuesday goes to the Friday before'],
  ['2023-10-09', 'a 12 October on a Thursday goes to the Monday before'],
  ['2023-01-02', 'a Monday after New Year'],
  ['2024-09-20', 'a Friday after the national holidays'],
])('%s is no bank day: %s', (on) => {
  expect(isBankDay(day(on))).toBe(false);
});

test('bank days are counted both ways; taxes are due on 31 December too', () => {
  expect(addBankDays(day('2026-12-30'), 1)).toBe('2027-01-04');
  expect(addBankDays(day('2027-01-04'), -1)).toBe('2026-12-30');
  expect(businessDayFrom(day('2026-12-31'))).toBe('2026-12-31');
  expect(businessDayFrom(day('2026-06-20'))).toBe('2026-06-22');
});
