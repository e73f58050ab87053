import { DOCUMENT_KINDS, LEGACY_CODES } from '#domain/documents/kinds.ts';

export const TYPES = ['invoices', 'credits', 'debits', 'slips', 'fees', 'guides', 'others'] as const;

/** The tax-office codes that the screen gathers under one name. */
export function codesOf(type: (typeof TYPES)[number]): number[] {
  return DOCUMENT_KINDS.filter(({ code }) => typeOf(code) === type).map(({ code }) => code);
}

/** A type of paper by itself, as the address names it. */
export const LEGACY_TYPES = LEGACY_CODES.map((code): `c${number}` => `c${code}`);

export function isLegacyType(type: string): type is (typeof LEGACY_TYPES)[number] {
  return LEGACY_TYPES.some((one) => one === type);
}

/** The tax-office codes of a type of the address; none for all of them. */
export function codesOfType(type: string): number[] {
  if (isLegacyType(type)) return [Number(type.slice(1))];
  const found = TYPES.find((one) => one === type);
  return found ? codesOf(found) : [];
}

/** The types of paper, with their names. */
export const LEGACY_CHOICES = LEGACY_CODES.map((code) => ({
  value: `c${code}`,
  label: `${DOCUMENT_KINDS.find((one) => one.code === code)?.name ?? ''} (${code})`,
}));

const STARTS: [string, (typeof TYPES)[number]][] = [
  ['Factura', 'invoices'],
  ['Nota de crédito', 'credits'],
  ['Nota de débito', 'debits'],
  ['Boleta de honorarios', 'fees'],
  ['Boleta de prestación', 'fees'],
  ['Boleta', 'slips'],
  ['Vale', 'slips'],
  ['Comprobante de pago', 'slips'],
  ['Guía', 'guides'],
];

function typeOf(code: number): (typeof TYPES)[number] {
  const name = DOCUMENT_KINDS.find((one) => one.code === code)?.name ?? '';
  return STARTS.find(([start]) => name.startsWith(start))?.[1] ?? 'others';
}
