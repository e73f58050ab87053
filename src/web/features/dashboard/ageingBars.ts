/**
 * How bars stand around zero, in percent of their common height: what is below zero hangs from the line.
 * @param amounts  pesos, of each bar
 * @returns `zero`: the line, from below; `heights`: of each bar, upwards or downwards as its amount is
 */
export function barsAround(amounts: readonly number[]): { zero: number; heights: number[] } {
  const [top, bottom] = [Math.max(0, ...amounts), Math.min(0, ...amounts)];
  const share = (amount: number) => (100 * Math.abs(amount)) / Math.max(1, top - bottom);
  return { zero: share(bottom), heights: amounts.map(share) };
}
