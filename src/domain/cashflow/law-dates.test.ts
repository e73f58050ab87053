import { expect, test } from 'vitest';
import { addDays, day } from '../date.ts';
import { periodOf } from '../period.ts';
import { previredDueOn, YEARLY_FORMS, yearlyDueOn } from './law-dates.ts';

test.each([
  ['2026-08', '2026-09-13'], // a Sunday, on which it stays
  ['2026-11', '2026-12-13'],
  ['2026-12', '2027-01-13'],
])('contributions of %s are due on %s', (worked, on) => expect(previredDueOn(periodOf(day(`${worked}-01`)))).toBe(on));

test.each([
  ['f22', '2026-04-23', '2026-04-30'],
  ['f22', '2026-04-22', null],
  ['f22', '2026-05-01', null],
  ['f22', '2028-05-01', '2028-05-02'], // the 30th is a Sunday, the 1st a holiday
  ['patente', '2026-12-31', null],
  ['patente', '2027-01-30', '2027-02-01'], // the 31st is a Sunday
  ['patente', '2026-07-31', '2026-07-31'],
  ['patente', '2027-08-01', '2027-08-02'], // the 31st is a Saturday
] as const)('%s, looked for on %s and a week on, falls on %s', (form, from, on) => {
  const found = YEARLY_FORMS.find((one) => one.form === form);
  expect(found && yearlyDueOn(found, { from: day(from), until: addDays(day(from), 7) })).toBe(on);
});

test('a day is found across the turn of a year', () => {
  const [, patente] = YEARLY_FORMS;
  expect(patente && yearlyDueOn(patente, { from: day('2026-12-20'), until: day('2027-02-05') })).toBe('2027-02-01');
});
