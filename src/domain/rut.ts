import { grouped } from './digits.ts';

/** A Chilean tax id with a right check digit, `12345678-5`: no dots, capital K, at most 8 digits before the hyphen, never 0. */
export type Rut = string & { readonly unit: 'Rut' };

/** Anonymous consumer, on boletas. */
export const ANONYMOUS_RUT = rutOf(66_666_666);
/** Foreign counterpart, on export documents. */
export const FOREIGN_RUT = rutOf(55_555_555);

/** Characters with surrounding blanks; a longer text is not a RUT. */
const MAX_TEXT = 60;
const SHAPE = /^(\d{1,8})-([\dK])$/;

/**
 * The RUT written in `text`, or null when it is not one or its check digit is wrong. Accepts what people and files write: surrounding
 * blanks, dots in the right places, a small k, any kind of dash or none.
 */
export function parseRut(text: string): Rut | null {
  if (text.length > MAX_TEXT) return null;
  const trimmed = text
    .trim()
    .toUpperCase()
    .replace(/[\u2010-\u2013\u2212]/, '-');
  const bare = /^\d{1,3}(\.\d{3})+(-|(?=[\dK]$))/.test(trimmed) ? trimmed.replaceAll('.', '') : trimmed;
  const hyphened = /^\d{2,8}[\dK]$/.test(bare) ? `${bare.slice(0, -1)}-${bare.slice(-1)}` : bare;
  const [, body, digit] = SHAPE.exec(hyphened) ?? [];
  if (!body || Number(body) === 0 || checkDigit(Number(body)) !== digit) return null;
  return rutOf(Number(body));
}

/** @throws RangeError when the text is not a RUT */
export function rut(text: string): Rut {
  const parsed = parseRut(text);
  if (!parsed) throw new RangeError(`not a RUT: ${text}`);
  return parsed;
}

/** A RUT from its number: 12345678 → '12345678-5'. */
export function rutOf(body: number): Rut {
  // The one place where a RUT is written.
  return `${body}-${checkDigit(body)}` as Rut;
}

/** `12.345.678-5`, as every screen shows it. */
export function formatRut(value: string): string {
  const [body = '', digit = ''] = value.split('-');
  return `${grouped(body)}-${digit.toUpperCase()}`;
}

/** Modulo 11 with weights 2..7 from the right; 11 → 0, 10 → K. */
export function checkDigit(body: number): string {
  let sum = 0;
  for (let rest = body, weight = 2; rest > 0; rest = Math.floor(rest / 10), weight = weight === 7 ? 2 : weight + 1)
    sum += (rest % 10) * weight;
  const digit = 11 - (sum % 11);
  return digit === 11 ? '0' : digit === 10 ? 'K' : String(digit);
}
