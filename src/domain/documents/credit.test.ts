import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { allocateCredits, type CreditClaim } from './credit.ts';

const claim = (noteId: string, documentId: string, effect: CreditClaim['effect'] = null): CreditClaim => ({ noteId, documentId, effect });

test.each<[string, CreditClaim[], [string, number][], [string, string, number][]]>([
  [
    'a note lowers what it names',
    [claim('n', 'a')],
    [
      ['n', 100],
      ['a', 500],
    ],
    [['n', 'a', 100]],
  ],
  [
    'no more than is unpaid',
    [claim('n', 'a', 1)],
    [
      ['n', 500],
      ['a', 300],
    ],
    [['n', 'a', 300]],
  ],
  [
    'several documents in the order named',
    [claim('n', 'a'), claim('n', 'b')],
    [
      ['n', 400],
      ['a', 300],
      ['b', 300],
    ],
    [
      ['n', 'a', 300],
      ['n', 'b', 100],
    ],
  ],
  [
    'several notes on one document, the oldest first',
    [claim('m', 'a'), claim('n', 'a')],
    [
      ['m', 200],
      ['n', 200],
      ['a', 300],
    ],
    [
      ['m', 'a', 200],
      ['n', 'a', 100],
    ],
  ],
  [
    'a note that corrects a text lowers nothing',
    [claim('n', 'a', 2)],
    [
      ['n', 100],
      ['a', 500],
    ],
    [],
  ],
  [
    'a paid document is not lowered',
    [claim('n', 'a')],
    [
      ['n', 100],
      ['a', 0],
    ],
    [],
  ],
])('%s', (_why, claims, remaining, expected) => {
  expect(allocateCredits(claims, new Map(remaining))).toEqual(
    expected.map(([noteId, documentId, amount]) => ({ noteId, documentId, amount })),
  );
});

it('never takes more than is left, of a note or of a document', () => {
  const id = fc.constantFrom('a', 'b', 'c');
  const claims = fc.array(
    fc.record({
      noteId: id.map((one) => `n${one}`),
      documentId: id,
      effect: fc.constantFrom(null, 1, 2, 3) as fc.Arbitrary<CreditClaim['effect']>,
    }),
  );
  fc.assert(
    fc.property(claims, fc.array(fc.nat(1_000), { minLength: 6, maxLength: 6 }), (all, amounts) => {
      const remaining = new Map(['a', 'b', 'c', 'na', 'nb', 'nc'].map((key, index) => [key, amounts[index] ?? 0]));
      const used = new Map<string, number>();
      for (const { noteId, documentId, amount } of allocateCredits(all, remaining)) {
        expect(amount).toBeGreaterThan(0);
        for (const key of [noteId, documentId]) used.set(key, (used.get(key) ?? 0) + amount);
      }
      for (const [key, amount] of used) expect(amount).toBeLessThanOrEqual(remaining.get(key) ?? 0);
    }),
  );
});
