/** Which document of an envelope is meant. */
export type DteName = { code: number; folio: string; issuer: string };

const NAMESPACES = /\sxmlns(?::[\w.-]{1,40})?\s{0,4}=\s{0,4}(?:"[^"]{0,300}"|'[^']{0,300}')/g;
const START = /<((?:[A-Za-z_][\w.-]{0,40}:)?)DTE(?=[\s>])/g;

/**
 * One DTE of a file, whole with its signature: the file itself where it holds nothing else, else that element with the namespaces that the
 * envelope gave it, so that its signature remains valid. The text is taken byte by byte (latin1), whatever its encoding.
 * @returns null when the document is not in it
 */
export function ownDte(file: Buffer, name: DteName): Buffer | null {
  for (const { bytes } of ownDtes(file, [name])) return bytes;
  return null;
}

/** Each of these DTE that a file holds, in the file's order and in one reading of it. `index`: its place among the names. */
export function* ownDtes(file: Buffer, names: readonly DteName[]): Generator<{ index: number; bytes: Buffer }> {
  const text = file.toString('latin1');
  const places = new Map(names.map((name, index) => [keyOf(name), index]));
  let head: string | null = null;
  for (const { at, prefix } of starts(text)) {
    head ??= text.slice(0, at);
    const end = text.indexOf(`</${prefix}DTE`, at);
    const close = end === -1 ? -1 : text.indexOf('>', end);
    if (close === -1) return;
    const element = text.slice(at, close + 1);
    const key = keyIn(element);
    const index = places.get(key);
    if (index === undefined) continue;
    places.delete(key);
    yield { index, bytes: bytesOf(file, text, { head, element }) };
  }
}

function bytesOf(file: Buffer, text: string, { head, element }: { head: string; element: string }): Buffer {
  const isAlone = !/<[A-Za-z_]/.test(head);
  if (isAlone) return file;
  const declaration = /^\s{0,10}<\?xml[^>]{0,200}\?>/.exec(text)?.[0].trim() ?? '';
  return Buffer.from(`${declaration}\n${withNamespaces(element, head)}\n`, 'latin1');
}

function* starts(text: string): Generator<{ at: number; prefix: string }> {
  for (const { index, 1: prefix = '' } of text.matchAll(START)) yield { at: index, prefix };
}

function keyOf({ code, folio, issuer }: DteName): string {
  return [String(code), plain(folio), issuer.toUpperCase()].join(' ');
}

function keyIn(element: string): string {
  return [plain(textOf(element, 'TipoDTE')), plain(textOf(element, 'Folio')), plain(textOf(element, 'RUTEmisor')).toUpperCase()].join(' ');
}

function plain(value: string): string {
  return value.trim().replace(/^0+(?=\d)/, '');
}

/** The text of the first element of that name, with or without a prefix. */
function textOf(element: string, tag: string): string {
  const start = element.indexOf(`${tag}>`);
  const end = element.indexOf('<', start);
  return start === -1 || end === -1 ? '' : element.slice(start + tag.length + 1, end);
}

function withNamespaces(element: string, head: string): string {
  const tagEnd = element.indexOf('>');
  const own = new Set((element.slice(0, tagEnd).match(NAMESPACES) ?? []).map(nameOf));
  const declared = new Map((head.match(NAMESPACES) ?? []).map((attribute) => [nameOf(attribute), attribute]));
  const missing = [...declared].filter(([name]) => !own.has(name)).map(([, attribute]) => attribute);
  const isEmpty = element[tagEnd - 1] === '/';
  const at = isEmpty ? tagEnd - 1 : tagEnd;
  return element.slice(0, at) + missing.join('') + element.slice(at);
}

function nameOf(attribute: string): string {
  return (attribute.split('=', 1)[0] ?? '').trim();
}
