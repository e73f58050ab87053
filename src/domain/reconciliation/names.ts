import { counterpartKey } from '../documents/counterpart.ts';
import { FOREIGN_RUT } from '../rut.ts';
import type { OpenDocument, OpenMovement } from './facts.ts';
import { looseNames, nameTokens, nameWords, plainText, sharedWords } from './words.ts';

/** The parts of a document that identify whose it is. */
export type Named = Pick<OpenDocument, 'direction' | 'currency' | 'rut' | 'name'>;
/** The parts of a movement that may identify a party: `words` of a name that its reader recognised, `loose` ones anywhere in its text. */
type Naming = Pick<OpenMovement, 'currency' | 'rut' | 'name' | 'glosa'> & {
  direction: 1 | -1;
  words: readonly string[];
  loose: readonly string[];
  ruts: readonly string[];
};

/**
 * Who a document is of: its RUT. Customers and suppliers abroad share one (`FOREIGN_RUT`), so their name is part of it; null when it
 * is missing.
 */
export function partyOfDocument({ rut, name }: Pick<Named, 'rut' | 'name'>): string | null {
  const key = counterpartKey({ rut, name });
  return key === FOREIGN_RUT ? null : key;
}

/** A party on one side, by its distinctive words, and by all words but the legal form. */
type Party = { party: string; words: readonly string[]; tokens: readonly string[]; plain: string };
/** `byFirst`: by the first word of the name as it is printed. */
type Parties = { byKey: ReadonlyMap<string, Party>; byWord: ReadonlyMap<string, Set<string>>; byFirst: ReadonlyMap<string, Set<string>> };

/**
 * Finds the party that a text names: the one party with documents on that side that shares most words with it, two at
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
    if (movement.rut || movement.ruts.length > 0 || printed.length === 0) return null;
    const text = movement.words.length > 0 ? (movement.name ?? '') : movement.glosa;
    const key = `${movement.direction}${movement.currency}${text}`;
    let party = cache.get(key);
    if (party === undefined) {
      const isWholeName = movement.words.length > 0;
      const side = `${movement.direction}${movement.currency}`;
      const names = isWholeName ? [] : looseNames(text).map(nameWords);
      party = find({ side, printed, tokens: nameTokens(text), isWholeName, names }, parties);
      party ??= onlyCut(side, isWholeName ? plainText(text) : (looseNames(text)[0] ?? ''), parties);
      cache.set(key, party);
    }
    return party;
  };
}

function partiesOf(wordsOf: (name: string) => readonly string[], documents: readonly Named[]): Parties {
  const byKey = new Map<string, Party>();
  const byWord = new Map<string, Set<string>>();
  const byFirst = new Map<string, Set<string>>();
  for (const { direction, currency, rut, name } of documents) {
    const party = partyOfDocument({ rut, name });
    const key = party && name ? `${direction}${currency}${party}` : '';
    if (!key || byKey.has(key)) continue;
    const words = wordsOf(name ?? '');
    const plain = plainText(name ?? '');
    byKey.set(key, { party: party ?? '', words, tokens: nameTokens(name ?? ''), plain });
    addTo(byFirst, `${direction}${currency}${firstOf(plain)}`, key);
    for (const word of words) addTo(byWord, `${direction}${currency}${word}`, key);
  }
  return { byKey, byWord, byFirst };
}

function firstOf(plain: string): string {
  return plain.split(' ', 1)[0] ?? '';
}

/** Letters of a name that a bank prints at least before it cuts, so that it tells somebody. */
const MIN_CUT = 12;

/** The only party whose name begins with a text that a bank cut: two words at least, whatever they are. */
function onlyCut(side: string, plain: string, { byKey, byFirst }: Parties): string | null {
  if (plain.length < MIN_CUT || !plain.includes(' ')) return null;
  const [only, ...others] = [...(byFirst.get(`${side}${firstOf(plain)}`) ?? [])].filter((key) => byKey.get(key)!.plain.startsWith(plain));
  const party = only !== undefined && others.length === 0 ? byKey.get(only)! : null;
  return party && isCut(plain, party.plain) ? party.party : null;
}

/** No name ends in one of these. */
const GOES_ON = /\b(?:DE|DEL|E|EL|LA|LAS|LOS|Y)$/;

/** Whether a text ends within a name, and is not the whole name of another: 'Comercial Sur' is not 'Comercial Sur Oriente'. */
function isCut(plain: string, name: string): boolean {
  const rest = name.slice(plain.length);
  return /^\S/.test(rest) || GOES_ON.test(plain) || nameWords(rest).length === 0;
}

/** A word shared by more parties identifies none. */
const MAX_CANDIDATES = 200;
/** A word of this length may identify a party without other words, if the printed name has no others either. */
const TELLING = 4;

/**
 * `printed`: the distinctive words among `tokens`; `isWholeName`: they are a name, and not words around it too; `names`: else those of them
 * that follow each other, each of which may be one.
 */
type Printed = {
  side: string;
  printed: readonly string[];
  tokens: readonly string[];
  isWholeName: boolean;
  names: readonly (readonly string[])[];
};

function find({ side, printed, tokens, isWholeName, names }: Printed, { byKey, byWord }: Parties): string | null {
  const near = new Set<string>();
  for (const word of printed) {
    const keys = byWord.get(`${side}${word}`);
    if (keys && keys.size <= MAX_CANDIDATES) for (const key of keys) near.add(key);
  }
  let max = 0;
  let nearest: Party[] = [];
  for (const key of near) {
    const one = byKey.get(key)!;
    const shared = sharedWords(printed, one.words);
    if (shared > max) [max, nearest] = [shared, [one]];
    else if (shared === max) nearest.push(one);
  }
  const best = onlyNearest(tokens, nearest);
  if (!best) return null;
  const { party, words } = best;
  if (max === 1) return words.length === 1 && words[0]!.length >= TELLING && printed.length === 1 ? party : null;
  const isAnother =
    ((isWholeName || isPerson(party)) && differ(printed, words)) ||
    names.some((one) => sharedWords(one, words) > 1 && differ(uncut(one, words), words));
  return isAnother ? null : party;
}

/** Of parties that share as many distinctive words with a text, the one that shares most of all its words. */
function onlyNearest(tokens: readonly string[], parties: readonly Party[]): Party | null {
  if (parties.length < 2) return parties[0] ?? null;
  const shared = parties.map((one) => sharedWords(tokens, one.tokens));
  const max = Math.max(...shared);
  return shared.filter((one) => one === max).length === 1 ? parties[shared.indexOf(max)]! : null;
}

/** RUTs of people are below those of companies. Source: domain handbook on tax data. */
const MIN_COMPANY = 50_000_000;

function isPerson(party: string): boolean {
  return Number(party.split('-')[0]) < MIN_COMPANY;
}

/** A name whose last word a bank cut to a letter or two, as one of these words if it begins so. */
function uncut(name: readonly string[], words: readonly string[]): readonly string[] {
  const last = name.at(-1) ?? '';
  const whole = last.length < 3 ? words.find((one) => one.startsWith(last)) : undefined;
  return whole === undefined ? name : [...name.slice(0, -1), whole];
}

/** Whether each of two names has words that the other lacks: 'Juan Pérez Rojas' is not 'Juan Pérez Soto'. */
function differ(printed: readonly string[], words: readonly string[]): boolean {
  return sharedWords(printed, words) < printed.length && words.some((word) => sharedWords(printed, [word]) === 0);
}

function addTo(index: Map<string, Set<string>>, key: string, value: string): void {
  const set = index.get(key);
  if (set) set.add(value);
  else index.set(key, new Set([value]));
}
