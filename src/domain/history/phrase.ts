import { formatCount } from '../format.ts';

/** Something that a sentence names and that a page can open. */
export type Target = { kind: 'movement' | 'document' | 'import' | 'person'; id: string };
type Link = { text: string; to: Target };
type Part = string | Link;
/** A sentence in parts, so that names in it can be links. It begins with a verb, to follow the name of who did it. */
export type Phrase = readonly Part[];

type Value = string | number | Link | Phrase;

/** Template tag for phrases: its values are texts, links, or phrases. */
export function phrase(texts: TemplateStringsArray, ...values: Value[]): Phrase {
  const parts = texts.flatMap((text, index): Part[] => [text, ...partsOf(values[index] ?? '')]);
  return parts.filter((part) => part !== '');
}

/** A part of a sentence that links to what it names. */
export function link(kind: Target['kind'], id: string, text: string): Link {
  return { text, to: { kind, id } };
}

/** A sentence as plain text: for search, exports and screen readers. */
export function textOf(phrase: Phrase): string {
  return phrase.map((part) => (typeof part === 'string' ? part : part.text)).join('');
}

/** A user's text, shortened for a sentence. */
export function short(text: string, max = 60): string {
  return text.length > max ? `${text.slice(0, max).trimEnd()}…` : text;
}

function partsOf(value: Value): readonly Part[] {
  if (typeof value === 'number') return [formatCount(value)];
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value : [value as Link];
}
