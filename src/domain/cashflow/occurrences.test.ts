import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isBankDay } from '../bank-days.ts';
import { addDays, type Day, day, daysBetween } from '../date.ts';
import { INTERVALS, monthlyFrom, monthsOf, occurrenceDays, type Repetition } from './occurrences.ts';

const MONTHLY: Repetition = { firstOn: day('2026-01-31'), interval: 30, payDay: 'date', roll: 'stay', untilOn: null, times: null };
const ALL = { start: day('2000-01-01'), end: day('2100-01-01') };

test.each<[Partial<Repetition>, string, string]>([
  [{ times: 5 }, '2026-01-31 2026-02-28 2026-03-31 2026-04-30 2026-05-31', 'a month keeps its day and never drifts'],
  [{ interval: 60, times: 3 }, '2026-01-31 2026-03-31 2026-05-31', '60 days are two months'],
  [{ interval: 90, times: 3 }, '2026-01-31 2026-04-30 2026-07-31', '90 days are three'],
  [{ interval: 15, times: 3 }, '2026-01-31 2026-02-15 2026-03-02', '15 days are days'],
  [{ interval: 45, times: 2 }, '2026-01-31 2026-03-17', '45 too'],
  [{ interval: 7, untilOn: day('2026-02-14') }, '2026-01-31 2026-02-07 2026-02-14', 'until a day, which is in it'],
  [{ interval: null, times: 9 }, '2026-01-31', 'once'],
  [{ roll: 'next', times: 2 }, '2026-02-02 2026-03-02', 'a Saturday pays on Monday'],
  [{ roll: 'previous', times: 2 }, '2026-01-30 2026-02-27', 'or on Friday'],
  [{ firstOn: day('2026-12-15'), payDay: 'first', times: 2 }, '2026-12-01 2027-01-04', 'the first bank day'],
  [{ firstOn: day('2026-12-15'), payDay: 'fifth', times: 2 }, '2026-12-07 2027-01-08', 'the fifth'],
  [{ firstOn: day('2026-12-15'), payDay: 'last', times: 2 }, '2026-12-30 2027-01-29', 'the last'],
])('%j falls on %s: %s', (change, days) => {
  expect(occurrenceDays({ ...MONTHLY, ...change }, ALL).map((one) => one.on)).toEqual(days.split(' '));
});

test('a range shows the part that lies in it, counted from the first date all the same', () => {
  const range = { start: day('2026-02-28'), end: day('2026-04-30') };
  expect(occurrenceDays({ ...MONTHLY, times: 4 }, range).map((one) => one.scheduledOn)).toEqual(['2026-02-28', '2026-03-31']);
});

test.each([
  [31, '2026-11-22', '2026-10-31'],
  [30, '2026-11-22', '2026-11-30'],
  [31, '2027-02-10', '2027-01-31'],
  [5, '2026-11-22', '2026-11-05'],
])('day %i of each month, seen from %s, counts from %s', (date, today, from) => {
  expect(monthlyFrom(date, day(today))).toBe(from);
});

/** A calendar that knows only how to take the next day. */
function naive({ firstOn, interval }: Repetition, count: number): Day[] {
  const days: Day[] = [firstOn];
  const months = monthsOf(interval);
  let on = firstOn;
  for (let index = 1; index < count; index += 1) {
    if (months === null) for (let step = 0; step < (interval ?? 0); step += 1) on = addDays(on, 1);
    else on = monthsLater(firstOn, months * index);
    days.push(on);
  }
  return days;
}

function monthsLater(from: Day, months: number): Day {
  let on = day(`${from.slice(0, 7)}-01`);
  for (let left = months; left > 0; left -= 1) {
    const month = on.slice(0, 7);
    while (on.slice(0, 7) === month) on = addDays(on, 1);
  }
  const month = on.slice(0, 7);
  for (let date = 1; date < Number(from.slice(8)) && addDays(on, 1).slice(0, 7) === month; date += 1) on = addDays(on, 1);
  return on;
}

test('property: the days of a naive calendar, ascending, and cash on days on which banks work', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 9000 }),
      fc.constantFrom(...INTERVALS),
      fc.constantFrom('next' as const, 'previous' as const),
      fc.integer({ min: 1, max: 9 }),
      (offset, interval, roll, times) => {
        const repetition: Repetition = { ...MONTHLY, firstOn: addDays(day('2020-01-01'), offset), interval, roll, times };
        const found = occurrenceDays(repetition, ALL);
        expect(found.map((one) => one.scheduledOn)).toEqual(naive(repetition, times));
        for (const { on, scheduledOn } of found) {
          expect(isBankDay(on)).toBe(true);
          expect(Math.abs(daysBetween(scheduledOn, on))).toBeLessThan(7);
        }
      },
    ),
    { numRuns: 1000 },
  );
});
