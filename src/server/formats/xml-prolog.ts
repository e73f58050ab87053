/** What may stand before the root of an XML, passed in one scan: patterns for it try every way to share out its characters. */

export type Prolog = { /** Where the first thing is that is no blank, instruction or comment. */ end: number; hasDoctype: boolean };

/** A doctype ends the scan: nothing behind it is looked at. */
export function prologOf(text: string): Prolog {
  let at = text.charCodeAt(0) === BYTE_ORDER_MARK ? 1 : 0;
  for (;;) {
    at = skipBlanks(text, at);
    const close = text.startsWith('<?', at)
      ? text.indexOf('?>', at + 2) + 2
      : text.startsWith('<!--', at)
        ? text.indexOf('-->', at + 4) + 3
        : 0;
    // An unclosed one was searched for up to the end: there is nothing more.
    if (close <= at) return { end: at, hasDoctype: text.slice(at, at + DOCTYPE.length).toLowerCase() === DOCTYPE };
    at = close;
  }
}

const DOCTYPE = '<!doctype';
const BYTE_ORDER_MARK = 0xfeff;

function skipBlanks(text: string, from: number): number {
  let at = from;
  while (BLANKS.has(text.charCodeAt(at))) at += 1;
  return at;
}

const BLANKS: ReadonlySet<number> = new Set([32, 9, 10, 13, 12, 11, 0xa0]);
