/**
 * What is there and not to be seen: marks that turn the direction of writing (a name could read as another one), joiners, blanks
 * without width, and letters that are drawn as nothing (Unicode's Default_Ignorable_Code_Point, and the empty Braille pattern).
 */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]+/gu;
/** The same but for what joins and colours emoji: in a text of several lines they stay whole. */
const INVISIBLE_BUT_EMOJI = /[[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]--[\u200d\ufe0e\ufe0f]]+/gv;

/**
 * What somebody wrote, fit to keep as one line, such as a name: without control characters, what cannot be seen and halves of
 * characters, blanks as one space.
 */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(INVISIBLE, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}

const MAX_STRANGERS_NAME = 60;

/** A name in a message to somebody who may not know whose it is: nothing that a mail program makes a link of, and not a letter of its own. */
export function nameForStrangers(name: string): string {
  const words = oneLine(name)
    .replace(/[:/\\@]{1,100}/g, ' ')
    .replace(/\.(?=\p{L}{2})/gu, '. ')
    .replace(/ {2,}/g, ' ')
    .trim();
  const letters = [...words];
  return letters.length <= MAX_STRANGERS_NAME ? words : `${letters.slice(0, MAX_STRANGERS_NAME).join('')}…`;
}

/** The same for a text of several lines. */
export function manyLines(text: string): string {
  return text
    .toWellFormed()
    .replace(INVISIBLE_BUT_EMOJI, '')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[\p{Cc}--\n]+/gv, ' ')
    .trim();
}
