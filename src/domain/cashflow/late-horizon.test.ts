import { expect, test } from 'vitest';
import { day } from '../date.ts';
import { lateSince } from './late-horizon.ts';

test.each([
  [180, '2026-05-26', 'due 180 days ago is in, 181 days ago is out'],
  [0, '2026-11-22', 'nothing late is in, what is due today is'],
  [null, null, 'everything is in'],
] as const)('a horizon of %s days begins on %s: %s', (days, expected, _why) => expect(lateSince(day('2026-11-22'), days)).toBe(expected));
