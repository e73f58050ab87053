import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, addMonths, day, dayInChile, daysBetween, isDay, weekday } from './date.ts';
import { rangeOf, ranges } from './period.ts';

const days = fc.integer({ min: 0, max: 36_000 }).map((n) => addDays(day('2000-01-01'), n));

test.each([
  ['2026-02-28', true],
  ['2026-02-29', false],
  ['2028-02-29', true],
  ['2026-09-06', true],
  ['9999-12-31', false],
  ['2026-1-1', false],
  ['', false],
])('%s is a day: %s', (text, expected) => {
  expect(isDay(text)).toBe(expected);
});

test('adding days and counting them agree', () => {
  fc.assert(fc.property(days, fc.integer({ min: -400, max: 400 }), (day, n) => daysBetween(day, addDays(day, n)) === n));
});

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2026-12-15', 1, '2027-01-15'],
])('%s plus %i months is %s', (from, months, expected) => {
  expect(addMonths(day(from), months)).toBe(expected);
});

test('the day in Chile turns at its own midnight, also on the night without one', () => {
  expect(dayInChile(new Date('2026-09-06T03:59:59Z'))).toBe('2026-09-05');
  expect(dayInChile(new Date('2026-09-06T04:00:00Z'))).toBe('2026-09-06');
  expect(dayInChile(new Date('2026-04-05T03:30:00Z'))).toBe('2026-04-04');
});

test('every day stands in exactly one range of each view, and weeks begin on Monday', () => {
  fc.assert(
    fc.property(days, fc.constantFrom('month' as const, 'week' as const, 'day' as const), (day, view) => {
      const list = ranges(view, day, -3, 8);
      const holders = list.filter(({ start, end }) => start <= day && day < end);
      const chained = list.every((one, index) => index === 0 || list[index - 1]?.end === one.start);
      return (
        holders.length === 1 &&
        holders[0]?.start === rangeOf(view, day).start &&
        chained &&
        (view !== 'week' || weekday(list[0]!.start) === 1)
      );
    }),
  );
});
