import { expect, test } from 'vitest';
import { addDays, day } from '../date.ts';
import { changeOf, TREND, type TrendPoint, trendDays } from './trend.ts';

const TODAY = day('2026-11-26');
const points = (amount: (back: number) => number | null): TrendPoint[] =>
  trendDays(TODAY).map((on, index, { length }) => ({ on, amount: amount((length - 1 - index) * TREND.step) }));

test('a line goes from ninety days ago to today, and the day that it is compared with is one of its points', () => {
  const days = trendDays(TODAY);
  expect([days[0], days.at(-1), days.length]).toEqual(['2026-08-28', TODAY, 16]);
  expect(days).toContain(addDays(TODAY, -TREND.compared));
});

test.each([
  ['more', (back: number) => 130 - back, { before: 100, amount: 30, ratio: 0.3 }],
  ['less than a debt', (back: number) => -50 - (back === 0 ? 25 : 0), { before: -50, amount: -25, ratio: -0.5 }],
  ['from nothing', (back: number) => (back === 0 ? 10 : 0), { before: 0, amount: 10, ratio: null }],
])('the change since thirty days ago: %s', (_what, amount, change) => {
  expect(changeOf(points(amount))).toEqual({ from: '2026-10-27', ...change });
});

test.each([
  ['the day before is unknown', (back: number) => (back === 30 ? null : 5)],
  ['today is unknown', (back: number) => (back === 0 ? null : 5)],
])('there is no change when %s', (_what, amount) => {
  expect(changeOf(points(amount))).toBeNull();
});
