/** The only caller of Unicode normalisation: `normalize` takes quadratic time on a run of combining marks. */

/** No script needs more marks on one letter. Source: UAX #15, section 13, Stream-Safe Text Format. */
const MAX_MARKS = 30;
/** Every character below U+0300 is already composed. */
const MAY_BE_DECOMPOSED = /[\u0300-\uffff]/;
/** ASCII has no marks: most texts of banks are nothing else, and a register's names. */
const MAY_HAVE_MARKS = /[^\0-\x7f]/;

/**
 * A text in NFC, in which an accented letter is one character; of a run of combining marks, the first 30 are kept.
 * @param max  in UTF-16 units: the text is cut to this length first
 */
export function composed(text: string, max = Number.POSITIVE_INFINITY): string {
  const cut = text.length > max ? text.slice(0, max) : text;
  return MAY_BE_DECOMPOSED.test(cut) ? cut.replace(/\p{M}+/gu, firstMarks).normalize('NFC') : cut;
}

/**
 * A text without accents and other marks; case is kept.
 * @param max  as above
 */
export function withoutMarks(text: string, max = Number.POSITIVE_INFINITY): string {
  const cut = text.length > max ? text.slice(0, max) : text;
  if (!MAY_HAVE_MARKS.test(cut)) return cut;
  // Standalone marks are gone, so each letter decomposes into only a few.
  return cut
    .replace(/\p{M}+/gu, '')
    .normalize('NFD')
    .replace(/\p{M}+/gu, '');
}

/** Folds a text so that what a person considers the same is equal: lower case, no accents, no invisible signs, no needless blanks. */
export function foldText(text: string): string {
  return withoutMarks(text)
    .replace(/\p{Cc}/gu, ' ')
    .toLowerCase()
    .trim()
    .replace(/\s+/g, ' ');
}

function firstMarks(run: string): string {
  return run.length > MAX_MARKS ? [...run.slice(0, 2 * MAX_MARKS)].slice(0, MAX_MARKS).join('') : run;
}

/** Letters of Latin alphabets with marks, small and capital, each beside the small one that it is without: for SQL, which has no fold. */
const LATIN = Array.from({ length: 0x180 - 0xc0 }, (_, place) => String.fromCharCode(0xc0 + place))
  .map((letter) => [letter, withoutMarks(letter).toLowerCase()] as const)
  .filter(([, plain]) => /^[a-z]$/.test(plain));
/** The two lists of `translate` in SQL. */
export const MARKED_LETTERS = LATIN.map(([letter]) => letter).join('');
export const PLAIN_LETTERS = LATIN.map(([, plain]) => plain).join('');
const PLAIN_OF = new Map(LATIN);

/** What `translate(text, MARKED_LETTERS, PLAIN_LETTERS)` answers in SQL. */
export function translated(text: string): string {
  return [...text].map((letter) => PLAIN_OF.get(letter) ?? letter).join('');
}
