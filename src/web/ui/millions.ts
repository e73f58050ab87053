import { formatDecimal } from '#domain/format.ts';

const MILLION = 1_000_000;

/** Pesos in millions, as charts write them: thousands with a dot, as everywhere; small companies get one decimal. Negative in parentheses. */
export function millions(pesos: number): string {
  const value = pesos / MILLION;
  const shown = formatDecimal(Math.abs(value), 1);
  return value < 0 ? `(${shown})` : shown;
}
