/** A fraction with one decimal as it is written: 0,999 is 99,9, never 100 before all of it is done. */
export function percentOf(ratio: number): string {
  const percent = Math.round(ratio * 1000) / 10;
  const capped = ratio < 1 ? Math.min(99.9, percent) : 100;
  return capped.toLocaleString('es-CL', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}
