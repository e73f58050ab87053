import type { OpenDocument, OpenMovement } from './facts.ts';
import { nameTokens, sharedWords } from './words.ts';

/** What of a document tells whose name it is. */
export type Named = Pick<OpenDocument, 'direction' | 'currency' | 'rut' | 'name'>;
/** What of a movement may tell it: `words` of the name that a reader knew, `loose` ones anywhere in its text. */
type Naming = Pick<OpenMovement, 'currency' | 'rut' | 'name' | 'glosa'> & {
  direction: 1 | -1;
  words: readonly string[];
  loose: readonly string[];
};

/** A party on one side, by its telling words, and by all words but the legal form. */
type Party = { rut: string; words: readonly string[]; tokens: readonly string[] };
type Parties = { byKey: ReadonlyMap<string, Party>; byWord: ReadonlyMap<string, Set<string>> };

/**
 * Finds whose RUT belongs to the name in a text: the one party with documents on that side that shares most words with it, two at
 * least, or all that tell it; of those alike, the one whose trade stands there too. Null when nobody does, or two do alike.
 */
export function partyFinder(
  wordsOf: (name: string) => readonly string[],
  documents: readonly Named[],
): (movement: Naming) => string | null {
  const parties = partiesOf(wordsOf, documents);
  const cache = new Map<string, string | null>();
  return (movement) => {
    const printed = movement.words.length > 0 ? movement.words : movement.loose;
    if (movement.rut || printed.length === 0) return null;
    const text = movement.words.length > 0 ? (movement.name ?? '') : movement.glosa;
    const key = `${movement.direction}${movement.currency}${text}`;
    let rut = cache.get(key);
    if (rut === undefined) {
      rut = find({ side: `${movement.direction}${movement.currency}`, printed, tokens: nameTokens(text) }, parties);
      cache.set(key, rut);
    }
    return rut;
  };
}

function partiesOf(wordsOf: (name: string) => readonly string[], documents: readonly Named[]): Parties {
  const byKey = new Map<string, Party>();
  const byWord = new Map<string, Set<string>>();
  for (const { direction, currency, rut, name } of documents) {
    const key = rut && name ? `${direction}${currency}${rut}` : '';
    if (!key || byKey.has(key)) continue;
    const words = wordsOf(name ?? '');
    byKey.set(key, { rut: rut ?? '', words, tokens: nameTokens(name ?? '') });
    for (const word of words) addTo(byWord, `${direction}${currency}${word}`, key);
  }
  return { byKey, byWord };
}

/** A word that so many parties share finds nobody. */
const MAX_CANDIDATES = 200;
/** A word as long as this may name a party that has no other, when the printed name has no other either. */
const TELLING = 4;

/** `printed`: the words that tell, of `tokens`. */
type Printed = { side: string; printed: readonly string[]; tokens: readonly string[] };

function find({ side, printed, tokens }: Printed, { byKey, byWord }: Parties): string | null {
  const near = new Set<string>();
  for (const word of printed) {
    const keys = byWord.get(`${side}${word}`);
    if (keys && keys.size <= MAX_CANDIDATES) for (const key of keys) near.add(key);
  }
  const scored = [...near].map((key) => {
    const { rut, words, tokens: all } = byKey.get(key)!;
    const shared = sharedWords(printed, words);
    const isWhole = shared === 1 && words.length === 1 && words[0]!.length >= TELLING && printed.length === 1;
    return { rut, shared, isEnough: shared >= 2 || isWhole, all: sharedWords(tokens, all) };
  });
  scored.sort((a, b) => b.shared - a.shared || b.all - a.all);
  const [best, next] = scored;
  const isAlone = best && (!next || next.shared < best.shared || next.all < best.all);
  return best?.isEnough && isAlone ? best.rut : null;
}

function addTo(index: Map<string, Set<string>>, key: string, value: string): void {
  const set = index.get(key);
  if (set) set.add(value);
  else index.set(key, new Set([value]));
}
