import { expect, test } from 'vitest';
import { isNothing } from './useAnswer.ts';

test.each([
  [undefined, true],
  [null, true],
  [{ getFlow: null }, true],
  [{ __typename: 'Query', getFlow: null }, true],
  [{ getFlow: { id: 'a' } }, false],
  [{ list: null, total: 0 }, false],
  [{ list: [] }, false],
])('%j is an answer that failed whole: %s', (answered, expected) => {
  expect(isNothing(answered)).toBe(expected);
});
