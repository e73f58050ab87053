import { expect, test } from 'vitest';
import { formatBytes } from './bytes.ts';

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1 kB'],
  [1536, '1,5 kB'],
  [20_480, '20 kB'],
  [1_048_575, '1.024 kB'],
  [1_048_576, '1 MB'],
  [67_108_864, '64 MB'],
  [2_147_483_648, '2 GB'],
  [1_610_612_736, '1,5 GB'],
])('%i bytes are %s', (bytes, expected) => {
  expect(formatBytes(bytes)).toBe(expected);
});
