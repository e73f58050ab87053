import { expect, test } from 'vitest';
import { marksOf } from './documentMarks.ts';
import { text } from './text.ts';

const NONE = { isXmlAltered: false, isCeded: false, isUnassociated: false, isOutsideRegister: false, state: null } as const;

test('a document has one list of marks, what matters most first', () => {
  expect(marksOf(NONE)).toEqual([]);
  expect(marksOf({ ...NONE, state: 'REGISTRO' })).toEqual([]);
  const words = marksOf({ isXmlAltered: true, isCeded: true, isUnassociated: true, isOutsideRegister: true, state: 'PENDIENTE' });
  expect(words.map((one) => one.words)).toEqual([text.altered, text.cededMark, text.inRegister, text.unassociated, text.outside]);
  expect(marksOf({ ...NONE, isCeded: true }, 'Cedida a Factoring Uno')).toEqual([
    { words: text.cededMark, hint: 'Cedida a Factoring Uno' },
  ]);
});
