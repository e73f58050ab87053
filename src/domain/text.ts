/** What somebody wrote, fit to keep as one line: without control characters and halves of characters, blanks as one space. */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}

/** The same for a text of several lines. */
export function manyLines(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/(?!\n)\p{Cc}+/gu, ' ')
    .trim();
}
