import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, day, FIRST_BIRTHDAY, formatDay } from '#domain/date.ts';
import { dayText, isWholeDay, readDay } from './typedDay.ts';

test.each([
  ['', ''],
  ['   ', ''],
  ['22/11/2026', '2026-11-22'],
  [' 22/11/2026 ', '2026-11-22'],
  ['2/3/2026', '2026-03-02'],
  ['22-11-2026', '2026-11-22'],
  ['22.11.2026', '2026-11-22'],
  ['22 11 2026', '2026-11-22'],
  ['22/11/26', '2026-11-22'],
  ['22112026', '2026-11-22'],
  ['2026-11-22', '2026-11-22'],
  ['29/02/2028', '2028-02-29'],
])('«%s» is read as «%s»', (typed, expected) => {
  expect(readDay(typed)).toEqual({ day: expected, problem: null });
});

test.each([
  ['mañana', dayText.bad],
  ['22/11', dayText.bad],
  ['11/2026', dayText.bad],
  ['22/11/202', dayText.bad],
  ['2211', dayText.bad],
  ['11/21/2026', dayText.missing('11/21/2026')],
  ['31/04/2026', dayText.missing('31/04/2026')],
  ['29/02/2026', dayText.missing('29/02/2026')],
  ['00/01/2026', dayText.missing('00/01/2026')],
  ['31/12/1999', dayText.early('01/01/2000')],
  ['01/01/2101', dayText.late('31/12/2100')],
])('«%s» is refused: %s', (typed, problem) => {
  expect(readDay(typed)).toEqual({ day: null, problem });
});

test('the first and the last day are days; one more is said to be too early or too late', () => {
  const bounds = { min: FIRST_BIRTHDAY, max: day('2026-11-22') };
  expect(readDay('01/01/1900', bounds).day).toBe('1900-01-01');
  expect(readDay('22/11/2026', bounds).day).toBe('2026-11-22');
  expect(readDay('31/12/1899', bounds).problem).toBe(dayText.early('01/01/1900'));
  expect(readDay('23/11/2026', bounds).problem).toBe(dayText.late('22/11/2026'));
});

test.each([
  ['2', false],
  ['22/11', false],
  ['22/11/20', false],
  ['22/11/2026', true],
  ['22112026', true],
  ['2026-11-2', false],
  ['2026-11-22', true],
])('«%s» is written out: %s', (typed, expected) => {
  expect(isWholeDay(typed)).toBe(expected);
});

test('every day reads as itself from how it is shown', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 36_800 }), (days) => {
      const one = addDays(day('2000-01-01'), days);
      return readDay(formatDay(one)).day === one && isWholeDay(formatDay(one));
    }),
  );
});
