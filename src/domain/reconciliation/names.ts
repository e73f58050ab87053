import type { Document, Items, Movement } from './items.ts';
import { sharedWords } from './words.ts';

/** What of a document tells whose name it is. */
export type Named = Pick<Document, 'id' | 'direction' | 'currency' | 'rut' | 'name' | 'issued'>;

/**
 * Finds whose RUT belongs to the name in a text: the one party with open documents on that side that shares most words with it, two
 * at least. Null when nobody does, or two do alike.
 */
export function partyFinder(items: Items, documents: readonly Named[]): (movement: Movement) => string | null {
  const names = new Map<string, { rut: string; words: readonly string[] }>();
  const byWord = new Map<string, Set<string>>();
  for (const { direction, currency, rut, name } of documents) {
    const key = rut && name ? `${direction}${currency}${rut}` : '';
    if (!key || names.has(key)) continue;
    const words = items.wordsOf(name ?? '');
    names.set(key, { rut: rut ?? '', words });
    for (const word of words) addTo(byWord, `${direction}${currency}${word}`, key);
  }
  const cache = new Map<string, string | null>();
  return (movement) => {
    if (movement.rut || !movement.name || movement.words.length < 2) return null;
    const key = `${movement.direction}${movement.currency}${movement.name}`;
    let rut = cache.get(key);
    if (rut === undefined) {
      rut = find(movement, names, byWord);
      cache.set(key, rut);
    }
    return rut;
  };
}

/** A word that so many parties share finds nobody. */
const MAX_CANDIDATES = 200;

function find(
  movement: Movement,
  names: ReadonlyMap<string, { rut: string; words: readonly string[] }>,
  byWord: ReadonlyMap<string, Set<string>>,
): string | null {
  const near = new Set<string>();
  for (const word of movement.words) {
    const keys = byWord.get(`${movement.direction}${movement.currency}${word}`);
    if (keys && keys.size <= MAX_CANDIDATES) for (const key of keys) near.add(key);
  }
  const scored = [...near].map((key) => ({ rut: names.get(key)!.rut, shared: sharedWords(movement.words, names.get(key)!.words) }));
  const best = Math.max(0, ...scored.map((one) => one.shared));
  const winners = scored.filter((one) => one.shared === best);
  return best >= 2 && winners.length === 1 ? winners[0]!.rut : null;
}

function addTo(index: Map<string, Set<string>>, key: string, value: string): void {
  const set = index.get(key);
  if (set) set.add(value);
  else index.set(key, new Set([value]));
}
