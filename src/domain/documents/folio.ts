/** A folio without the zeros that some programs print before it, in references above all: 0000123 is 123. Other references stay. */
export function bareFolio(folio: string): string {
  const trimmed = folio.trim();
  return /^0+[1-9]\d*$/.test(trimmed) ? trimmed.replace(/^0+/, '') : trimmed;
}
