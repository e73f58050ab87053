/** A part of a plain text: an e-mail address (with the @ of a mention before it), or anything else. */
export type Part = { text: string; isEmail: boolean };

const EMAIL = /@?[\w.%+-]{1,64}@[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63})*\.[a-z]{2,24}/gi;

/** Splits a text so that its e-mail addresses are parts of their own; joined, the parts are the text. */
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
