import { expect, test } from 'vitest';
import { formatInstant } from './words.ts';

test('an instant is told in Chilean time', () => {
  expect(formatInstant('2026-11-21T02:30:00Z')).toBe('20/11/2026 23:30');
});
