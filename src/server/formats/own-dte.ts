/** Which document of an envelope is meant. */
export type DteName = { code: number; folio: string; issuer: string };

const NAMESPACES = /\sxmlns(?::[\w.-]{1,40})?\s{0,4}=\s{0,4}(?:"[^"]{0,300}"|'[^']{0,300}')/g;
const START = /<((?:[A-Za-z_][\w.-]{0,40}:)?)DTE(?=[\s>])/g;

/**
 * One DTE of a file, whole with its signature: the file itself where it holds nothing else, else that element with the namespaces that the
 * envelope gave it, so that its signature still stands. The text is taken byte by byte (latin1), whatever its encoding.
 * @returns null when the document is not in it
 */
export function ownDte(file: Buffer, name: DteName): Buffer | null {
  const text = file.toString('latin1');
  const first = [...starts(text)][0];
  if (first === undefined) return null;
  const head = text.slice(0, first.at);
  const isAlone = !/<[A-Za-z_]/.test(head);
  for (const { at, prefix } of starts(text)) {
    const end = text.indexOf(`</${prefix}DTE`, at);
    const close = end === -1 ? -1 : text.indexOf('>', end);
    if (close === -1) return null;
    const element = text.slice(at, close + 1);
    if (!isNamed(element, name)) continue;
    if (isAlone) return file;
    const declaration = /^\s{0,10}<\?xml[^>]{0,200}\?>/.exec(text)?.[0].trim() ?? '';
    return Buffer.from(`${declaration}\n${withNamespaces(element, head)}\n`, 'latin1');
  }
  return null;
}

function* starts(text: string): Generator<{ at: number; prefix: string }> {
  for (const { index, 1: prefix = '' } of text.matchAll(START)) yield { at: index, prefix };
}

function isNamed(element: string, { code, folio, issuer }: DteName): boolean {
  const plain = (value: string) => value.trim().replace(/^0+(?=\d)/, '');
  return (
    plain(textOf(element, 'TipoDTE')) === String(code) &&
    plain(textOf(element, 'Folio')) === plain(folio) &&
    plain(textOf(element, 'RUTEmisor')).toUpperCase() === issuer
  );
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
  const given = new Map((head.match(NAMESPACES) ?? []).map((attribute) => [nameOf(attribute), attribute]));
  const missing = [...given].filter(([name]) => !own.has(name)).map(([, attribute]) => attribute);
  const isEmpty = element[tagEnd - 1] === '/';
  const at = isEmpty ? tagEnd - 1 : tagEnd;
  return element.slice(0, at) + missing.join('') + element.slice(at);
}

function nameOf(attribute: string): string {
  return (attribute.split('=', 1)[0] ?? '').trim();
}
