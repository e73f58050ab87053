/** Every set of amounts with a given sum: the search is exhaustive, or gives no answer. */

/** Amounts considered, at most, and chosen; and the steps after which a search gives up. */
const MAX_AMOUNTS = 26;
const MAX_CHOSEN = 12;
const MAX_STEPS = 20_000;

/**
 * Sets of indexes whose amounts add up to `target` (above zero); amounts may be negative. Ascending, no set twice.
 * @param max       sets that are enough
 * @param smallest  the least number of amounts in a set
 * @returns null when there are too many amounts, or the search would take too long: other sets may then exist
 */
export function setsOf(
  amounts: readonly number[],
  target: number,
  { max, smallest = 2, largest = MAX_CHOSEN }: { max: number; smallest?: number; largest?: number },
): number[][] | null {
  if (amounts.length > MAX_AMOUNTS) return null;
  const { found, isWhole } = searchSets(amounts, target, { max, smallest, largest, maxSteps: MAX_STEPS });
  return isWhole ? found : null;
}

type Limits = { max: number; smallest: number; largest: number; maxSteps: number };

/**
 * Sets of indexes whose amounts add up to `target`: a search from the largest amount on, pruned where the rest can no longer reach it.
 * `isWhole`: it found `max` of them, or all there are.
 */
export function searchSets(
  amounts: readonly number[],
  target: number,
  { max, smallest, largest, maxSteps }: Limits,
): { found: number[][]; isWhole: boolean } {
  const order = amounts.map((_, index) => index).sort((a, b) => Math.abs(amounts[b]!) - Math.abs(amounts[a]!) || a - b);
  const sorted = order.map((index) => amounts[index]!);
  const highest = suffix(sorted, (amount) => Math.max(amount, 0));
  const lowest = suffix(sorted, (amount) => Math.min(amount, 0));
  const found: number[][] = [];
  const chosen: number[] = [];
  let steps = 0;
  const walk = (at: number, rest: number): void => {
    steps += 1;
    if (at === sorted.length || chosen.length === largest || found.length >= max || steps > maxSteps) return;
    if (rest > highest[at]! || rest < lowest[at]!) return;
    chosen.push(at);
    if (rest === sorted[at] && chosen.length >= smallest) found.push(chosen.map((place) => order[place]!).sort((a, b) => a - b));
    walk(at + 1, rest - sorted[at]!);
    chosen.pop();
    walk(at + 1, rest);
  };
  walk(0, target);
  return { found, isWhole: steps <= maxSteps || found.length >= max };
}

/** Runs of at least two neighbours that add up to `target`, as first and last index. */
export function runsOf(amounts: readonly number[], target: number, largest = MAX_CHOSEN): [first: number, last: number][] {
  const found: [number, number][] = [];
  for (let first = 0; first < amounts.length; first += 1) {
    let sum = amounts[first]!;
    for (let last = first + 1; last < amounts.length && last - first < largest; last += 1) {
      sum += amounts[last]!;
      if (sum === target) found.push([first, last]);
    }
  }
  return found;
}

function suffix(amounts: readonly number[], part: (amount: number) => number): number[] {
  const sums = new Array<number>(amounts.length + 1).fill(0);
  for (let at = amounts.length - 1; at >= 0; at -= 1) sums[at] = sums[at + 1]! + part(amounts[at]!);
  return sums;
}
