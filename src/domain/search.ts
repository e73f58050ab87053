/** What a person means by a few letters in a search field. */
import { parseRut } from './rut.ts';

export type Asked = {
  /**
   * A LIKE pattern for capital letters that every text with the words fits, and some without: letters that may carry an accent fit
   * any. It is quicker than `pattern`, which decides.
   */
  like: string;
  /** A regular expression (for case-insensitive matching) that finds the text with and without accents; nothing in it is special. */
  pattern: string;
  /** A whole RUT, or the beginning of one without dots. */
  rut: string | null;
  /** Digits alone, without leading zeros: what may be a folio. */
  digits: string | null;
  /** An amount in units of any currency, as people type it: '1.190.000', '$ 1190000', '12,5'. */
  amount: number | null;
};

/** @returns null when there is nothing to search for */
export function readSearch(text: string): Asked | null {
  const trimmed = text.normalize('NFC').trim().replace(/\s+/g, ' ').slice(0, 100);
  if (trimmed === '') return null;
  const [, whole = '', fraction = '0'] = /^(?:[A-Z]{0,3}\$?|€|£)?\s*(\d{1,3}(?:\.\d{3})+|\d{1,13})(?:,(\d{1,4}))?$/i.exec(trimmed) ?? [];
  const amount = whole === '' ? null : Number(`${whole.replaceAll('.', '')}.${fraction}`);
  const digits = /^\d{1,15}$/.test(trimmed) ? trimmed.replace(/^0+(?=\d)/, '') : null;
  return { like: likeOf(trimmed), pattern: patternOf(trimmed), rut: rutBeginning(trimmed), digits, amount };
}

function rutBeginning(text: string): string | null {
  const whole = parseRut(text);
  if (whole) return whole;
  const bare = text.replaceAll('.', '').toUpperCase();
  return /^\d{4,8}(-[\dK]?)?$/.test(bare) ? bare : null;
}

const ALIKE: Record<string, string> = { A: 'aáàäÁÀÄ', E: 'eéèëÉÈË', I: 'iíìïÍÌÏ', O: 'oóòöÓÒÖ', U: 'uúùüÚÙÜ', N: 'nñÑ' };

function likeOf(text: string): string {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
  const letters = [...plain].map((letter) => (ALIKE[letter] || letter > '~' ? '_' : letter.replace(/[\\%_]/, '\\$&')));
  return `%${letters.join('')}%`;
}

function patternOf(text: string): string {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '');
  return [...plain].map((letter) => letterPattern(letter)).join('');
}

function letterPattern(letter: string): string {
  const alike = ALIKE[letter.toUpperCase()];
  if (alike) return `[${alike}]`;
  return /[\p{L}\p{N} ]/u.test(letter) ? letter : `\\${letter}`;
}
