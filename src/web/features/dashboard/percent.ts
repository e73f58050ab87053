/** A share with one decimal, cut rather than rounded, so that 100 % means all of it: `82,6%`; a dash when there is nothing. */
export function percentText(part: number, whole: number): string {
  if (whole === 0) return '–';
  return `${(Math.floor((part * 1000) / whole) / 10).toLocaleString('es-CL', { minimumFractionDigits: part === whole ? 0 : 1 })}%`;
}
