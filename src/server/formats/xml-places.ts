/** Where the elements of an XML stand in its text: signatures are about the text itself, which a tree of values no longer has. */

/** Namespaces in force inside an element: prefix (or '') to name. */
export type Scope = ReadonlyMap<string, string>;

/** An element: its tags and what is between them. Its attributes are as written. */
export type PlacedElement = {
  /** Local. */
  name: string;
  attributes: string;
  scope: Scope;
  start: number;
  innerStart: number;
  innerEnd: number;
  end: number;
  children: PlacedElement[];
};

type Placing = {
  /** Local names of elements whose inside is not looked at, by the one that they stand in. */
  leaves: Readonly<Record<string, ReadonlySet<string>>>;
  /** Local name of the elements that are handed over as they close, and not kept in the tree. */
  released: string;
  onReleased: (element: PlacedElement) => void;
};

/**
 * Hands over the elements of that name with all that stands in them, but for the inside of leaves. The text has to be well formed and
 * without a DOCTYPE, within the limits of xml.ts: it was read there before.
 * @returns false when one holds more than is kept: what stands behind it was not looked at
 */
export function placeElements(text: string, { leaves, released, onReleased }: Placing): boolean {
  const open: PlacedElement[] = [];
  /** Levels open inside a leaf, itself among them. */
  let inside = 0;
  let count = 0;
  for (let at = nextTag(text, 0); at !== -1; at = nextTag(text, at)) {
    const start = at;
    at = tagEnd(text, start);
    if (text.charCodeAt(start + 1) === SLASH) {
      if (inside > 0) {
        inside -= 1;
        if (inside > 0 || open.length === 0) continue;
      }
      const element = open.pop();
      if (!element) continue;
      if (element.name === released) count = 0;
      close(element, open, { end: at, innerEnd: start }, { released, onReleased });
      continue;
    }
    const isEmpty = text.charCodeAt(at - 2) === SLASH;
    if (inside > 0) {
      if (!isEmpty) inside += 1;
      continue;
    }
    if (count >= MAX_ELEMENTS) return false;
    const element = openedAt(text, start, at, open.at(-1)?.scope ?? NO_SCOPE);
    if (element.scope.size > MAX_NAMESPACES) return false;
    count += 1;
    if (isEmpty) close(element, open, { end: at, innerEnd: at }, { released, onReleased });
    else {
      if (leaves[open.at(-1)?.name ?? '']?.has(element.name)) inside = 1;
      open.push(element);
    }
  }
  return true;
}

export const NO_SCOPE: Scope = new Map();
/** Kept of one element that is handed over; a signature has about twenty. */
const MAX_ELEMENTS = 2_000;
/** In force at one place; a document declares two or three. */
const MAX_NAMESPACES = 50;
const SLASH = 47;
const COLON = 58;

function close(
  element: PlacedElement,
  open: readonly PlacedElement[],
  { end, innerEnd }: { end: number; innerEnd: number },
  { released, onReleased }: Omit<Placing, 'leaves'>,
): void {
  element.end = end;
  element.innerEnd = innerEnd;
  if (element.name === released) onReleased(element);
  else open.at(-1)?.children.push(element);
}

function openedAt(text: string, start: number, end: number, outer: Scope): PlacedElement {
  const { name, attributes } = splitTag(text, start, end);
  const scope = attributes.includes('xmlns') ? innerScope(outer, attributes) : outer;
  return { name: localName(name), attributes, scope, start, innerStart: end, innerEnd: end, end, children: [] };
}

/** The name and the attributes of a start tag between two places. */
export function splitTag(text: string, start: number, end: number): { name: string; attributes: string } {
  const body = text.slice(start + 1, text.charCodeAt(end - 2) === SLASH ? end - 2 : end - 1);
  const blank = body.search(/\s/);
  return blank === -1 ? { name: body, attributes: '' } : { name: body.slice(0, blank), attributes: body.slice(blank) };
}

function localName(name: string): string {
  for (let index = 0; index < name.length; index += 1) if (name.charCodeAt(index) === COLON) return name.slice(index + 1);
  return name;
}

/** The attributes of a start tag, as written. */
export function* attributesOf(attributes: string): Generator<{ name: string; value: string }> {
  for (const { 1: name = '', 2: quoted = '' } of attributes.matchAll(ATTRIBUTE)) yield { name, value: quoted.slice(1, -1) };
}

const ATTRIBUTE = /([^\s=]{1,200})\s{0,20}=\s{0,20}("[^"]*"|'[^']*')/g;

export function innerScope(outer: Scope, attributes: string): Scope {
  const scope = new Map(outer);
  for (const { name, value } of attributesOf(attributes)) {
    if (name === 'xmlns') scope.set('', value);
    else if (name.startsWith('xmlns:')) scope.set(name.slice(6), value);
  }
  return scope;
}

/** The next start or end tag, past comments, instructions and CDATA; -1 behind the last. */
function nextTag(text: string, from: number): number {
  let at = text.indexOf('<', from);
  while (at !== -1) {
    const close = skippedAt(text, at);
    if (close === null) return at;
    at = close === -1 ? -1 : text.indexOf('<', close);
  }
  return -1;
}

/** Where a comment, an instruction or a CDATA ends that begins here; null at a tag, -1 when it never ends. */
export function skippedAt(text: string, at: number): number | null {
  const mark = text.charCodeAt(at + 1);
  if (mark === QUESTION) return endOf(text, '?>', at + 2);
  if (mark !== EXCLAMATION) return null;
  return text.startsWith('<!--', at) ? endOf(text, '-->', at + 4) : endOf(text, text.startsWith(CDATA, at) ? ']]>' : '>', at + 2);
}

const QUESTION = 63;
const EXCLAMATION = 33;
export const CDATA = '<![CDATA[';

function endOf(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  return at === -1 ? -1 : at + mark.length;
}

/** Behind the `>` of a tag; one inside an attribute's value does not end it. */
export function tagEnd(text: string, start: number): number {
  let at = text.indexOf('>', start);
  if (at === -1) return text.length;
  if (!text.slice(start, at).includes('=')) return at + 1;
  for (at = start; at < text.length; at += 1) {
    const char = text[at];
    if (char === '>') return at + 1;
    if (char === '"' || char === "'") {
      const end = text.indexOf(char, at + 1);
      if (end === -1) return text.length;
      at = end;
    }
  }
  return text.length;
}
