import { expect, test } from 'vitest';
import { forgetUndo, rememberUndo, undoLast } from './lastUndo.ts';

test('the last act is taken back once, and not when it was taken back otherwise', () => {
  const done: string[] = [];
  const first = () => done.push('first');
  const second = () => done.push('second');
  expect(undoLast()).toBe(false);
  rememberUndo(first);
  rememberUndo(second);
  expect([undoLast(), undoLast()]).toEqual([true, false]);
  expect(done).toEqual(['second']);
  rememberUndo(first);
  forgetUndo(second);
  forgetUndo(first);
  expect(undoLast()).toBe(false);
  rememberUndo(first);
  forgetUndo();
  expect(undoLast()).toBe(false);
});
