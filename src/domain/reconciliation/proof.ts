import type { Rut } from '../rut.ts';
import { printedRuts } from './printed-ruts.ts';
import { nameWords, plainText, sharedWords } from './words.ts';

/** Characters of a bank's text, `end` exclusive, that speak for a document. */
export type Proof = { start: number; end: number };
/** What a text may say of a document. */
type Proven = { rut: Rut | string | null; name: string | null; folio: string | null };

/** No bank prints more; further text is ignored. */
const MAX_TEXT = 300;
/** A number alone: not part of an amount, a date or an account. */
const NUMBER = /(?<![\d.,/:-])\d{2,10}(?![\d]|[.,/:-]\d|-K)/g;
const WORD = /[\p{L}\d]+/gu;

/** The characters of a text that name the party or the number of one of these documents, in order, none twice. */
export function proofsIn(glosa: string, documents: readonly Proven[]): Proof[] {
  const text = glosa.slice(0, MAX_TEXT);
  const ruts = new Set(documents.flatMap(({ rut }) => rut ?? []));
  const folios = new Set(documents.flatMap(({ folio }) => folio?.replace(/^0+/, '') || []));
  const words = documents.flatMap(({ name }) => (name ? nameWords(name) : []));
  const found: Proof[] = printedRuts(text).flatMap(({ rut, start, end }) => (ruts.has(rut) ? { start, end } : []));
  for (const { 0: number, index } of text.matchAll(NUMBER))
    if (folios.has(number.replace(/^0+/, ''))) found.push({ start: index, end: index + number.length });
  for (const { 0: word, index } of text.matchAll(WORD))
    if (isOfName(word, words, index + word.length === text.trimEnd().length)) found.push({ start: index, end: index + word.length });
  return joined(found);
}

/** The last word of a text may be cut, so a beginning of three letters counts. */
function isOfName(word: string, words: readonly string[], isLast: boolean): boolean {
  const [plain = ''] = nameWords(word);
  return (
    plain.length >= 3 &&
    !/^\d+$/.test(plain) &&
    plainText(word) === plain &&
    (isLast ? sharedWords([plain], words) > 0 : words.includes(plain))
  );
}

function joined(found: Proof[]): Proof[] {
  const proofs: Proof[] = [];
  for (const one of found.sort((a, b) => a.start - b.start)) {
    const last = proofs.at(-1);
    if (last && one.start < last.end) last.end = Math.max(last.end, one.end);
    else proofs.push({ ...one });
  }
  return proofs;
}
