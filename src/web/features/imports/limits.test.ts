import { expect, test } from 'vitest';
import { MEGABYTE, sift } from './limits.ts';

const files = (count: number, megabytes: number) => Array.from({ length: count }, () => ({ size: megabytes * MEGABYTE }));

test('as many files as somebody drops are sent, whatever they weigh together', () => {
  expect(sift(files(21, 1)).sent).toHaveLength(21);
  expect(sift(files(200, 64))).toMatchObject({ sent: { length: 200 }, tooLarge: [] });
});

test('a file that is too large stays behind alone', () => {
  const [exact, above] = [{ size: 64 * MEGABYTE }, { size: 64 * MEGABYTE + 1 }];
  expect(sift([exact, above])).toEqual({ sent: [exact], tooLarge: [above] });
});
