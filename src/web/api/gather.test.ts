import { expect, test } from 'vitest';
import type { BookArea } from '#domain/book-areas.ts';
import { gather } from './gather.ts';

/** What was let through, the way to tell, and the way to end the rest that is under way. */
function desk() {
  const passed: (readonly BookArea[] | null)[] = [];
  const rests: (() => void)[] = [];
  const tell = gather(
    (areas) => passed.push(areas),
    (then) => rests.push(then),
  );
  return { passed, tell, wake: () => rests.shift()?.(), rests };
}

test('the first news goes through at once, what follows together after the rest', () => {
  const { passed, tell, wake, rests } = desk();
  tell(['matches']);
  expect(passed).toEqual([['matches']]);
  for (let turn = 0; turn < 1_000; turn += 1) tell(['movements', turn % 2 ? 'matches' : 'flow']);
  expect(passed).toHaveLength(1);
  wake();
  expect(passed.slice(1)).toEqual([['movements', 'flow', 'matches']]);
  wake();
  expect(passed).toHaveLength(2);
  expect(rests).toEqual([]);
  tell(['imports']);
  expect(passed.at(-1)).toEqual(['imports']);
});

test('news of everything stays news of everything', () => {
  const { passed, tell, wake } = desk();
  tell(['matches']);
  tell(null);
  tell(['flow']);
  wake();
  expect(passed).toEqual([['matches'], null]);
});
