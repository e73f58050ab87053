import { expect, test } from 'vitest';
import { addPick, checkParts, checkPicks, gapOf, type Pick, withDifference } from './picks.ts';

const pick = (id: string, remaining: number, isNote = false): Omit<Pick, 'amount'> => ({
  id,
  name: id,
  remaining,
  isNote,
  isForeign: false,
});
const add = (open: number, ...list: Omit<Pick, 'amount'>[]) => list.reduce<Pick[]>((picks, one) => addPick(open, picks, one), []);

test.each<[string, number, Omit<Pick, 'amount'>[], number[], number, string | null]>([
  ['exact', 100, [pick('a', 100)], [100], 0, null],
  ['a part of the document', 100, [pick('a', 150)], [100], 0, null],
  ['a part of the movement', 100, [pick('a', 60)], [60], 40, null],
  ['two documents', 100, [pick('a', 60), pick('b', 70)], [60, 40], 0, null],
  ['a note makes room', 100, [pick('n', 30, true), pick('a', 150)], [30, 130], 0, null],
  ['a note gives its room to what got too little', 100, [pick('a', 60), pick('b', 70), pick('n', 30, true)], [60, 70, 30], 0, null],
  ['a note gives no more than is needed', 100, [pick('a', 60), pick('b', 50), pick('n', 30, true)], [60, 50, 30], 20, null],
  ['a note alone pays nothing', 100, [pick('n', 30, true)], [30], 130, 'movement'],
  ['nothing left for the second', 100, [pick('a', 100), pick('b', 5)], [100, 0], 0, 'empty'],
  ['dollars with cents', 0.3, [pick('a', 0.1), pick('b', 0.2)], [0.1, 0.2], 0, null],
])('%s', (_name, open, list, amounts, left, problem) => {
  const picks = add(open, ...list);
  expect(picks.map((one) => one.amount)).toEqual(amounts);
  expect(checkPicks(open, picks)).toEqual({ left, problem });
});

test('one of another currency is taken whole, and alone', () => {
  const dollars = { ...pick('d', 50), isForeign: true };
  const picks = add(100, dollars);
  expect(picks.map((one) => one.amount)).toEqual([50]);
  expect(checkPicks(100, picks)).toEqual({ left: 0, problem: null });
  expect(checkPicks(100, add(100, dollars, pick('a', 10))).problem).toBe('currency');
});

test('too much is said', () => {
  const [a] = add(100, pick('a', 300));
  expect(checkPicks(100, [{ ...a!, amount: 101 }]).problem).toBe('movement');
  expect(checkPicks(1000, [{ ...a!, amount: 301 }]).problem).toBe('document');
  expect(checkPicks(1000, [{ ...a!, amount: 0 }]).problem).toBe('empty');
});

test('what a declared difference would explain, and which document it goes to', () => {
  const gap = (open: number, ...list: Omit<Pick, 'amount'>[]) => gapOf(open, add(open, ...list));
  expect(gap(95, pick('a', 100))).toBe(5);
  expect(gap(105, pick('a', 100))).toBe(-5);
  expect(gap(100, pick('a', 100))).toBeNull();
  expect(gap(0.3, pick('a', 0.1), pick('b', 0.25))).toBe(0.05);
  expect(gap(95, pick('n', 30, true), pick('a', 130))).toBe(5);
  expect(gap(10, pick('a', 60), pick('b', 70))).toBeNull();
  expect(gap(95, pick('n', 30, true))).toBeNull();
  expect(gap(95, { ...pick('d', 100), isForeign: true })).toBeNull();
  expect(withDifference(add(125, pick('a', 60), pick('b', 70)), 'withheld', 5)).toEqual([
    { documentId: 'a', amount: null, difference: null },
    { documentId: 'b', amount: null, difference: { reason: 'withheld', amount: 5 } },
  ]);
});

test.each([
  ['a part', [{ id: 1, kind: 'seguro', amount: 30 }], { left: 10, problem: null }],
  ['all that is left', [{ id: 1, kind: 'seguro', amount: 40 }], { left: 0, problem: null }],
  [
    'two of them, too much',
    [
      { id: 1, kind: 'seguro', amount: 30 },
      { id: 2, kind: 'seguro', amount: 11 },
    ],
    { left: -1, problem: 'movement' },
  ],
  ['no kind yet', [{ id: 1, kind: null, amount: 40 }], { left: 0, problem: 'kind' }],
  ['no amount', [{ id: 1, kind: 'seguro', amount: 0 }], { left: 40, problem: 'kind' }],
])('parts without a document beside one of 60 of 100: %s', (_name, kinds, expected) => {
  expect(checkParts(100, add(100, pick('a', 60)), kinds)).toEqual(expected);
});

test('parts without a document alone, and beside one of another currency', () => {
  const kinds = [{ id: 1, kind: 'seguro', amount: 40 }];
  expect(checkParts(100, [], kinds)).toEqual({ left: 60, problem: null });
  expect(checkParts(100, add(100, { ...pick('d', 50), isForeign: true }), kinds).problem).toBe('currency');
});
