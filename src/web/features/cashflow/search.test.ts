import * as v from 'valibot';
import { expect, test } from 'vitest';
import { day } from '#domain/date.ts';
import { type Choice, choiceOf, hasWindow, isInWindow, moved, periodsIn, SEARCH, searchOf, spanOf } from './search.ts';

test.each([
  // width  height  periods  why
  [390, 640, 6, 'a telephone: never fewer than six'],
  [1176, 720, 7, 'as many columns as are seen'],
  [1336, 800, 8, 'one more with 130 px more'],
  [1816, 960, 12, 'a large screen'],
  [800, 1440, 11, 'a tall one'],
  [20_000, 900, 53, 'a year of weeks at most'],
])('%i × %i px hold %i periods: %s', (width, height, periods) => {
  expect(periodsIn({ width, height })).toBe(periods);
});

test('an open panel takes its room, never below six periods or what the height gives', () => {
  expect(periodsIn({ width: 1816, height: 960, panel: 440 })).toBe(9);
  expect(periodsIn({ width: 1336, height: 800, panel: 440 })).toBe(6);
  expect(periodsIn({ width: 1816, height: 1440, panel: 440 })).toBe(11);
});

test.each([
  ['month', '2026-11-22', '2026-10-01', true],
  ['month', '2026-11-22', '2026-09-01', false],
  ['month', '2026-11-22', '2027-03-01', true],
  ['month', '2026-11-22', '2027-04-01', false],
  ['week', '2026-11-22', '2026-12-14', true],
  ['week', '2026-11-22', '2026-12-21', false],
  ['day', '2026-11-22', '2026-11-21', true],
] as const)('a window of six by %s around %s has %s: %s', (view, from, start, isIn) => {
  expect(isInWindow({ view, from: day(from), count: 6 }, start)).toBe(isIn);
});

test('a window begins one period before the current one', () => {
  expect(spanOf(6)).toEqual({ past: 1, future: 4 });
  expect(spanOf(53)).toEqual({ past: 1, future: 51 });
});

const LAST: Choice = { view: 'week', currency: 'UF', projections: false, all: true };
const EMPTY = v.parse(SEARCH, {});

test.each<[object, Choice]>([
  [{}, LAST],
  [
    { view_type: 'day', currency: 'CLP', projections: 'true', all: 'false' },
    { view: 'day', currency: 'CLP', projections: true, all: false },
  ],
  [{ view_type: 'year', currency: 'XXX', projections: '1', all: '' }, LAST],
])('the address %j wins over what was chosen last', (address, choice) => {
  expect(choiceOf(v.parse(SEARCH, address), LAST)).toEqual(choice);
});

test('a choice is found again in its address', () => {
  expect(choiceOf({ ...EMPTY, ...searchOf(LAST) }, { view: 'month', currency: 'CLP', projections: true, all: false })).toEqual(LAST);
});

test('windows follow each other with two periods in common, and the last one ends with the last known money', () => {
  const window = { view: 'month', from: day('2026-11-22'), count: 6, firstDay: null, lastDay: day('2027-09-05') } as const;
  expect(moved(window, -1)).toBe('2026-07-22');
  expect(moved(window, 1)).toBe('2027-03-22');
  // Its four months ahead end in September.
  expect(moved({ ...window, from: day('2027-03-22') }, 1)).toBe('2027-05-05');
  expect(moved({ ...window, view: 'week', lastDay: day('2028-01-01') }, 1)).toBe('2026-12-20');
  expect(moved({ ...window, view: 'day', lastDay: day('2028-01-01') }, -1)).toBe('2026-11-18');
  // Its first month is that of the banks' first day, never one before it.
  expect(moved({ ...window, firstDay: day('2026-08-10') }, -1)).toBe('2026-09-10');
});

test.each([
  ['2026-09-01', '2026-08-10', true, "a month before it has the banks' first day"],
  ['2026-08-01', '2026-08-10', false, 'its first month has it'],
  ['2026-08-10', '2026-08-10', false, 'it begins with it'],
  ['2026-08-01', null, true, 'the banks say nothing'],
])('from %s, with banks since %s, there is something before: %s, since %s', (start, firstDay, has, _why) => {
  const periods = [{ start: day(start), end: day('2027-01-31'), showAsDisabled: false }];
  const shown = { firstDay: firstDay === null ? null : day(firstDay), lastDay: day('2027-02-01'), periods };
  expect(hasWindow(shown, -1)).toBe(has);
  expect(hasWindow(shown, 1)).toBe(true);
  expect(hasWindow({ ...shown, lastDay: day('2027-01-31') }, 1)).toBe(false);
  expect(hasWindow({ ...shown, periods: periods.map((one) => ({ ...one, showAsDisabled: true })) }, -1)).toBe(false);
});
