/** Finds RUTs of any format, anywhere in a bank's text. */
import { checkDigit, type Rut, rutOf } from '../rut.ts';

/**
 * A number that may be a RUT, with the right check digit. `isFormal`: written as only a RUT is (hyphen and digit, or a word like RUT before
 * it); others count only if somebody in the books has that RUT. `start` and `end` (exclusive) are positions in the text.
 */
export type PrintedRut = { rut: Rut; isFormal: boolean; start: number; end: number };

/** No bank prints more; further text is ignored. */
const MAX_TEXT = 300;
/** Digits, perhaps with dots between. */
const NUMBER = /\d+(?:\.\d+)*/g;
/** Dots between groups of three; the check digit may be attached to the last. */
const GROUPED = /^\d{1,3}\.\d{3}\.\d{3,4}$/;
/** Before a number that is of an account, a document or an operation, whatever its digits. */
const OTHER_NUMBER =
  // linear: it reads the 20 characters before a number
  /(?:\b(?:CTA|CTAS|CTE|CUENTA|CUENTAS|CORRIENTE|VISTA|OPERACION|OPERACIÓN|FOLIO|FACTURA|FACT|FAC|BOLETA|DOCTO|DOC|CHEQUE|CHQ|COMPROBANTE|NOMINA|NÓMINA|NRO|NUM|NUMERO|NÚMERO)|\bN[°º]|#)[\s.:°º#]*$/;
const MIN_RUT = 1_000_000;
const MAX_RUT = 99_999_999;
/** Leading zeros that banks add to a RUT. */
const MAX_PADDING = 4;

/** Everything in a text that may be a RUT, in order. Not a number inside a longer one (an account), nor an amount after `$`. */
export function printedRuts(glosa: string): PrintedRut[] {
  if (!/\d[\d.]{6}/.test(glosa)) return [];
  const text = glosa.slice(0, MAX_TEXT).toUpperCase();
  const found: PrintedRut[] = [];
  for (const match of text.matchAll(NUMBER)) {
    const start = match.index;
    if (match[0].length < 7 || text[start - 1] === '$' || /[\d.,]/.test(text[start - 1] ?? ' ')) continue;
    if (match[0].includes('.') && !GROUPED.test(match[0])) continue;
    const isOther = OTHER_NUMBER.test(text.slice(Math.max(0, start - 20), start));
    found.push(...readAt(text, start, match[0]).filter(({ isFormal }) => isFormal || !isOther));
  }
  return found;
}

function readAt(text: string, start: number, printed: string): PrintedRut[] {
  const digits = printed.replaceAll('.', '');
  const end = start + printed.length;
  const [next = ' ', after = ' ', behind = ' '] = [text[end], text[end + 1], text[end + 2]];
  if (/[-\u2010-\u2013\u2212]/.test(next)) {
    return /[\dK]/.test(after) && !isLetterOrDigit(behind) ? rutAt(digits, after, true, start, end + 2) : [];
  }
  if (next === 'K') return isLetterOrDigit(after) ? [] : rutAt(digits, next, isLabelled(text, start), start, end + 1);
  if (isLetterOrDigit(next)) return [];
  const glued = rutAt(digits.slice(0, -1), digits.slice(-1), isLabelled(text, start), start, end);
  const isApart = next === ' ' && /[\dK]/.test(after) && !isLetterOrDigit(behind);
  const spaced = isApart ? rutAt(digits, after, false, start, end + 2) : [];
  // Some banks leave the check digit out.
  return glued.length + spaced.length > 0 ? [...glued, ...spaced] : rutAt(digits, checkDigit(Number(digits)), false, start, end);
}

function rutAt(digits: string, digit: string, isFormal: boolean, start: number, end: number): PrintedRut[] {
  const body = digits.replace(/^0+/, '');
  const number = Number(body);
  if (digits.length - body.length > MAX_PADDING || number < MIN_RUT || number > MAX_RUT || checkDigit(number) !== digit) return [];
  return [{ rut: rutOf(number), isFormal, start, end }];
}

function isLabelled(text: string, start: number): boolean {
  return /R\.?U\.?T\.?[\s:]{0,3}$/.test(text.slice(Math.max(0, start - 10), start));
}

function isLetterOrDigit(letter: string): boolean {
  return /[\p{L}\d]/u.test(letter);
}

/** The RUTs in a text: of those who are known, else what is written as only a RUT is. */
export function rutsPrinted(glosa: string, isKnown: (rut: Rut) => boolean): Rut[] {
  const printed = printedRuts(glosa);
  const known = printed.filter((one) => isKnown(one.rut));
  const telling = known.length > 0 ? known : printed.filter((one) => one.isFormal);
  return [...new Set(telling.map((one) => one.rut))];
}

/** The only RUT in a text. Null when it has none, or several. */
export function rutPrinted(glosa: string, isKnown: (rut: Rut) => boolean): Rut | null {
  const [only, ...others] = rutsPrinted(glosa, isKnown);
  return only && others.length === 0 ? only : null;
}
