import { describe, expect, it } from 'vitest';
import { day } from '#domain/date.ts';
import { type DayHints, inferDayOrder } from './day-order.ts';

const NOTHING: DayHints = { from: null, to: null, isChilean: false, direction: null };
const found = (days: string, hints: Partial<DayHints> = {}) => {
  const { order, unclear } = inferDayOrder(days.split(' '), { ...NOTHING, ...hints });
  return unclear === null ? order : `asks ${unclear}`;
};
const june = { from: day('2026-06-01'), to: day('2026-06-30') };

describe('which part of a date is the day', () => {
  it.each([
    ['a day over 12 in front', '13/03/2026 01/04/2026', 'dayFirst'],
    ['a day over 12 behind', '3/13/2026 4/1/2026', 'monthFirst'],
    ['both: a slip, read as Chile does', '3/13/2026 13/3/2026', 'dayFirst'],
    ['a day that does not exist either way', '31/02/2026 01/02/2026', 'dayFirst'],
    ['rows in order one way', '1/12/2026 2/3/2026 3/1/2026 3/2/2026', 'monthFirst'],
    ['rows in order the other way', '12/1/2026 3/2/2026 1/3/2026 2/3/2026', 'dayFirst'],
    ['rows in order both ways', '1/2/2026 2/3/2026 3/4/2026', 'asks 1/2/2026'],
    ['days of one month, with zeros', '02/03/2026 05/03/2026', 'dayFirst'],
    ['one day with its zeros', '02/03/2026', 'dayFirst'],
    ['the same without', '2/3/2026', 'asks 2/3/2026'],
    ['day and month alike', '3/3/2026 4/4/2026', 'dayFirst'],
    ['the first of each month, or the first days of January', '01/01/2026 01/02/2026 01/03/2026', 'asks 01/02/2026'],
    ['no numbers at all', '2026-03-04 13-mar-2026', 'dayFirst'],
  ])('%s', (_, days, expected) => expect(found(days)).toBe(expected));

  it('by the days that the file prints for itself', () => {
    expect(found('6/1/2026 6/2/2026', june)).toBe('monthFirst');
    expect(found('1/6/2026 2/6/2026', june)).toBe('dayFirst');
  });
  it('by a Chilean layout, when it prints its zeros as Chilean systems do', () => {
    expect(found('01/02/2026 02/03/2026', { isChilean: true })).toBe('dayFirst');
    expect(found('1/2/2026 2/3/2026', { isChilean: true })).toBe('asks 1/2/2026');
  });
  it('by the way in which balances run on', () => {
    expect(found('1/12/2026 2/3/2026 3/1/2026', { direction: 'oldestFirst' })).toBe('monthFirst');
    expect(found('1/12/2026 2/3/2026 3/1/2026', { direction: 'newestFirst' })).toBe('dayFirst');
    expect(found('1/12/2026 2/3/2026 3/1/2026', { direction: 'none' })).toBe('asks 1/12/2026');
  });
  it('looks no further once it is certain', () => {
    function* days() {
      yield '13/03/2026';
      throw new Error('read on');
    }
    expect(inferDayOrder(days(), NOTHING).order).toBe('dayFirst');
  });
});

describe('the newest of days without a year', () => {
  it.each([
    ['30/12 02/01', { date: 2, month: 1 }],
    ['02/01 30/12', { date: 2, month: 1 }],
    ['01/03 15/03 02/04', { date: 2, month: 4 }],
    ['30-dic 02-ene', { date: 2, month: 1 }],
    ['30/12/2025 02/01/2026', null],
  ])('%s', (days, expected) => expect(inferDayOrder(days.split(' '), NOTHING).newestWithoutYear).toEqual(expected));
});
