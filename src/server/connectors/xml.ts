import { SaxesParser } from 'saxes';
import { SourceFailure } from './http.ts';

/** An element by its local name; `text` is its own, without its children's. */
export type Element = { name: string; text: string; children: Element[] };

const MAX_DEPTH = 32;
const MAX_ELEMENTS = 20_000;

/** Parses a source's small answer into a tree, ignoring namespaces. @throws SourceFailure when it is not XML, or has a DOCTYPE */
export function readElements(text: string): Element {
  const top: Element = { name: '', text: '', children: [] };
  const stack = [top];
  let count = 0;
  const parser = new SaxesParser({ xmlns: false, position: false });
  const refuse = () => {
    throw new SourceFailure('content', 'no XML that can be read');
  };
  parser.on('error', refuse);
  parser.on('doctype', refuse);
  parser.on('opentag', ({ name }) => {
    count += 1;
    if (count > MAX_ELEMENTS || stack.length > MAX_DEPTH) refuse();
    const element = { name: name.slice(name.indexOf(':') + 1), text: '', children: [] };
    stack.at(-1)?.children.push(element);
    stack.push(element);
  });
  parser.on('closetag', () => stack.pop());
  const addText = (chunk: string) => {
    const element = stack.at(-1);
    if (element) element.text += chunk;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.write(text).close();
  return top;
}

/** The first element with that name, at any depth. */
export function findElement(element: Element, name: string): Element | null {
  for (const child of element.children) {
    const found = child.name === name ? child : findElement(child, name);
    if (found) return found;
  }
  return null;
}

/** Its trimmed text; '' when it is missing. */
export function elementText(element: Element | null, name: string): string {
  return (element && findElement(element, name))?.text.trim() ?? '';
}

export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
