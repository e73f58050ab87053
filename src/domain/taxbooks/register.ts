/** What a register of the tax office printed of a document, by heading. */
export type Register = Readonly<Record<string, string>>;

/** IVA that the buyer should have withheld and did not. Whole pesos, positive; 0 where the register prints none. */
export function notWithheldVat(register: Register): number {
  // Purchases and sales write it differently.
  return printed(register, ['IVA No Retenido', 'IVA no retenido']);
}

/** IVA of a document that was declared late. Whole pesos, positive; 0 where the register prints none. */
export function lateVat(register: Register): number {
  return printed(register, ['IVA fuera de plazo']);
}

function printed(register: Register, headings: readonly string[]): number {
  const text = headings.map((heading) => register[heading]).find((one) => one !== undefined) ?? '';
  return /^\d{1,15}$/.test(text) ? Number(text) : 0;
}
