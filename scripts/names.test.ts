import { expect, test } from 'vitest';
import { textFaults } from './names.ts';

test.each([
  ['const MOST_ROWS = 3;', ['the name MOST_ROWS']],
  ['type Who = Actor;', ['the name Who']],
  ['function goOn() {}', ['the name goOn']],
  ['// the company that she made', ['«she» for a person: they']],
  ["const MAX_ROWS = 3; const text = 'the one asked for';", []],
  ['function Whoever() {}', []],
])('%s', (source, faults) => expect(textFaults(source)).toEqual(faults));
