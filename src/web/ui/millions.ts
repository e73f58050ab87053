import { formatDecimal } from '#domain/format.ts';

const MILLION = 1_000_000;

/** Pesos in millions, as the axes of charts write them: with a decimal where there is one. Negative in parentheses. */
export function millions(pesos: number): string {
  return inMillions(pesos, 0);
}

/** A figure in millions: always with its decimal, so that figures side by side are read alike. */
export function millionsOf(pesos: number): string {
  return inMillions(pesos, 1);
}

function inMillions(pesos: number, decimals: number): string {
  const shown = formatDecimal(Math.abs(pesos) / MILLION, 1, decimals);
  return pesos < 0 ? `(${shown})` : shown;
}
