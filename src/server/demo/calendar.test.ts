import { expect, test } from 'vitest';
import { day } from '#domain/date.ts';
import { bankDay, bankDayBefore, dayNumber, dayText, monthOf, monthStart, periodText, weekdayOf } from './calendar.ts';

test.each([
  // wanted       open          before        why
  ['2026-11-20', '2026-11-20', '2026-11-20', 'a Friday'],
  ['2026-11-21', '2026-11-23', '2026-11-20', 'a Saturday'],
  ['2026-04-03', '2026-04-06', '2026-04-02', 'Good Friday'],
  ['2028-04-14', '2028-04-17', '2028-04-13', 'Good Friday of a year beyond the list'],
  ['2025-09-18', '2025-09-22', '2025-09-17', 'Independence, on Thursday and Friday'],
  ['2025-12-31', '2026-01-02', '2025-12-30', "the banks' own holiday, then New Year"],
  ['2026-06-29', '2026-06-30', '2026-06-26', 'San Pedro on a Monday'],
  ['2027-10-11', '2027-10-12', '2027-10-08', 'a holiday moved to Monday'],
])('around %s banks work on %s and on %s: %s', (days, open, before) => {
  expect(dayText(bankDay(dayNumber(day(days))))).toBe(open);
  expect(dayText(bankDayBefore(dayNumber(day(days))))).toBe(before);
});

test('days, months and weekdays agree with the calendar', () => {
  const leap = dayNumber(day('2028-02-29'));
  expect(dayText(leap)).toBe('2028-02-29');
  expect(weekdayOf(leap)).toBe(2);
  expect(periodText(monthOf(leap))).toBe('2028-02');
  expect(dayText(monthStart(monthOf(leap) + 1) - 1)).toBe('2028-02-29');
});
