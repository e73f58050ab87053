/** How likely it is that sums agree by chance. */

/** The largest number that divides all amounts, or all of them without IVA: prices in thousands coincide more often than uneven ones. */
export function commonStep(amounts: readonly number[]): number {
  return Math.max(divisorOf(amounts), divisorOf(amounts.map(withoutIva)));
}

function divisorOf(amounts: readonly number[]): number {
  return amounts.reduce((step, amount) => greatestDivisor(step, Math.abs(amount)), 0) || 1;
}

function withoutIva(amount: number): number {
  const net = Math.round(amount / 1.19);
  return Math.round(net * 1.19) === amount ? net : amount;
}

function greatestDivisor(a: number, b: number): number {
  let [larger, smaller] = [Math.max(a, b), Math.min(a, b)];
  while (smaller > 0) [larger, smaller] = [smaller, larger % smaller];
  return larger;
}

/** The largest power of ten that divides an amount. */
export function roundness(amount: number): number {
  let step = 1;
  while (amount % (step * 10) === 0) step *= 10;
  return step;
}

/** Ways to choose 2 up to `size` of `count`. */
export function combinations(count: number, size: number): number {
  let [total, ways] = [0, count];
  for (let chosen = 2; chosen <= size; chosen += 1) {
    ways = (ways * (count - chosen + 1)) / chosen;
    total += ways;
  }
  return total;
}

/**
 * How many of `tried` sums would equal `target` by chance, if amounts are spread evenly over the steps up to it.
 * @param step  of commonStep
 */
export function expectedByChance(tried: number, target: number, step: number): number {
  return (tried * step) / target;
}

/** Sums that would coincide so rarely by chance are proof. */
export const SELDOM = 0.001;
