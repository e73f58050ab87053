import { expect, test } from 'vitest';
import { undescribed } from './docstrings.ts';

test.each([
  ['export function add(a: number) {}', ['a.ts:1: add']],
  ['/** The sum. */\nexport function add(a: number) {}', []],
  ['// The sum.\nexport function add(a: number) {}', ['a.ts:2: add']],
  ['export const add = (a: number) => a;', ['a.ts:1: add']],
  ['/** The sum. */\nexport const add = (a: number) => a;', []],
  ['export async function* rows() {}', ['a.ts:1: rows']],
  ['function add() {}\nexport const MAX = 3;\nexport type A = 1;', []],
])('%s', (text, faults) => expect(undescribed('a.ts', text)).toEqual(faults));
