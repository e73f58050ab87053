/** A stretch of plain text, or an e-mail address in it (with the @ of a mention before it). */
export type Part = { text: string; isEmail: boolean };

const EMAIL = /@?[\w.%+-]{1,64}@[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63})*\.[a-z]{2,24}/gi;

/** A text in parts, its e-mail addresses apart; put together again they are the text. */
export function withEmails(text: string): Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const found of text.matchAll(EMAIL)) {
    if (found.index > end) parts.push({ text: text.slice(end, found.index), isEmail: false });
    parts.push({ text: found[0], isEmail: true });
    end = found.index + found[0].length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), isEmail: false });
  return parts;
}
