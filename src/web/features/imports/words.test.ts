import { expect, test } from 'vitest';
import { formatBytes, formatInstant } from './words.ts';

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1 kB'],
  [1536, '1,5 kB'],
  [20_480, '20 kB'],
  [1_048_575, '1.024 kB'],
  [1_048_576, '1 MB'],
  [67_108_864, '64 MB'],
])('%i bytes are %s', (bytes, expected) => {
  expect(formatBytes(bytes)).toBe(expected);
});

test('an instant is told in Chilean time', () => {
  expect(formatInstant('2026-11-21T02:30:00Z')).toBe('20/11/2026 23:30');
});
