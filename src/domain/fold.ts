/**
 * The one door to Unicode normalisation: nothing else calls `normalize`, whose time is the square of a run of combining marks.
 */

/** No script needs more marks on one letter. Source: UAX #15, section 13, Stream-Safe Text Format. */
const MAX_MARKS = 30;
/** Every character below U+0300 is composed already. */
const MAY_BE_DECOMPOSED = /[\u0300-\uffff]/;

/**
 * A text in NFC, in which an accented letter is one character; of a run of combining marks the first 30 stay.
 * @param max  in UTF-16 units: what stands behind is cut off before anything else
 */
export function composed(text: string, max = Number.POSITIVE_INFINITY): string {
  const cut = text.length > max ? text.slice(0, max) : text;
  return MAY_BE_DECOMPOSED.test(cut) ? cut.replace(/\p{M}+/gu, firstMarks).normalize('NFC') : cut;
}

/**
 * A text without accents and other marks, its letters as large or small as they were.
 * @param max  as above
 */
export function withoutMarks(text: string, max = Number.POSITIVE_INFINITY): string {
  const cut = text.length > max ? text.slice(0, max) : text;
  // Without the marks that stand alone, each letter brings its own few.
  return cut
    .replace(/\p{M}+/gu, '')
    .normalize('NFD')
    .replace(/\p{M}+/gu, '');
}

/** Small letters without accents, signs that cannot be seen or needless blanks: what a person takes for the same is the same. */
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
