/**
 * Character references of XML, SGML and HTML text, decoded once. Unknown ones stay as printed, and so do those of what no text may hold:
 * control characters and halves of a surrogate pair.
 * @param named  characters by the name of their reference
 */
export function decodeReferences(text: string, named: ReadonlyMap<string, string>): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, (printed, decimal, hex, name) => {
    if (name) return named.get(name) ?? printed;
    const code = Number.parseInt(decimal ?? hex, decimal ? 10 : 16);
    return isCharacter(code) ? String.fromCodePoint(code) : printed;
  });
}

/** Source: Extensible Markup Language (XML) 1.0, production 2. */
function isCharacter(code: number): boolean {
  if (code < 32) return code === 9 || code === 10 || code === 13;
  return (code < 0xd800 || code > 0xdfff) && code !== 0xfffe && code !== 0xffff && code <= 0x10ffff;
}
