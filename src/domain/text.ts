/**
 * Invisible characters: marks that change the direction of writing (a name could be read as another one), joiners, zero-width blanks, and
 * letters drawn as nothing (Unicode's Default_Ignorable_Code_Point, and the empty Braille pattern).
 */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]+/gu;
/** The same, except what joins and colours emoji, which stay intact in a text of several lines. */
const INVISIBLE_BUT_EMOJI = /[[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]--[\u200d\ufe0e\ufe0f]]+/gv;

/**
 * A user's text cleaned for a single line, such as a name: no control or invisible characters and no half surrogate pairs, with runs of
 * blanks as one space.
 */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(INVISIBLE, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}

/** A stranger's text as it is, but for what cannot be seen: so that no mark turns the letters after it around. */
export function visibleText(text: string): string {
  return text.replace(INVISIBLE, '').trim();
}

/** How long a text is: in Unicode's characters, as the database counts them, so that an emoji is not two. */
export function letterCount(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** As much of a text as `letterCount` counts up to a limit. */
export function firstLetters(text: string, max: number): string {
  return text.length <= max ? text : [...text].slice(0, max).join('');
}

const MAX_STRANGERS_NAME = 60;

/** A name for a message to a stranger: nothing that a mail program would turn into a link, and short enough not to be a message itself. */
export function nameForStrangers(name: string): string {
  const words = oneLine(name)
    .replace(/[:/\\@]{1,100}/g, ' ')
    .replace(/\.(?=\p{L}{2})/gu, '. ')
    .replace(/ {2,}/g, ' ')
    .trim();
  return letterCount(words) <= MAX_STRANGERS_NAME ? words : `${firstLetters(words, MAX_STRANGERS_NAME)}…`;
}

/** A user's text cleaned in the same way, keeping its lines. */
export function manyLines(text: string): string {
  return text
    .toWellFormed()
    .replace(INVISIBLE_BUT_EMOJI, '')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[\p{Cc}--\n]+/gv, ' ')
    .trim();
}
