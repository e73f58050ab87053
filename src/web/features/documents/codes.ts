import { DOCUMENT_KINDS } from '#domain/documents/kinds.ts';

export const TYPES = ['invoices', 'credits', 'debits', 'slips', 'fees', 'guides', 'others'] as const;

/** The tax-office codes that the screen gathers under one name. */
export function codesOf(type: (typeof TYPES)[number]): number[] {
  return DOCUMENT_KINDS.filter(({ code }) => typeOf(code) === type).map(({ code }) => code);
}

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
