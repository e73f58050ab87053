import { expect, test } from 'vitest';
import { append } from './lists.ts';

test('a list grows by more than a call may have arguments', () => {
  const list = [0];
  append(
    list,
    Array.from({ length: 1_000_000 }, (_, at) => at + 1),
  );
  expect([list.length, list.at(-1)]).toEqual([1_000_001, 1_000_000]);
});
