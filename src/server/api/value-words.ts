/** What graphql-js says of a refused value in English, for the person who typed it. */
import { formatCount } from '#domain/format.ts';

/** Names are of the API; `field`: of the refused value, null where it is not known. */
type Words = { message: string; field: string | null };

const MAX_INT = 2 ** 31 - 1;
const named = (words: string) => (field: string | null) => `${field === null ? 'Un valor' : `«${field}»`} ${words}`;

/** By the beginning of the sentence, the first that fits; a group is a field that it names itself. */
const SENTENCES: readonly [RegExp, (field: string | null) => string][] = [
  [/^Value ".{0,1000}?" does not exist in "|^Enum "\w{1,100}" cannot represent /s, named('no admite ese valor.')],
  [/^Int cannot represent non 32-bit /, named(`lleva un número entero de hasta ${formatCount(MAX_INT)}.`)],
  [/^Int cannot represent /, named('lleva un número entero.')],
  [/^Float cannot represent /, named('lleva un número.')],
  [/^String cannot represent /, named('lleva un texto.')],
  [/^Boolean cannot represent /, named('lleva verdadero o falso.')],
  [/^ID cannot represent /, named('lleva un identificador.')],
  [/^Expected value of type "[^"]{1,100}" to include required field "(\w{1,100})"/, (field) => `Falta «${field}».`],
  [/^Expected value of type "[^"]{1,100}" not to include unknown field "(\w{1,100})"/, named('no es un campo conocido.')],
  [/^Expected value of type "[^"]{1,100}" to be an object/, named('lleva un objeto con sus campos.')],
  [/^Variable "\$\w{1,100}" of (?:required|non-null) type /, (field) => `Falta ${field === null ? 'un valor' : `«${field}»`}.`],
  [/^Expected a? ?value of non-null type /, (field) => `Falta ${field === null ? 'un valor' : `«${field}»`}.`],
  [/^Expected value of type /, named('no es un valor válido.')],
];

/** The sentence in Spanish; null when it says something else: of the document, which programs write. */
export function valueWords(english: string, field: string | null): Words | null {
  for (const [beginning, words] of SENTENCES) {
    const found = beginning.exec(english);
    const name = found?.[1] ?? field;
    if (found) return { message: words(name), field: name };
  }
  return null;
}

/** The argument or field of a document whose value begins at a place; null when none does. */
export function nameBefore(text: string, place: number): string | null {
  const before = text.slice(Math.max(0, place - 200), place).trimEnd();
  return before.endsWith(':') ? (/\w{1,100}$/.exec(before.slice(0, -1).trimEnd())?.[0] ?? null) : null;
}

/** The argument or field of a document whose value is a variable: what people know it by. */
export function argumentOf(text: string, variable: string): string | null {
  const written = `$${variable}`;
  for (let place = text.indexOf(written); place >= 0; place = text.indexOf(written, place + 1)) {
    const isWhole = !/\w/.test(text.charAt(place + written.length));
    const name = isWhole ? nameBefore(text, place) : null;
    if (name !== null) return name;
  }
  return null;
}
