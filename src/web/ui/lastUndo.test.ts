import { expect, test } from 'vitest';
import { forgetUndo, rememberUndo, undoLast } from './lastUndo.ts';

test('the last acts are taken back once each, the last first, and not one that was taken back otherwise', () => {
  const done: string[] = [];
  const first = () => done.push('first');
  const second = () => done.push('second');
  expect(undoLast()).toBeNull();
  rememberUndo(first);
  rememberUndo(second);
  expect([undoLast(), undoLast(), undoLast()]).toEqual([expect.any(Promise), expect.any(Promise), null]);
  expect(done).toEqual(['second', 'first']);
  rememberUndo(first);
  forgetUndo(second);
  forgetUndo(first);
  expect(undoLast()).toBeNull();
  rememberUndo(first);
  forgetUndo();
  expect(undoLast()).toBeNull();
});
