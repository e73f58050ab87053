import { expect, test } from 'vitest';
import { forgetUndo, undoLast } from './lastUndo.ts';
import { keepFor } from './undoLater.ts';

test('an act that Caudal is too busy to undo, or that is not answered, is kept; one that cannot be undone is not', async () => {
  let undone = 0;
  const refuse = keepFor(() => (undone += 1));
  forgetUndo();
  const failure = (reason: string) => ({ graphQLErrors: [{ message: 'No.', extensions: { code: 'CONFLICT', reason } }] });
  expect(refuse(failure('ACT_OVERTAKEN'))).toBe(false);
  expect(undoLast()).toBeNull();
  expect(refuse(failure('COMPANY_BUSY'))).toBe(true);
  await undoLast();
  expect(refuse({ graphQLErrors: [], networkError: new Error('gone') })).toBe(true);
  await undoLast();
  expect(undone).toBe(2);
  expect(undoLast()).toBeNull();
});
