/** A folio without leading zeros, which some programs print, mostly in references: 0000123 is 123. References that are not numbers stay. */
export function bareFolio(folio: string): string {
  const trimmed = folio.trim();
  return /^0+[1-9]\d*$/.test(trimmed) ? trimmed.replace(/^0+/, '') : trimmed;
}
