/** The comparable words of bank texts and names. */
import { withoutMarks } from '../fold.ts';

/** Upper case without accents or punctuation. */
export function plainText(text: string): string {
  return withoutMarks(text)
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim();
}

/** Legal forms, words in half of all names, and what banks print instead of a name: they distinguish nobody. */
const COMMON = new Set(
  `A AL ASOCIADOS AUTOSERVICIO BANCO BANCOS CIA COM COMERCIAL COMERCIALIZADORA COMPANIA CONSTRUCTORA CORP CUENTA CUENTAS DE DEL
   DISTRIBUIDORA E EIRL EL EMPRESA EMPRESAS EN FONDOS GRUPO HIJOS HNOS IMPORTADORA INDUSTRIAL INGENIERIA INMOBILIARIA INVERSIONES LA
   LAS LIMITADA LOS LTDA OTRO OTROS PARA POR S SA SERV SERVICIO SERVICIOS SOC SOCIEDAD SPA TERCERO TERCEROS TRANSPORTE TRANSPORTES Y
   CHILE`.split(/\s+/),
);

/** The distinctive words of a name. */
export function nameWords(name: string): string[] {
  return [...new Set(plainText(name).split(' '))].filter((word) => word.length > 1 && !COMMON.has(word));
}

const LEGAL = new Set(['SA', 'SPA', 'LTDA', 'EIRL', 'LIMITADA', 'Y', 'DE', 'DEL', 'LA', 'CIA']);

/** All words of a name except its legal form and the shortest. */
export function nameTokens(name: string): string[] {
  return [...new Set(plainText(name).split(' '))].filter((word) => word.length > 1 && !LEGAL.has(word) && !/\d/.test(word));
}

/** Words that banks and people print around a name. */
const AROUND = new Set(
  `ABONO ABONOS ABN AUTOMATICO BANCARIO CARGO CCA CLIENTE COBRO CREDITO CTA CTAS DEBITO DEPOSITO DESDE ELECT ELECTRONICA ELECTRONICO ENVIADA
   EGRESO ENTRE FACT FACTURA FACTURAS FOLIO HACIA INGRESO INTERNET MISMO MOVIMIENTO NOMINA OPERACION ORDEN PAGO PAGOS PARTE PROPIOS
   PROVEEDOR PROVEEDORES RECIBIDA RECIBIDO RUT SALDO SEGUN SUC SUCURSAL TEF TITULAR TRANSF TRANSFER TRANSFERENCIA TRASPASO TRF TRX VARIOS
   VIRTUAL WEB`.split(/\s+/),
);
/** No bank prints more; further text is ignored. */
const MAX_TEXT = 300;

/** Words of a text that may belong to a name. */
export function looseWords(glosa: string): string[] {
  return nameWords(glosa.slice(0, MAX_TEXT)).filter((word) => !AROUND.has(word) && !/\d/.test(word));
}

/** Before a name; and what begins a number after it. */
const LINKS = new Set(['A', 'DE', 'DESDE', 'POR', 'PARA', 'PARTE']);
const MARKS = new Set(['DEP', 'DOC', 'ID', 'NRO', 'OP', 'RUT']);

/** The words of a text that follow each other, without what is printed around a name. */
export function looseNames(glosa: string): string[] {
  const names: string[][] = [];
  let isWithin = false;
  for (const word of plainText(glosa.slice(0, MAX_TEXT)).split(' ')) {
    const isAround = AROUND.has(word) || MARKS.has(word) || /\d/.test(word);
    if (isAround) isWithin = false;
    else if (isWithin) names.at(-1)?.push(word);
    else if (word !== '' && !LINKS.has(word)) {
      names.push([word]);
      isWithin = true;
    }
  }
  return names.map((words) => words.join(' '));
}

/** Whether a bank truncated a name within its first word, so that nothing distinctive is left. */
export function isCutFrom(printed: string, name: string): boolean {
  const text = plainText(printed);
  return text.length >= 3 && plainText(name).startsWith(text);
}

/** How many words two names share. The last word of a truncated text counts by its beginning; one typing error is allowed. */
export function sharedWords(printed: readonly string[], full: readonly string[]): number {
  const last = printed.length - 1;
  let shared = 0;
  for (let at = 0; at <= last; at += 1) {
    const word = printed[at]!;
    for (const other of full) {
      if (!isSameWord(word, other, at === last)) continue;
      shared += 1;
      break;
    }
  }
  return shared;
}

function isSameWord(printed: string, other: string, isLast: boolean): boolean {
  if (printed === other) return true;
  if (isLast && printed.length >= 3 && other.startsWith(printed)) return true;
  return printed.length >= 5 && other.length >= 5 && isOneSlip(printed, other);
}

/** One letter missing, extra or different; or two neighbours swapped. */
function isOneSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const next = start + 1;
  if (goOnAlike(a, next, b, next) || goOnAlike(a, next, b, start) || goOnAlike(a, start, b, next)) return true;
  return a[start] === b[next] && a[next] === b[start] && goOnAlike(a, next + 1, b, next + 1);
}

/** Whether two words are the same from a letter on, which may be behind their end. No text is made: names are compared by the million. */
function goOnAlike(a: string, fromA: number, b: string, fromB: number): boolean {
  const [restA, restB] = [Math.max(0, a.length - fromA), Math.max(0, b.length - fromB)];
  if (restA !== restB) return false;
  for (let at = 0; at < restA; at += 1) if (a[fromA + at] !== b[fromB + at]) return false;
  return true;
}

/** A number in a bank's text that may be a folio; `hasLabel` when a word like FACT or FOLIO precedes it. */
export type NamedNumber = { folio: string; hasLabel: boolean };

/** Not part of a longer number, an amount, a date, a RUT or an account, which have dots, hyphens or slashes around. */
const NUMBER = /(?<![\d.,/:-])\d{4,10}(?![\d]|[.,/:-]\d|-K)/g;
const LABELLED = /(?:FACTURAS?|FACT|FACS?|FOLIOS?|FC|BOLETAS?|DOCTO|DOCS?|NRO|NUM|N[°º.]?)[\s.:°º#]*$/;
const AMONG_LABELLED = /(?:FACTURAS?|FACT|FACS?|FOLIOS?|FC|BOLETAS?|DOCTO|DOCS?|NRO|NUM|N[°º.]?)[\s.:°º#]*(?:\d{1,10}[\s,;/Y]+)+$/;
/**
 * Up to three digits are a folio only where the text says so: young companies have such. A term ('FACTURA 30 DIAS'), a count ('2 CUOTAS',
 * '1 DE 3') and a day ('12 SEPTIEMBRE') are none.
 */
const SHORT =
  /(?<![A-Z])(?:FACTURAS?|FACT?S?|FOLIOS?|BOLETAS?)(?:\s|[.:#]|N[°ºRO.]{1,3}){0,4}((?:0{0,9}\d{1,3}(?:\s?[,;]\s?|\sY\s|\s)){0,12}0{0,9}\d{1,3})(?![\d%]|[.,/:-]\d|-K)(?!\s?DEL?\s\d)(?!\s?(?:DEL?\s)?(?:DIA|CUOTA|PAGOS|PARTE|MES|HORA|HRS|UF|USD|ENE|FEB|MAR|ABR|MAY|JUN|JUL|AGO|SEP|OCT|NOV|DIC))/g;
/** Whether a text can name a folio at all: most do not. */
const MAY_NAME = /\d{4}|(?:FAC|FOLIO|BOLETA)[A-Z]{0,6}\W{0,4}\w{0,3}\W{0,2}\d/i;

/**
 * The numbers of four or more digits in a text, without leading zeros, and shorter ones that it calls folios. A year needs a word before it
 * to count.
 * @param rut  the RUT in the text, whose digits are not a folio
 */
export function namedNumbers(glosa: string, rut: string | null): NamedNumber[] {
  const text = glosa.toUpperCase();
  const [body = '', digit = ''] = rut?.split('-') ?? [];
  const found = new Map<string, boolean>();
  for (const match of text.matchAll(NUMBER)) {
    const folio = match[0].replace(/^0+/, '');
    if (folio.length < 4 || (body && (folio === body || folio === body + digit))) continue;
    const before = text.slice(0, match.index);
    const hasLabel = LABELLED.test(before) || AMONG_LABELLED.test(before);
    if (!hasLabel && /^(19|20)\d\d$/.test(folio)) continue;
    found.set(folio, hasLabel || (found.get(folio) ?? false));
  }
  for (const [, list = ''] of text.matchAll(SHORT))
    for (const digits of list.match(/\d+/g) ?? []) {
      const folio = digits.replace(/^0+/, '');
      if (folio) found.set(folio, true);
    }
  return [...found].map(([folio, hasLabel]) => ({ folio, hasLabel }));
}

/** Whether a bank's text may hold a number that `namedNumbers` takes: told more cheaply. */
export function mayNameFolio(glosa: string): boolean {
  return MAY_NAME.test(glosa);
}
