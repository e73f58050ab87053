import { decodeReferences } from './references.ts';
import { attributesOf, CDATA, innerScope, type PlacedElement, type Scope, skippedAt, splitTag, tagEnd } from './xml-places.ts';

/**
 * An element in canonical form (Canonical XML 1.0 without comments), as signatures digest it: before its bytes are taken as UTF-8.
 * The text has to be well formed and without a DOCTYPE. Most of a document is canonical already and is copied in long stretches.
 *
 * @param scope  the namespaces written on the element itself, whatever the file declares outside: signers differ in that
 * Source: W3C, Canonical XML 1.0.
 */
export function canonicalXml(text: string, { start, end }: Pick<PlacedElement, 'start' | 'end'>, scope: Scope): string {
  const firstEnd = tagEnd(text, start);
  const first = splitTag(text, start, firstEnd);
  const apexScope = innerScope(scope, first.attributes);
  const pieces = [openTag(first, NONE, apexScope)];
  /** Scopes of the elements that declare namespaces, with the level of each. */
  const scopes = [{ level: 1, scope: apexScope }];
  let level = 1;
  if (text.charCodeAt(firstEnd - 2) === SLASH) return `${pieces[0]}</${first.name}>`;
  for (let at = firstEnd; at < end; ) {
    const next = text.indexOf('<', at);
    if (next > at) pieces.push(canonicalText(text.slice(at, next)));
    const skipped = skippedAt(text, next);
    if (skipped !== null) {
      pieces.push(canonicalSkipped(text.slice(next, skipped)));
      at = skipped;
      continue;
    }
    at = tagEnd(text, next);
    if (text.charCodeAt(next + 1) === SLASH) {
      pieces.push(closeTag(text.slice(next, at)));
      if (scopes.at(-1)?.level === level) scopes.pop();
      level -= 1;
      continue;
    }
    level += 1;
    const isEmpty = text.charCodeAt(at - 2) === SLASH;
    const tag = splitTag(text, next, at);
    if (tag.attributes === '') pieces.push(`<${tag.name}>`);
    else {
      const outer = scopes.at(-1)?.scope ?? NONE;
      const inner = tag.attributes.includes('xmlns') ? innerScope(outer, tag.attributes) : outer;
      pieces.push(openTag(tag, outer, inner));
      if (inner !== outer) scopes.push({ level, scope: inner });
    }
    if (!isEmpty) continue;
    pieces.push(`</${tag.name}>`);
    if (scopes.at(-1)?.level === level) scopes.pop();
    level -= 1;
  }
  return pieces.join('');
}

const NONE: Scope = new Map();
const SLASH = 47;

/** A start tag with the namespaces that are new in it, by prefix, and its attributes, by namespace and name. */
function openTag({ name, attributes }: { name: string; attributes: string }, outer: Scope, scope: Scope): string {
  const namespaces = [...scope]
    .filter(([prefix, value]) => (outer.get(prefix) ?? '') !== value && !(prefix === 'xml'))
    .toSorted(([a], [b]) => order(a, b))
    .map(([prefix, value]) => ` xmlns${prefix === '' ? '' : `:${prefix}`}="${attributeText(value)}"`);
  const own = [...attributesOf(attributes)]
    .filter((one) => one.name !== 'xmlns' && !one.name.startsWith('xmlns:'))
    .map((one) => ({ key: attributeKey(one.name, scope), text: ` ${one.name}="${attributeText(one.value)}"` }))
    .toSorted((a, b) => order(a.key, b.key))
    .map((one) => one.text);
  return `<${name}${namespaces.join('')}${own.join('')}>`;
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Attributes without a prefix are in no namespace and come first. */
function attributeKey(name: string, scope: Scope): string {
  const colon = name.indexOf(':');
  return colon === -1 ? `\0${name}` : `${scope.get(name.slice(0, colon)) ?? ''}\0${name.slice(colon + 1)}`;
}

function closeTag(tag: string): string {
  return /\s/.test(tag) ? `${tag.slice(0, -1).trimEnd()}>` : tag;
}

/** A CDATA is text, an instruction stays, a comment goes. */
function canonicalSkipped(text: string): string {
  if (text.startsWith(CDATA)) return escapedText(text.slice(CDATA.length, -3).replace(LINE_END, '\n'));
  if (!text.startsWith('<?')) return '';
  const body = text.slice(2, -2).replace(LINE_END, '\n');
  const blank = body.search(/\s/);
  const content = blank === -1 ? '' : body.slice(blank).trimStart();
  return `<?${blank === -1 ? body : body.slice(0, blank)}${content === '' ? '' : ` ${content}`}?>`;
}

const LINE_END = /\r\n?/g;

function canonicalText(text: string): string {
  if (!/[&>\r]/.test(text)) return text;
  return escapedText(decodeReferences(text.replace(LINE_END, '\n'), NAMED));
}

function escapedText(text: string): string {
  return text.replace(/[&<>\r]/g, (char) => TEXT_ESCAPES[char] ?? char);
}

const TEXT_ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#xD;' };

/** Blanks written as such are spaces; those written as references stay. */
function attributeText(value: string): string {
  if (!/[&<>"\s]/.test(value)) return value;
  const normal = decodeReferences(value.replace(LINE_END, '\n').replace(/[\t\n]/g, ' '), NAMED);
  return normal.replace(/[&<"\t\n\r]/g, (char) => ATTRIBUTE_ESCAPES[char] ?? char);
}

const ATTRIBUTE_ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '"': '&quot;',
  '\t': '&#x9;',
  '\n': '&#xA;',
  '\r': '&#xD;',
};

const NAMED: ReadonlyMap<string, string> = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }));
