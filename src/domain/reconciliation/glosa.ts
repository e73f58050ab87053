/**
 * What a bank's text (glosa) says about the other side of a movement. Banks often truncate names: compare them by prefix or tokens, never
 * for equality. A RUT counts only if its check digit is right.
 */
import { composed } from '../fold.ts';
import { checkDigit, type Rut, rutOf } from '../rut.ts';
import { type GlosaKind, kindOf, PROCESSORS } from './glosa-kinds.ts';
import { rutPrinted } from './printed-ruts.ts';

export type Glosa = { rut: Rut | null; name: string | null; kind: GlosaKind };

/**
 * Reads a bank's text.
 * @param glosa     as the bank prints it, any case, accents or not
 * @param bankCode  three-digit code of domain/banks.ts; a few texts mean different things at different banks
 * @returns the counterpart's RUT (only with a right check digit) and name as printed, null where the text has none, and the kind
 */
export function readGlosa(glosa: string, bankCode: string | null): Glosa {
  const text = normalizeGlosa(glosa);
  const folded = fold(text);
  const party = partyOf(folded);
  const rut = (party ? rutIn(party) : null) ?? rutPrinted(text, (one) => PROCESSORS.has(one));
  const processor = rut ? PROCESSORS.get(rut) : undefined;
  const kind = kindOf(folded, bankCode, party?.kind ?? null, processor?.kind ?? null);
  if (processor) return { rut, name: processor.name, kind };
  return { rut, name: party ? nameIn(text, folded, party) : acquirerName(folded, kind), kind };
}

/** No bank prints more; further text is ignored. */
const MAX_TEXT = 300;

function normalizeGlosa(glosa: string): string {
  const text = composed(glosa, MAX_TEXT).trim();
  return UNEVEN.test(text) ? text.replace(/\s+/g, ' ') : text;
}

const UNEVEN = /\s\s|[\t\n\r\u00a0]/;
const ACCENTED = 'ÁÀÄÂÃÉÈËÊÍÌÏÎÓÒÖÔÕÚÙÜÛÑÇ';
const PLAIN = 'AAAAAEEEEIIIIOOOOOUUUUNC';
// linear: one class of letters
const ACCENTS = new RegExp(`[${ACCENTED}]`, 'g');

/** Upper case without accents, with the length of `text`, so that positions are the same in both. */
function fold(text: string): string {
  const upper = text.toUpperCase();
  const even =
    upper.length === text.length ? upper : Array.from({ length: text.length }, (_, index) => upperLetter(text.charAt(index))).join('');
  return even.replace(ACCENTS, (letter) => PLAIN.charAt(ACCENTED.indexOf(letter)));
}

/** A letter whose upper case is two letters (`ß`) stays as it is. */
function upperLetter(letter: string): string {
  const upper = letter.toUpperCase();
  return upper.length === 1 ? upper : letter;
}

/** What a pattern found: `body` and `digit` of a possible RUT, the name, and the kind indicated by the wording. */
type Party = { body: string | undefined; digit: string | undefined; name: string | undefined; kind: GlosaKind };
type Pattern = { starts: RegExp; finds: RegExp; kind: GlosaKind };

const RUT = String.raw`(?<body>\d{1,3}(?:\.\d{3}){2}|\d{7,9})-(?<digit>[\dK])`;
const NAME = '(?<name>.+)';

/** The first match wins. `starts` is a cheap test before the expensive one. Source: domain handbook on bank texts, 9.2 and 9.3. */
const PATTERNS: readonly Pattern[] = [
  // Santander: nine digits zero-padded and the check digit glued
  pattern('transferOut', '^0\\d{8}', `^0(?<body>\\d{8})(?<digit>[\\dK]) TRANSF\\.? A ${NAME}`),
  pattern('transferIn', '^0\\d{8}', `^0(?<body>\\d{8})(?<digit>[\\dK]) TRANSF(?:ERENCIA)?\\.? ?(?:DE )?${NAME}`),
  pattern('customerBatch', '^0\\d{8}', `^0(?<body>\\d{8})(?<digit>[\\dK]) PAGO PROVEEDOR(?:ES)? ?(?<name>.*)`),
  pattern('unknown', '^0\\d{8}', '^0(?<body>\\d{8})(?<digit>[\\dK]) (?:PAGO|ABN) '),
  pattern('transferOut', '^\\d{1,2}\\.', `^${RUT} TRANSF\\.? A ${NAME}`),
  pattern('transferIn', '^\\d{1,2}\\.', `^${RUT} TRANSF\\.? ?(?:DE )?${NAME}`),
  pattern('transferOut', '^TRANSF\\.? ?INT', `^TRANSF\\.? ?INTERNET A ${RUT}(?: ${NAME})?`),
  // BCI
  pattern('transferIn', '^PAGO R', `^PAGO RECIBIDO(?: TF\\d?)? ${RUT}(?: ${NAME})?`),
  // BICE
  pattern('transferIn', '^ABONO POR TR', `^ABONO POR TRANSFERENCIA DE (?<name>.+?),? RUT:? ${RUT}`),
  pattern(
    'transferOut',
    '^TRANSF\\.? A T',
    `^TRANSF\\.? A TERCEROS.{0,60}? A CUENTA \\d{1,20} [^,]{1,80}, (?<name>[^,]{1,120}), RUT:? ${RUT}`,
  ),
  // Banco de Chile, high value and nominas, with the payer's RUT glued
  pattern('transferIn', '^TRANSF\\.? ALTO', '^TRANSF\\.? ALTOMONT?O? DE 0*(?<body>\\d{6,8})(?<digit>[\\dK])\\b'),
  pattern('transfer', '^TRANSF\\.? ALTO', '^TRANSF\\.? ALTOMONT?O? 0*(?<body>\\d{6,8})(?<digit>[\\dK])\\b'),
  pattern('services', '^PAGO F', '^PAGO FACIL BCH: ?0*(?<body>\\d{6,8})(?<digit>[\\dK])$'),
  pattern('customerBatch', '^PAGO ?:', '^PAGO ?: ?PROVEEDOR(?:ES)? ?0*(?<body>\\d{6,8})(?<digit>[\\dK])$'),
  pattern('customerBatch', '^PAGO ?:', '^PAGO ?:.*?(?<!\\d)0{0,2}(?<body>\\d{6,8})(?<digit>[\\dK])$'),
  pattern('customerBatch', '^PAGO:? ?PROV', '^PAGO PROVEEDOR(?:ES)? 0{0,2}(?<body>\\d{6,8})(?<digit>[\\dK])$'),
  pattern('transferOut', '^(?:APP-)?TRASPASO A ?:', `^(?:APP-)?TRASPASO A ?: ?${NAME}`),
  pattern('transferIn', '^(?:APP-)?TRASPASO DE ?:', `^(?:APP-)?TRASPASO DE ?: ?${NAME}`),
  // BancoEstado, Itaú
  pattern('transferOut', ' A RUT ', ` A RUT ${RUT}(?: ${NAME})?`),
  pattern('transferIn', ' DE RUT ', ` DE RUT ${RUT}(?: ${NAME})?`),
  pattern('customerBatch', '^PAGOS V', `^PAGOS VARIOS RUT ${RUT}`),
  pattern('transferIn', '^TEF ', `^TEF (?:BANCO ?ESTADO )?DE ${NAME}`),
  pattern('transferOut', '^TEF ', `^TEF (?:BANCO ?ESTADO )?A ${NAME}`),
  pattern('transferIn', '^TRANSFERENCIA DE', `^TRANSFERENCIA DE (?!FONDOS\\b)${NAME}`),
  pattern('transferOut', '^TRANSFERENCIA A', `^TRANSFERENCIA A (?!(?:LINEA|OTRO BANCO|TERCEROS|CUENTA)\\b)${NAME}`),
  pattern('cardPurchase', '^COMPRA ', `^COMPRA (?:NACIONAL |INTERNACIONAL |WEB )?${NAME}`),
  pattern('cardPurchase', '^MERCADO ?PAGO', `^MERCADO ?PAGO ?\\*${NAME}`),
  pattern('unknown', '\\bRUT\\b', `\\bRUT:? ${RUT}`),
];

function pattern(kind: GlosaKind, starts: string, finds: string): Pattern {
  // linear: a glosa is cut to 300 characters (MAX_TEXT) before it is read
  return { kind, starts: new RegExp(starts), finds: new RegExp(finds) };
}

function partyOf(folded: string): Party | null {
  for (const { starts, finds, kind } of PATTERNS) {
    if (!starts.test(folded)) continue;
    const groups = finds.exec(folded)?.groups;
    if (groups) return { body: groups['body'], digit: groups['digit'], name: groups['name'], kind };
  }
  return null;
}

function rutIn({ body, digit }: Party): Rut | null {
  const number = body ? Number(body.replaceAll('.', '')) : 0;
  if (number === 0 || number > 99_999_999 || checkDigit(number) !== digit) return null;
  return rutOf(number);
}

/** A time that some banks print after the name. */
const HOUR = / \d{1,2}:\d{2}(?::\d{2})?(?: HRS?\.?)?$/;
/** What a payer writes beside the name: it names nobody. */
const PRINTED_RUT = /(?:\bRUT:? ?)?\b(?:\d{1,2}(?:\.\d{3}){2}|\d{7,8})-[\dK]\b/gi;
const PRINTED_FOLIO = /(?:^|\s)(?:FACTURAS?|FACT?|FC|BOLETAS?|FOLIOS?|DOCTO|NRO|N[°º])[.:°º#]? ?\d[\d,;/-]*$/i;

function nameIn(text: string, folded: string, { name }: Party): string | null {
  if (!name) return null;
  const start = folded.lastIndexOf(name);
  const printed = text
    .slice(start, start + name.length)
    .replace(HOUR, '')
    .replace(PRINTED_RUT, ' ')
    .replace(PRINTED_FOLIO, '')
    // linear: a glosa is cut to 300 characters (MAX_TEXT)
    .replace(/^[\s:,.-]+|[\s:,-]+$/g, '');
  return /\p{L}/u.test(printed) ? printed.replace(/ {2,}/g, ' ') : null;
}

function acquirerName(folded: string, kind: GlosaKind): string | null {
  if (kind !== 'acquirer') return null;
  if (folded.includes('GETNET')) return 'Getnet';
  if (folded.includes('TRANSBA') || folded.includes('TBK')) return 'Transbank';
  return null;
}
