/** Most documents weighed for one sum, and in one answer; and the steps after which a search gives up. */
const MAX_ITEMS = 26;
const MAX_CHOSEN = 12;
const MAX_STEPS = 3_000;

/**
 * Sets of at least two amounts that add up to `target` exactly: first everything, then runs of neighbours, then any set of up to
 * six, found by a search that stops at MAX_STEPS. Amounts may be negative (credit notes), the target is positive.
 * @param amounts  oldest first
 * @returns at most `most` sets of indexes, each ascending, without repeats; empty when none was found
 */
export function subsetSums(amounts: readonly number[], target: number, max: number): number[][] {
  if (amounts.reduce((sum, amount) => sum + Math.max(amount, 0), 0) < target) return [];
  const found = new Map<string, number[]>();
  const keep = (set: number[]) => {
    if (set.length > 1 && set.length <= MAX_CHOSEN && found.size < max) found.set(set.join(), set);
  };
  for (const run of runs(amounts, target)) keep(run);
  if (found.size < max && amounts.length <= MAX_ITEMS) for (const set of search(amounts, target, max)) keep(set);
  return [...found.values()];
}

/** Runs of neighbours that add up, the longest first among those that end alike. */
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

const SMALL = 6;

/** Largest first, cut where what is left can no longer reach the target. */
function search(amounts: readonly number[], target: number, max: number): number[][] {
  const order = amounts.map((_, index) => index).sort((a, b) => Math.abs(amounts[b]!) - Math.abs(amounts[a]!) || a - b);
  const sorted = order.map((index) => amounts[index]!);
  const highest = suffix(sorted, (amount) => Math.max(amount, 0));
  const lowest = suffix(sorted, (amount) => Math.min(amount, 0));
  const found: number[][] = [];
  const chosen: number[] = [];
  let steps = 0;
  const walk = (at: number, rest: number): void => {
    steps += 1;
    if (rest === 0 && chosen.length > 1) found.push(chosen.map((place) => order[place]!).sort((a, b) => a - b));
    if (at === sorted.length || chosen.length === SMALL || found.length >= max || steps > MAX_STEPS) return;
    if (rest > highest[at]! || rest < lowest[at]!) return;
    chosen.push(at);
    walk(at + 1, rest - sorted[at]!);
    chosen.pop();
    walk(at + 1, rest);
  };
  walk(0, target);
  return found;
}

function suffix(amounts: readonly number[], part: (amount: number) => number): number[] {
  const sums = new Array<number>(amounts.length + 1).fill(0);
  for (let at = amounts.length - 1; at >= 0; at -= 1) sums[at] = sums[at + 1]! + part(amounts[at]!);
  return sums;
}
