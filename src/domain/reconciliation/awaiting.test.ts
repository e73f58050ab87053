import { expect, test } from 'vitest';
import { type AwaitingOption, awaitingConfirmation } from './awaiting.ts';

const part = (documentId: string, amount: number, remaining: number) => ({
  documentId,
  amount,
  documentAmount: Math.abs(amount),
  remaining,
});
const option = (movementId: string, open: number, ...parts: AwaitingOption['parts']): AwaitingOption => ({ movementId, open, parts });

test.each<[why: string, options: AwaitingOption[], expected: string[]]>([
  ['one movement, its best way only', [option('m', 100, part('a', 100, 100)), option('m', 100, part('b', 100, 100))], ['m a 100']],
  [
    'two want one document: the first has it, the other its next best',
    [option('m', 100, part('a', 100, 100)), option('n', 100, part('a', 100, 100)), option('n', 100, part('b', 100, 100))],
    ['m a 100', 'n b 100'],
  ],
  ['two want one document and nothing else', [option('m', 100, part('a', 100, 100)), option('n', 100, part('a', 100, 100))], ['m a 100']],
  ['two parts of one document', [option('m', 30, part('a', 30, 100)), option('n', 40, part('a', 40, 100))], ['m a 30', 'n a 40']],
  ['never more than remains', [option('m', 90, part('a', 90, 100)), option('n', 40, part('a', 40, 100))], ['m a 90']],
  ['an invoice net of its note', [option('m', 80, part('a', 100, 100), part('note', -20, 20))], ['m a 100', 'm note -20']],
  ['a document that expects nothing any more', [option('m', 80, part('a', 80, 0))], []],
  ['more than the movement has left', [option('m', 70, part('a', 80, 80))], []],
])('%s', (_why, options, expected) => {
  expect(awaitingConfirmation(options).map((one) => `${one.movementId} ${one.documentId} ${one.amount}`)).toEqual(expected);
});
