import { expect, test } from 'vitest';
import { day } from '#domain/date.ts';
import { endingAt } from './trends.ts';

test('a line ends at the figure of its card, and the change with it', () => {
  const [from, to] = [day('2026-10-29'), day('2026-11-28')];
  const points = [
    { date: from, amount: 100 },
    { date: to, amount: 100 },
  ];
  const trend = { points, change: { from, before: 100, amount: 0, ratio: 0 } };
  expect(endingAt(trend, 100)).toBe(trend);
  expect(endingAt(trend, 40)).toEqual({
    points: [points[0], { date: to, amount: 40 }],
    change: { from, before: 100, amount: -60, ratio: -0.6 },
  });
  const unknown = { points: [{ date: to, amount: null }], change: null };
  expect(endingAt(unknown, 40)).toBe(unknown);
});
