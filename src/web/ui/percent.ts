import { formatDecimal } from '#domain/format.ts';

/** A fraction with one decimal, rounded down: 0,999 is 99,9, never 100 before everything is done. */
export function percentOf(ratio: number): string {
  const percent = Math.round(ratio * 1000) / 10;
  const capped = ratio < 1 ? Math.min(99.9, percent) : 100;
  return formatDecimal(capped, 1, 1);
}

/** A change in percent with one decimal and its sign. */
export function signedPercent(variation: number): string {
  const percent = Math.round(variation * 1_000) / 10;
  const shown = formatDecimal(Math.abs(percent), 1, 1);
  return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${shown} %`;
}
