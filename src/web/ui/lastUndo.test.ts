import { expect, test } from 'vitest';
import { forgetUndo, rememberUndo, undoLast } from './lastUndo.ts';

test('the last act is taken back once, and not when it was taken back otherwise', () => {
  const done: string[] = [];
  const first = () => done.push('first');
  const second = () => done.push('second');
  expect(undoLast()).toBeNull();
  rememberUndo(first);
  rememberUndo(second);
  expect([undoLast(), undoLast()]).toEqual([expect.any(Promise), null]);
  expect(done).toEqual(['second']);
  rememberUndo(first);
  forgetUndo(second);
  forgetUndo(first);
  expect(undoLast()).toBeNull();
  rememberUndo(first);
  forgetUndo();
  expect(undoLast()).toBeNull();
});
