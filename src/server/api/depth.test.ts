import { Source } from 'graphql';
import { expect, test } from 'vitest';
import { isDeeperThan } from './depth.ts';

const deep = (text: string) => isDeeperThan(100, new Source(text));

test.each([
  ['a list of lists', (depth: number) => `{ a(b: ${'['.repeat(depth)}${']'.repeat(depth)}) }`],
  ['an object of objects', (depth: number) => `{ a(b: ${'{c: '.repeat(depth)}1${'}'.repeat(depth)}) }`],
  ['inline fragments', (depth: number) => `${'{ ... '.repeat(depth)}a${' }'.repeat(depth)}`],
  ['brackets that nothing closes', (depth: number) => '{'.repeat(depth)],
  ['brackets that only comments close', (depth: number) => '[#]\n'.repeat(depth)],
  ['brackets that only texts close', (depth: number) => '["]"'.repeat(depth)],
])('%s: no document is deep enough to exhaust the parser', (_name, make) => {
  expect(deep(make(50))).toBe(false);
  expect(deep(make(101))).toBe(true);
  expect(deep(make(1_999))).toBe(true);
});

test('brackets beside each other, in texts and in comments are no depth; what cannot be read is none either', () => {
  expect(deep(`{ ${'a(b: [1]) '.repeat(500)} }`)).toBe(false);
  expect(deep(`{ a(b: "${'['.repeat(500)}") } # ${'['.repeat(500)}`)).toBe(false);
  expect(deep('{ a(b: "')).toBe(false);
});
