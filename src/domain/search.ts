/** Interprets what a person types in a search field. */
import { composed, foldText, withoutMarks } from './fold.ts';
import { parseRut } from './rut.ts';

export type SearchText = {
  /**
   * A LIKE pattern for upper-case text that matches every text with the words, and some without: any letter that may have an accent is a
   * wildcard. Faster than `pattern`, which decides.
   */
  like: string;
  /** A case-insensitive regular expression that finds the text with and without accents; special characters in it are escaped. */
  pattern: string;
  /** A complete RUT, or the beginning of one, without dots. */
  rut: string | null;
  /** Digits only, without leading zeros: possibly a folio. */
  digits: string | null;
  /** An amount in units of any currency, as people type it: '1.190.000', '$ 1190000', '12,5'. */
  amount: number | null;
};

/** Characters of a pasted text that are read, and how many of them are used once blanks are removed. */
const MAX_TYPED = 2_000;
const MAX_READ = 100;

/** @returns null when there is nothing to search for */
export function readSearch(text: string): SearchText | null {
  const trimmed = composed(text, MAX_TYPED).trim().replace(/\s+/g, ' ').slice(0, MAX_READ);
  if (trimmed === '') return null;
  const [, whole = '', fraction = '0'] = /^(?:[A-Z]{0,3}\$?|€|£)?\s*(\d{1,3}(?:\.\d{3})+|\d{1,13})(?:,(\d{1,4}))?$/i.exec(trimmed) ?? [];
  const amount = whole === '' ? null : Number(`${whole.replaceAll('.', '')}.${fraction}`);
  const digits = /^\d{1,15}$/.test(trimmed) ? withoutZeros(trimmed) : null;
  return { like: likeOf(trimmed), pattern: patternOf(trimmed), rut: rutBeginning(trimmed), digits, amount };
}

/** What a search over everything may look for. One text may mean several things: '4512' a folio, the beginning of a RUT, an amount. */
export type SearchTerms = {
  /** A name, folded to lower case without accents; null when a number was typed. */
  name: string | null;
  /** A complete RUT, or at least its first four digits, without dots. */
  rut: string | null;
  /** Without leading zeros. */
  folio: string | null;
  /** In units of any currency, without a sign. */
  amount: number | null;
};

// linear: what is typed is cut to 100 letters (MAX_READ)
const FOLIO_WORDS = /^(?:(?:factura|boleta|nota|guia|documento|folio|f|n[°º]?)\.?\s*(?:n[°º]?\.?\s*)?#?|#)\s*(\d{1,15})$/;
const SIGNED_AMOUNT = /^(?:-\s*\$?|[a-z]{0,3}\$|uf|utm|usd|eur|€|£)\s*/;

/**
 * Reads what was typed into a search over everything: '1.234.567' and '$ 45.000' are amounts, '76.123.456-0' is a RUT, 'folio 4512' and
 * '#4512' are folios, bare digits may be any of these, anything else is a name.
 * @returns null when there is too little to search for: fewer than two letters
 */
export function readTerms(text: string): SearchTerms | null {
  const typed = foldText(text.slice(0, MAX_TYPED)).slice(0, MAX_READ);
  const none: SearchTerms = { name: null, rut: null, folio: null, amount: null };
  const folio = FOLIO_WORDS.exec(typed)?.[1];
  if (folio) return { ...none, folio: withoutZeros(folio) };
  const whole = parseRut(typed);
  if (whole && /[-.]/.test(typed)) return { ...none, rut: whole };
  const amount = readSearch(typed.replace(SIGNED_AMOUNT, ''))?.amount ?? null;
  if (amount !== null && SIGNED_AMOUNT.test(typed)) return { ...none, amount };
  const digits = /^\d{1,15}$/.test(typed) ? withoutZeros(typed) : null;
  const rut = whole ?? rutBeginning(typed);
  if (amount !== null || rut !== null || digits !== null) return { ...none, rut, folio: digits, amount };
  return typed.length < 2 ? null : { ...none, name: typed };
}

function withoutZeros(digits: string): string {
  return digits.replace(/^0+(?=\d)/, '');
}

function rutBeginning(text: string): string | null {
  const whole = parseRut(text);
  if (whole) return whole;
  const bare = text.replaceAll('.', '').toUpperCase();
  return /^\d{4,8}(-[\dK]?)?$/.test(bare) ? bare : null;
}

const LETTER_VARIANTS: Record<string, string> = { A: 'aáàäÁÀÄ', E: 'eéèëÉÈË', I: 'iíìïÍÌÏ', O: 'oóòöÓÒÖ', U: 'uúùüÚÙÜ', N: 'nñÑ' };

function likeOf(text: string): string {
  const upper = withoutMarks(text).toUpperCase();
  const letters = [...upper].map((letter) => (LETTER_VARIANTS[letter] || letter > '~' ? '_' : letter.replace(/[\\%_]/, '\\$&')));
  return `%${letters.join('')}%`;
}

function patternOf(text: string): string {
  const upper = withoutMarks(text);
  return [...upper].map((letter) => letterPattern(letter)).join('');
}

function letterPattern(letter: string): string {
  const variants = LETTER_VARIANTS[letter.toUpperCase()];
  if (variants) return `[${variants}]`;
  return /[\p{L}\p{N} ]/u.test(letter) ? letter : `\\${letter}`;
}
