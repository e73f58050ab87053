/** The engine's working copy of the facts, sorted, so that the order in which they came changes nothing, and indexed. */

import type { Rut } from '../rut.ts';
import type { MatchingFacts, MatchingOptions, OpenDocument, OpenMovement, RejectedPair } from './facts.ts';
import type { GlosaKind } from './glosa-kinds.ts';
import { type Named, partyFinder } from './names.ts';
import { rutPrinted } from './printed-ruts.ts';
import { isCutFrom, looseWords, type NamedNumber, namedNumbers, nameWords, sharedWords } from './words.ts';

/** Days since 1970. */
export type DayNumber = number;

export type Movement = OpenMovement & {
  /** As the statement or its reader says it, else printed anywhere in the text. */
  rut: Rut | null;
  day: DayNumber;
  direction: 1 | -1;
  /** Numbers in its text that are some document's folio. */
  numbers: readonly NamedNumber[];
  /** Words of the name in its text. */
  words: readonly string[];
  /** Words anywhere in its text, when it tells neither a RUT nor a name that its reader knows. */
  loose: readonly string[];
  /** Explained by a match or a transfer. */
  isExplained: boolean;
  /** It came back: 'sure' when nothing else of that amount could have, 'maybe' when one of several did. */
  returnState: 'no' | 'maybe' | 'sure';
};

export type Document = OpenDocument & {
  issued: DayNumber;
  due: DayNumber;
  /** What the matches so far leave. */
  unmatched: number;
};

export type Items = {
  facts: MatchingFacts;
  options: MatchingOptions;
  movements: Movement[];
  documents: Document[];
  movementById: ReadonlyMap<string, Movement>;
  documentById: ReadonlyMap<string, Document>;
  /** By direction, currency and RUT, oldest first. */
  byParty: ReadonlyMap<string, Document[]>;
  byFolio: ReadonlyMap<string, Document[]>;
  rejected: ReadonlyMap<string, RejectedPair['by']>;
  wordsOf: (name: string) => readonly string[];
  /** The RUT whose name a text holds. */
  partyOf: (movement: Movement) => string | null;
};

/** Pauses now and then, so that a caller on a busy thread can let others work. */
export type Steps<Result> = Generator<void, Result>;
export const STEP = 1_000;

export function* openItems(facts: MatchingFacts, options: MatchingOptions): Steps<Items> {
  const documents = facts.documents
    .filter((one) => one.remaining > 0)
    .map(workingDocument)
    .sort(byDay((one) => one.issued));
  yield;
  const byParty = yield* grouped(documents, (one) => one.rut && partyKey(one.direction, one.currency, one.rut));
  const byFolio = yield* grouped(documents, (one) => one.folio?.replace(/^0+/, '') ?? null);
  const wordsOf = memoizeByText(nameWords);
  const reading = { byFolio, wordsOf, known: knownRuts(facts) };
  const movements: Movement[] = [];
  for (const fact of facts.movements) {
    if (fact.open > 0) movements.push(workingMovement(fact, reading));
    if (movements.length % STEP === 0) yield;
  }
  movements.sort(byDay((one) => one.day));
  yield;
  markReturned(movements);
  yield;
  const rejected = new Map(facts.rejected.map((one) => [`${one.movementId} ${one.documentId}`, one.by]));
  const partyOf = partyFinder(wordsOf, withBystanders(facts, documents));
  const movementById = new Map(movements.map((one) => [one.id, one]));
  const documentById = new Map(documents.map((one) => [one.id, one]));
  yield;
  return { facts, options, movements, documents, movementById, documentById, byParty, byFolio, rejected, wordsOf, partyOf };
}

/** RUTs of everybody with an open document, and of the company itself. */
function knownRuts({ company, documents, bystanders = [] }: MatchingFacts): ReadonlySet<string> {
  return new Set([company.rut, ...[...documents, ...bystanders].flatMap((one) => one.rut ?? [])]);
}

/** In the order in which the engine sees documents. */
function withBystanders({ bystanders = [] }: MatchingFacts, documents: readonly Document[]): readonly Named[] {
  if (bystanders.length === 0) return documents;
  const others = bystanders.filter((one) => one.remaining > 0).map((one) => ({ ...one, issued: dayNumber(one.issuedOn) }));
  return [...documents, ...others].sort(byDay((one) => one.issued));
}

export function partyKey(direction: number, currency: string, rut: string): string {
  return `${direction}${currency}${rut}`;
}

const BATCH = 10_000;

/** Lists of what `key` names alike, in the order given; what has no key is in none. */
export function* grouped<Item>(items: readonly Item[], key: (item: Item) => string | null): Steps<Map<string, Item[]>> {
  const groups = new Map<string, Item[]>();
  for (let from = 0; from < items.length; from += BATCH) {
    for (const item of items.slice(from, from + BATCH)) addTo(groups, key(item), item);
    yield;
  }
  return groups;
}

/** The same at once, for short lists. */
export function groupBy<Item>(items: readonly Item[], key: (item: Item) => string | null): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) addTo(groups, key(item), item);
  return groups;
}

function addTo<Item>(groups: Map<string, Item[]>, name: string | null, item: Item): void {
  if (name === null || name === '') return;
  const group = groups.get(name);
  if (group) group.push(item);
  else groups.set(name, [item]);
}

/** Whether the days allow that a movement pays a document without a person looking. */
export function isTimely({ options }: Items, movement: Movement, document: Document): boolean {
  return movement.day >= document.issued - options.daysBeforeIssue && movement.day <= document.due + options.daysAfterDue;
}

/** Whether the name in a movement's text is somebody else's. A text or document without a name says nothing. */
export function isOtherName(items: Items, movement: Movement, document: Document): boolean {
  if (movement.words.length === 0 || !document.name) return false;
  const full = items.wordsOf(document.name);
  return full.length > 0 && sharedWords(movement.words, full) === 0 && !isCutFrom(movement.name ?? '', document.name);
}

export function rejection(items: Items, movement: Movement, document: Document): RejectedPair['by'] | undefined {
  return items.rejected.size === 0 ? undefined : items.rejected.get(`${movement.id} ${document.id}`);
}

/** Movements that by their kind pay no document: what the bank takes, what goes to the State, cards, the company's own money. */
const NO_PAYMENT: ReadonlySet<GlosaKind> = new Set<GlosaKind>([
  'ownTransfer',
  'payroll',
  'previred',
  'tax',
  'taxRefund',
  'bankFee',
  'bankTax',
  'interest',
  'creditLine',
  'loan',
  'cardPayment',
  'acquirer',
  'collection',
  'chequeReturned',
  'factoring',
  'investment',
  'foreignExchange',
  'reversal',
]);

/** Whether a movement can be a payment by or to somebody else. */
export function isPayment({ facts }: Items, movement: Movement): boolean {
  return !NO_PAYMENT.has(movement.kind) && movement.rut !== facts.company.rut;
}

function workingDocument(fact: OpenDocument): Document {
  return { ...fact, issued: dayNumber(fact.issuedOn), due: dayNumber(fact.dueOn), unmatched: fact.remaining };
}

type Reading = { byFolio: ReadonlyMap<string, unknown>; wordsOf: (name: string) => readonly string[]; known: ReadonlySet<string> };

function workingMovement(fact: OpenMovement, { byFolio, wordsOf, known }: Reading): Movement {
  const rut = fact.rut ?? rutPrinted(fact.glosa, (one) => known.has(one));
  const numbers = /\d{4}/.test(fact.glosa) ? namedNumbers(fact.glosa, rut).filter((one) => byFolio.has(one.folio)) : [];
  const words = fact.name ? wordsOf(fact.name) : [];
  const loose = rut || fact.name ? NO_WORDS : looseWords(fact.glosa);
  const day = dayNumber(fact.on);
  return { ...fact, rut, day, direction: fact.amount > 0 ? 1 : -1, numbers, words, loose, isExplained: false, returnState: 'no' };
}

const NO_WORDS: readonly string[] = [];

function dayNumber(day: string): DayNumber {
  return Math.round(Date.parse(day) / 86_400_000);
}

function byDay<Item extends { id: string }>(day: (item: Item) => DayNumber) {
  return (a: Item, b: Item) => day(a) - day(b) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

/** Does `work` once for each text. */
export function memoizeByText<Rest extends unknown[], Value>(
  work: (text: string, ...rest: Rest) => Value,
): (text: string, ...rest: Rest) => Value {
  const cache = new Map<string, Value>();
  return (text, ...rest) => {
    const before = cache.get(text);
    if (before !== undefined) return before;
    const value = work(text, ...rest);
    cache.set(text, value);
    return value;
  };
}

/** Days within which a bounced payment comes back. */
const RETURN_DAYS = 10;

/** Finds for each returned amount the payments of the same account that it may return. */
function markReturned(movements: readonly Movement[]): void {
  const returns = movements.filter((one) => one.kind === 'reversal' || one.kind === 'chequeReturned');
  if (returns.length === 0) return;
  const returnKeys = new Set(returns.map((one) => returnKey(one.accountId, -one.amount)));
  const payments = groupBy(movements, (one) =>
    returnKeys.has(returnKey(one.accountId, one.amount)) ? returnKey(one.accountId, one.amount) : null,
  );
  for (const returned of returns) {
    const sent = (payments.get(returnKey(returned.accountId, -returned.amount)) ?? []).filter(
      (one) => one.day <= returned.day && one.day >= returned.day - RETURN_DAYS,
    );
    for (const one of sent) if (one.returnState === 'no') one.returnState = sent.length === 1 ? 'sure' : 'maybe';
  }
}

function returnKey(accountId: string, amount: number): string {
  return `${accountId} ${amount}`;
}
