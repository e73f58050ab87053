import { expect, test } from 'vitest';
import { axisWidth } from './axis.ts';

test('an axis is as wide as its longest number, and never narrower than usual', () => {
  expect([axisWidth([]), axisWidth(['0', '(0,5)'])]).toEqual([56, 56]);
  expect(axisWidth(['0', '1.000.000.000'])).toBeGreaterThanOrEqual(13 * 6.8 + 10);
});
