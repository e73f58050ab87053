import { expect, test } from 'vitest';
import { MEGABYTE, sift } from './limits.ts';

const files = (...megabytes: number[]) => megabytes.map((one) => ({ size: one * MEGABYTE }));

test('twenty files are sent, one more sends none', () => {
  expect(sift(files(...Array(20).fill(1)))).toMatchObject({ refusal: null, tooLarge: [] });
  expect(sift(files(...Array(21).fill(1)))).toEqual({ sent: [], tooLarge: [], refusal: 'count' });
});

test('a file that is too large stays behind alone', () => {
  const [exact, above] = [{ size: 64 * MEGABYTE }, { size: 64 * MEGABYTE + 1 }];
  expect(sift([exact, above])).toEqual({ sent: [exact], tooLarge: [above], refusal: null });
});

test('together they may weigh 128 MB, not counting the ones that stay behind', () => {
  expect(sift(files(64, 64)).refusal).toBeNull();
  expect(sift(files(64, 64, 1)).refusal).toBe('weight');
  expect(sift(files(64, 64, 65)).refusal).toBeNull();
});
