/** Tables and texts that somebody takes for a statement and that are something else: each is named, with what to do. */
import { isBankCode } from '#domain/banks.ts';
import type { Problem } from '#domain/imports/facts.ts';
import { parseRut } from '#domain/rut.ts';
import { normalHeading } from './headings.ts';
import { problem } from './problem.ts';
import { cellText, type TableRow } from './table.ts';
import { parseAmount, parseDay } from './values.ts';

const SEARCHED_ROWS = 60;
const MAX_CELLS = 200;

/**
 * Headings of tables that list no account's movements; null for any other table.
 * @param hasLayout  the table has the headings of a statement: then its rows are not payments
 */
export function foreignTable(head: readonly TableRow[], hasLayout: boolean): Problem | null {
  for (const row of head.slice(0, SEARCHED_ROWS)) {
    if (row.cells.length > MAX_CELLS) continue;
    const texts = row.cells.map(cellText).filter((text) => text !== '');
    const message = foreignHeadings(texts) ?? (!hasLayout && isPaymentRow(texts) ? PAYMENTS : null);
    if (message) return problem(row.line, null, 'E_TYPE', message);
  }
  return null;
}

function foreignHeadings(texts: readonly string[]): string | null {
  if (texts.length < 3 || texts.some((text) => /\d{4}/.test(text))) return null;
  const names = texts.map(normalHeading);
  const has = (test: RegExp) => names.some((name) => test.test(name));
  const isPaid = has(/^rut$/) && has(/^banco\b/) && !has(/^fecha\b/);
  if (has(PAYEE) || isPaid) return PAYMENTS;
  if (has(/\bboletas?\b/) || has(/\bhonorarios?\b/)) return FEES;
  const hasDocument = has(/^folio\b/) || has(/^tipo (?:de )?doc/) || has(/\bfactura\b/);
  return has(/\brut\b/) && hasDocument ? BOOK : null;
}

const PAYEE = /\bbeneficiario\b|\bcuenta (?:de )?destino\b|\bcuenta (?:de )?abono\b/;

const PAYMENTS =
  'Esto es una nómina de pagos: un archivo para pagar y no una cartola. Súbela en el sitio del banco; aquí sube la cartola de la cuenta, donde se ven los pagos ya hechos.';
const FEES =
  'El archivo es una lista de boletas de honorarios y no una cartola. Sube el informe mensual de boletas de honorarios del SII, con el botón Excel, o su página guardada.';
const BOOK =
  'El archivo es un libro o lista de documentos (trae RUT y folio) y no una cartola. Sube el detalle del Registro de Compras y Ventas: en sii.cl elige el mes y «Descargar detalles».';

/** Payment files have no headings: each row names somebody by RUT, their bank or e-mail, an account and an amount, and no day. */
function isPaymentRow(texts: readonly string[]): boolean {
  if (texts.length < 7 || texts.some((text) => parseDay(text) !== null)) return false;
  const hasRut = texts.some(isGluedRut) || texts.some((text, index) => isGluedRut(`${text}${texts[index + 1] ?? ''}`));
  if (!texts.some((text) => /\p{L}{4}/u.test(text))) return false;
  const hasPayee =
    texts.some((text) => /^[^\s@]{1,64}@[^\s@]{1,64}\.[a-z]{2,10}$/i.test(text)) ||
    texts.some((text) => /[1-9]/.test(text) && isBankCode(text.padStart(3, '0')));
  return (
    hasRut && hasPayee && texts.some((text) => /^0?\d{6,19}$/.test(text)) && texts.some((text) => parseAmount(text, 'CLP', 'dot') !== null)
  );
}

/** A RUT as payment files print it, without marks: 765432103. */
function isGluedRut(text: string): boolean {
  return /^\d{7,9}[\dk]$/i.test(text) && parseRut(`${text.slice(0, -1)}-${text.slice(-1)}`) !== null;
}

/** Lengths of the lines of payment files of fixed width: Scotiabank, Santander, Itaú, Banco de Chile. Source: handbook on banks, 3. */
const WIDTHS = new Set([216, 219, 263, 312, 400, 504, 737]);

/** Whether a text is a payment file of fixed width. */
export function paymentText(text: string): Problem | null {
  const end = text.search(/[\r\n]/);
  const line = end === -1 ? text.slice(0, 1_000) : text.slice(0, Math.min(end, 1_000));
  return WIDTHS.has(line.length) && /^[G\d]\d{8}/.test(line) ? problem(1, null, 'E_TYPE', PAYMENTS) : null;
}
