import { searchSets } from './sums.ts';

/** Documents considered for one sum, at most, and per answer; and the steps after which a search gives up. */
const MAX_ITEMS = 26;
const MAX_CHOSEN = 12;
const MAX_STEPS = 3_000;
/** Documents in a set that are not neighbours. */
const MAX_APART = 6;

/**
 * Sets of at least two amounts that add up to `target` exactly: first all of them, then runs of neighbours, then any set of up to
 * six, found by a search that stops at MAX_STEPS. Amounts may be negative (credit notes), the target is positive.
 * @param amounts  oldest first
 * @returns at most `max` sets of indexes, each ascending, without repeats; empty when none was found
 */
export function subsetSums(amounts: readonly number[], target: number, max: number): number[][] {
  if (amounts.reduce((sum, amount) => sum + Math.max(amount, 0), 0) < target) return [];
  const found = new Map<string, number[]>();
  const keep = (set: number[]) => {
    if (set.length > 1 && set.length <= MAX_CHOSEN && found.size < max) found.set(set.join(), set);
  };
  for (const run of runs(amounts, target)) keep(run);
  if (found.size < max && amounts.length <= MAX_ITEMS) {
    const limits = { max, smallest: 2, largest: MAX_APART, maxSteps: MAX_STEPS };
    for (const set of searchSets(amounts, target, limits).found) keep(set);
  }
  return [...found.values()];
}

/** Runs of neighbours that add up, the longest first among those that end at the same item. */
function runs(amounts: readonly number[], target: number): number[][] {
  const seen = new Map<number, number>([[0, 0]]);
  const found: number[][] = [];
  let sum = 0;
  amounts.forEach((amount, index) => {
    sum += amount;
    const start = seen.get(sum - target);
    if (start !== undefined) found.push(Array.from({ length: index + 1 - start }, (_, at) => start + at));
    if (!seen.has(sum)) seen.set(sum, index + 1);
  });
  return found;
}
