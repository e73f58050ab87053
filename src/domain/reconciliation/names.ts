import { counterpartKey } from '../documents/counterpart.ts';
import { once } from '../once.ts';
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

/** `tokens`: all words of its name but the legal form, read when they are first asked for. */
type Party = { party: string; words: readonly string[]; plain: string; tokens: () => readonly string[] };
/**
 * The parties of one direction and currency. `byFirst`: by the first word of the name as it is printed; `found`: what the texts that were
 * looked at name. By side, so that no key has to be made for each of a hundred thousand documents.
 */
type Side = {
  parties: Map<string, Party>;
  byWord: Map<string, Set<Party>>;
  byFirst: Map<string, Set<Party>>;
  found: Map<string, string | null>;
};

/**
 * Finds the party that a text names: the one party with documents on that side that shares most words with it, two at
 * least, or all that tell it; of those alike, the one whose trade stands there too. Null when nobody does, or two do alike.
 */
export function partyFinder(
  wordsOf: (name: string) => readonly string[],
  documents: readonly Named[],
): (movement: Naming) => string | null {
  const sideOf = partiesBySide(wordsOf, documents);
  return (movement) => {
    const isWholeName = movement.words.length > 0;
    const printed = isWholeName ? movement.words : movement.loose;
    if (movement.rut || movement.ruts.length > 0 || printed.length === 0) return null;
    const text = isWholeName ? (movement.name ?? '') : movement.glosa;
    const side = sideOf(movement);
    const known = side.found.get(text);
    if (known !== undefined) return known;
    const party = find({ printed, text, isWholeName }, side) ?? onlyCut(isWholeName ? plainText(text) : (looseNames(text)[0] ?? ''), side);
    side.found.set(text, party);
    return party;
  };
}

type SideOf = (one: Pick<Named, 'direction' | 'currency'>) => Side;

function partiesBySide(wordsOf: (name: string) => readonly string[], documents: readonly Named[]): SideOf {
  const sides = new Map<string, Record<Named['direction'], Side>>();
  const sideOf: SideOf = ({ direction, currency }) => {
    const known = sides.get(currency);
    if (known) return known[direction];
    const both = { [-1]: newSide(), 1: newSide() };
    sides.set(currency, both);
    return both[direction];
  };
  for (const one of documents) {
    const party = one.name ? partyOfDocument(one) : null;
    const { parties, byFirst, byWord } = sideOf(one);
    if (!one.name || !party || parties.has(party)) continue;
    const plain = plainText(one.name);
    const found: Party = { party, words: wordsOf(one.name), plain, tokens: once(() => nameTokens(plain)) };
    parties.set(party, found);
    addTo(byFirst, firstOf(plain), found);
    for (const word of found.words) addTo(byWord, word, found);
  }
  return sideOf;
}

function newSide(): Side {
  return { parties: new Map(), byWord: new Map(), byFirst: new Map(), found: new Map() };
}

function firstOf(plain: string): string {
  return plain.split(' ', 1)[0] ?? '';
}

/** Letters of a name that a bank prints at least before it cuts, so that it tells somebody. */
const MIN_CUT = 12;

/** The only party whose name begins with a text that a bank cut: two words at least, whatever they are. */
function onlyCut(plain: string, { byFirst }: Side): string | null {
  if (plain.length < MIN_CUT || !plain.includes(' ')) return null;
  const [only, ...others] = [...(byFirst.get(firstOf(plain)) ?? [])].filter((one) => one.plain.startsWith(plain));
  return only && others.length === 0 && isCut(plain, only.plain) ? only.party : null;
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

/** `printed`: the distinctive words of the text; `isWholeName`: it is a name, and has no words around it. */
type Printed = { printed: readonly string[]; text: string; isWholeName: boolean };

function find({ printed, text, isWholeName }: Printed, { byWord }: Side): string | null {
  const near = new Set<Party>();
  for (const word of printed) {
    const having = byWord.get(word);
    if (having && having.size <= MAX_CANDIDATES) for (const one of having) near.add(one);
  }
  let max = 0;
  let nearest: Party[] = [];
  for (const one of near) {
    const shared = sharedWords(printed, one.words);
    if (shared > max) [max, nearest] = [shared, [one]];
    else if (shared === max) nearest.push(one);
  }
  const best = onlyNearest(text, nearest);
  if (!best) return null;
  const { party, words } = best;
  if (max === 1) return words.length === 1 && words[0]!.length >= TELLING && printed.length === 1 ? party : null;
  // Words that follow each other may be a name each.
  const names = isWholeName ? [] : looseNames(text).map(nameWords);
  const isAnother =
    ((isWholeName || isPerson(party)) && differ(printed, words)) ||
    names.some((one) => sharedWords(one, words) > 1 && differ(uncut(one, words), words));
  return isAnother ? null : party;
}

/** Of parties that share as many distinctive words with a text, the one that shares most of all its words but the legal form. */
function onlyNearest(text: string, parties: readonly Party[]): Party | null {
  if (parties.length < 2) return parties[0] ?? null;
  const tokens = nameTokens(text);
  const shared = parties.map((one) => sharedWords(tokens, one.tokens()));
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

function addTo(index: Map<string, Set<Party>>, key: string, party: Party): void {
  const set = index.get(key);
  if (set) set.add(party);
  else index.set(key, new Set([party]));
}
