import { formatDecimal } from '#domain/format.ts';

/** A fraction with one decimal, rounded down: 0,999 is 99,9, never 100 before everything is done. */
export function percentOf(ratio: number): string {
  const percent = Math.round(ratio * 1000) / 10;
  const capped = ratio < 1 ? Math.min(99.9, percent) : 100;
  return formatDecimal(capped, 1, 1);
}
