import { createRequest } from '@urql/core';
import { expect, test } from 'vitest';
import { operation } from './operation.ts';

const movements = operation<object, { first: number }>('query Movements($first: Int!) { movements(first: $first) { id } }');
const remove = operation<object, { first: number }>('mutation Remove($first: Int!) { remove(first: $first) }');

test('two documents have two cache keys, and so have two sets of variables', () => {
  const keys = [createRequest(movements, { first: 1 }), createRequest(remove, { first: 1 }), createRequest(movements, { first: 2 })];
  expect(new Set(keys.map((one) => one.key)).size).toBe(3);
  expect(createRequest(movements, { first: 1 }).key).toBe(keys[0]?.key);
});
