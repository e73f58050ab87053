/** Words of a bank's text with `*`, compared in time linear in the text: no regular expressions. */
import { withoutMarks } from '../../fold.ts';
import { plainText } from '../words.ts';

/** A longer pattern, or one of more words, is refused. */
const MAX_PATTERN = 200;
const MAX_WORDS = 40;
/** No bank prints more; further text is ignored. */
const MAX_TEXT = 300;

/** The words of a text as patterns see them: upper case, without accents or punctuation. */
export function textWords(glosa: string): string[] {
  const plain = plainText(glosa.slice(0, MAX_TEXT));
  return plain === '' ? [] : plain.split(' ');
}

/**
 * A pattern in its plain form: words in upper case without accents or punctuation, `*` for any words between two words, or for any letters
 * of a word.
 * @returns null for one that is empty or too long
 */
export function readPattern(text: string): string | null {
  if (text.length > MAX_PATTERN) return null;
  const words = withoutMarks(text)
    .toUpperCase()
    .replace(/[^A-Z0-9*]+/g, ' ')
    .replace(/\*+/g, '*')
    .split(' ')
    .filter((word, index, all) => word !== '' && !(word === '*' && all[index - 1] === '*'));
  while (words[0] === '*') words.shift();
  while (words.at(-1) === '*') words.pop();
  return words.length === 0 || words.length > MAX_WORDS ? null : words.join(' ');
}

/** How many letters and digits a pattern names. */
export function lettersOf(pattern: string): number {
  return pattern.replace(/[* ]/g, '').length;
}

/** The longest piece of text that whatever a pattern holds must contain. */
export function longestPiece(pattern: string): string {
  const pieces = pattern.split(/[* ]/);
  return pieces.reduce((longest, one) => (one.length > longest.length ? one : longest), '');
}

/** A word of a pattern, in pieces around its `*`. */
type WordPattern = readonly string[];
/** Runs of neighbouring words, with any words between two runs. */
export type Pattern = readonly (readonly WordPattern[])[];

/** Prepares a pattern in its plain form. */
export function compilePattern(pattern: string): Pattern {
  const runs: WordPattern[][] = [[]];
  for (const word of pattern.split(' ')) {
    if (word === '*') runs.push([]);
    else runs.at(-1)?.push(word.split('*'));
  }
  return runs.filter((run) => run.length > 0);
}

/** Whether the words hold all runs of a pattern in order. The first place of each run is enough: runs have a fixed number of words. */
export function holdsPattern(words: readonly string[], pattern: Pattern): boolean {
  let from = 0;
  for (const run of pattern) {
    const at = placeOf(words, run, from);
    if (at < 0) return false;
    from = at + run.length;
  }
  return true;
}

function placeOf(words: readonly string[], run: readonly WordPattern[], from: number): number {
  for (let at = from; at + run.length <= words.length; at += 1) {
    if (run.every((word, index) => isLike(words[at + index]!, word))) return at;
  }
  return -1;
}

/** Pieces in order, the first at the beginning and the last at the end. */
function isLike(word: string, pieces: WordPattern): boolean {
  const [first = '', ...others] = pieces;
  if (others.length === 0) return word === first;
  const last = others.pop()!;
  if (word.length < first.length + last.length || !word.startsWith(first) || !word.endsWith(last)) return false;
  let from = first.length;
  const end = word.length - last.length;
  for (const piece of others) {
    const at = word.indexOf(piece, from);
    if (at < 0 || at + piece.length > end) return false;
    from = at + piece.length;
  }
  return true;
}
