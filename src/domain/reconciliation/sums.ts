/** Every set of amounts that makes a sum, searched to the end or not at all. */

/** Most amounts weighed, and chosen; and the steps after which a search gives up. */
const MAX_AMOUNTS = 26;
const MAX_CHOSEN = 12;
const MAX_STEPS = 20_000;

/**
 * Sets of indexes whose amounts add up to `target` (above zero); amounts may be negative. Ascending, no set twice.
 * @param max       so many sets are enough
 * @param smallest  how many amounts a set has at least
 * @returns null when they are too many amounts, or the search would take too long: then nothing is known of other sets
 */
export function setsOf(
  amounts: readonly number[],
  target: number,
  { max, smallest = 2, largest = MAX_CHOSEN }: { max: number; smallest?: number; largest?: number },
): number[][] | null {
  if (amounts.length > MAX_AMOUNTS) return null;
  const order = amounts.map((_, index) => index).sort((a, b) => Math.abs(amounts[b]!) - Math.abs(amounts[a]!) || a - b);
  const sorted = order.map((index) => amounts[index]!);
  const highest = suffix(sorted, (amount) => Math.max(amount, 0));
  const lowest = suffix(sorted, (amount) => Math.min(amount, 0));
  const found: number[][] = [];
  const chosen: number[] = [];
  let steps = 0;
  const walk = (at: number, rest: number): void => {
    steps += 1;
    if (rest === 0 && chosen.length >= smallest) found.push(chosen.map((place) => order[place]!).sort((a, b) => a - b));
    if (at === sorted.length || chosen.length === largest || found.length >= max || steps > MAX_STEPS) return;
    if (rest > highest[at]! || rest < lowest[at]!) return;
    chosen.push(at);
    walk(at + 1, rest - sorted[at]!);
    chosen.pop();
    walk(at + 1, rest);
  };
  walk(0, target);
  return steps > MAX_STEPS && found.length < max ? null : found;
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
