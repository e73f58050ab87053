import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assignByDay } from './assign.ts';
import { subsetSums } from './subset.ts';
import { setsOf } from './sums.ts';

describe('sets of amounts that add up', () => {
  test.each([
    [[100, 200, 300], 600, [[0, 1, 2]]],
    [[100, 200, 300], 500, [[1, 2]]],
    [[100, 200, 400], 500, [[0, 2]]],
    [[100, 200, -50], 250, [[0, 1, 2]]],
    [[100, 200, 300], 700, []],
    [[100], 100, []],
  ])('%j to %i', (amounts, target, expected) => {
    expect(subsetSums(amounts, target, 2)).toEqual(expected);
  });

  test('every set adds up, is larger than one and is given once', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -30, max: 60 }), { maxLength: 14 }), fc.integer({ min: 1, max: 120 }), (amounts, target) => {
        const sets = subsetSums(amounts, target, 3);
        expect(new Set(sets.map((set) => set.join())).size).toBe(sets.length);
        for (const set of sets) {
          expect(set.length).toBeGreaterThan(1);
          expect(set.reduce((sum, index) => sum + amounts[index]!, 0)).toBe(target);
        }
      }),
    );
  });

  test('an exhaustive search gives each set once, however many amounts follow', () => {
    expect(setsOf([500, 300, 200, 100, 50, 25], 500, { max: 9, smallest: 1 })).toEqual([[0], [1, 2]]);
  });

  test('a pair that adds up is found among twenty', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1_000, max: 9_000 }), { minLength: 2, maxLength: 20 }), (amounts) => {
        expect(subsetSums(amounts, amounts[0]! + amounts.at(-1)!, 1)).toHaveLength(1);
      }),
    );
  });
});

test('the assignment by days is the cheapest of all', () => {
  const days = (minLength: number) =>
    fc.array(fc.integer({ min: 0, max: 30 }), { minLength, maxLength: 5 }).map((list) => list.sort((a, b) => a - b));
  fc.assert(
    fc.property(days(1), days(1), (movements, documents) => {
      const chosen = assignByDay(movements, documents, () => true)!;
      const selected = chosen.filter((index) => index >= 0);
      expect(new Set(selected).size).toBe(selected.length);
      expect(selected.length).toBe(Math.min(movements.length, documents.length));
      expect(cost(movements, documents, chosen)).toBe(cheapest(movements, documents, selected.length));
    }),
  );
});

function cost(movements: number[], documents: number[], chosen: number[]): number {
  return chosen.reduce((sum, index, at) => sum + (index < 0 ? 0 : Math.abs(movements[at]! - documents[index]!)), 0);
}

/** By trying everything. */
function cheapest(movements: number[], documents: number[], count: number): number {
  let best = Number.POSITIVE_INFINITY;
  const walk = (at: number, used: number[], sum: number, assigned: number): void => {
    if (at === movements.length) {
      if (assigned === count) best = Math.min(best, sum);
      return;
    }
    walk(at + 1, used, sum, assigned);
    documents.forEach((day, index) => {
      if (!used.includes(index)) walk(at + 1, [...used, index], sum + Math.abs(day - movements[at]!), assigned + 1);
    });
  };
  walk(0, [], 0, 0);
  return best;
}
