/** The engine's working copy of the facts, indexed, and sorted so that their order does not matter. */

import { normalAccount } from '../banks.ts';
import type { Day } from '../date.ts';
import { DECIMALS } from '../money.ts';
import { once } from '../once.ts';
import { FOREIGN_RUT, type Rut } from '../rut.ts';
import type { MatchingFacts, MatchingOptions, OpenDocument, OpenMovement, Proposal, RejectedPair } from './facts.ts';
import type { GlosaKind } from './glosa-kinds.ts';
import { type Habits, habitsByParty } from './habits.ts';
import { type Named, partyFinder, partyOfDocument } from './names.ts';
import { rutsPrinted } from './printed-ruts.ts';
import { isCutFrom, looseWords, mayNameFolio, type NamedNumber, namedNumbers, nameWords, sharedWords } from './words.ts';

/** Days since 1970. */
type DayNumber = number;

export type Movement = OpenMovement & {
  /** From the statement or its reader, else printed anywhere in the text. */
  rut: Rut | null;
  day: DayNumber;
  direction: 1 | -1;
  /** Numbers in its text that are a document's folio. */
  numbers: readonly NamedNumber[];
  /** Words of the name in its text. */
  words: readonly string[];
  /** Words anywhere in its text, when its reader finds neither a RUT nor a name. */
  loose: readonly string[];
  /** The RUTs in its text, when it has several: each contradicts the others, and a name beside them. */
  ruts: readonly Rut[];
  /** Explained by a match or a transfer. */
  isExplained: boolean;
  /** It was returned: 'sure' when nothing else of that amount could have been, 'maybe' when it is one of several. */
  returnState: 'no' | 'maybe' | 'sure';
};

export type Document = OpenDocument & {
  /** Who it is of (`partyOfDocument`); a movement's party is its RUT, else what its text names. */
  party: string | null;
  issued: DayNumber;
  due: DayNumber;
  /** Its folio as a number, 0 for none. */
  number: number;
  /** What the matches so far leave. */
  unmatched: number;
};

export type Items = {
  facts: MatchingFacts;
  options: MatchingOptions;
  movements: Movement[];
  /** Those that classes may explain: all, or what some changes can affect (near.ts). The others are there to be compared with. */
  acting: readonly Movement[];
  documents: Document[];
  /** `facts.settled`, oldest first; in no index. */
  settled: (Document & { settledOn: Day })[];
  /** `facts.sales`, in the order of their folios; in no index but `documentById`. */
  sales: Document[];
  movementById: ReadonlyMap<string, Movement>;
  documentById: ReadonlyMap<string, Document>;
  /** By direction, currency and party, oldest first. */
  byParty: ReadonlyMap<string, Document[]>;
  byFolio: ReadonlyMap<string, Document[]>;
  rejected: ReadonlyMap<string, RejectedPair['by']>;
  /** Those of the pairs in `rejected` of which a part is matched, with something left on both sides; nobody undid it. */
  partly: ReadonlySet<string>;
  /** Those of them that somebody undid because they were wrong. */
  wrong: ReadonlySet<string>;
  wordsOf: (name: string) => readonly string[];
  /** The party whose name a text holds. */
  partyOf: (movement: Movement) => string | null;
  /** By direction, currency and the party that the text tells. */
  paymentsByParty: () => ReadonlyMap<string, readonly Movement[]>;
  /** By `payerKey`: the parties that people said it pays for. */
  learnedParties: ReadonlyMap<string, readonly { party: string; times: number }[]>;
  /** By `habitKey`. */
  habits: ReadonlyMap<string, Habits>;
  /** The same among documents of every currency; null where all is in one. */
  partyOfAny: ((movement: Movement) => string | null) | null;
};

/** Yields regularly, so that a caller on a busy thread can let other work run. */
export type Steps<Result> = Generator<void, Result>;
export const STEP = 1_000;

/**
 * Prepares the facts for matching: what is still open of movements and documents in minor units, oldest first, with the words and numbers
 * of each text.
 */
export function* openItems(facts: MatchingFacts, options: MatchingOptions): Steps<Items> {
  const documents = facts.documents
    .filter((one) => one.remaining > 0)
    .map(workingDocument)
    .sort(byIssue);
  const settled = (facts.settled ?? [])
    .filter((one) => one.remaining > 0)
    .map((one) => ({ ...workingDocument(one), settledOn: one.settledOn }))
    .sort(byIssue);
  yield;
  const byParty = yield* grouped(documents, (one) => one.party && partyKey(one.direction, one.currency, one.party));
  const byFolio = yield* grouped(documents, folioOf);
  const folios = new Set([...byFolio.keys(), ...settled.flatMap((one) => folioOf(one) ?? [])]);
  const wordsOf = memoize(nameWords);
  const reading = { folios, wordsOf, known: knownRuts(facts), isOwnAccount: ownAccounts(facts) };
  const movements: Movement[] = [];
  for (const fact of facts.movements) {
    if (fact.open > 0) movements.push(workingMovement(fact, reading));
    if (movements.length % STEP === 0) yield;
  }
  movements.sort(byDay((one) => one.day));
  yield;
  markReturned(movements);
  yield;
  const { rejected, partly, wrong } = undonePairs(facts);
  const named = [...documents, ...settled];
  const partyOf = memoize(partyFinder(wordsOf, named));
  const partyOfAny = hasCurrencies(movements, named) ? memoize(anyPartyFinder(wordsOf, named)) : null;
  const movementById = new Map(movements.map((one) => [one.id, one]));
  const sales = (facts.sales ?? [])
    .filter((one) => one.remaining > 0)
    .map(workingDocument)
    .sort((a, b) => a.issued - b.issued || Number(a.folio) - Number(b.folio) || (a.id < b.id ? -1 : 1));
  const documentById = new Map([...documents, ...sales].map((one) => [one.id, one]));
  yield;
  return {
    facts,
    options,
    movements,
    acting: movements,
    documents,
    settled,
    sales,
    movementById,
    documentById,
    byParty,
    byFolio,
    rejected,
    partly,
    wrong,
    wordsOf,
    partyOf,
    partyOfAny,
    paymentsByParty: once(() => paymentsByParty(movements, partyOf)),
    learnedParties: learnedPartiesOf(facts),
    habits: habitsByParty(facts.habits ?? []),
  };
}

/** What people undid, or matched in part, and what of it was wrong, as pairs. */
function undonePairs({ rejected, partly = [] }: MatchingFacts): Pick<Items, 'rejected' | 'partly' | 'wrong'> {
  const pairOf = (one: Pick<RejectedPair, 'movementId' | 'documentId'>) => `${one.movementId} ${one.documentId}`;
  return {
    rejected: new Map([...rejected.map((one) => [pairOf(one), one.by] as const), ...partly.map((one) => [pairOf(one), 'pair'] as const)]),
    partly: new Set(partly.map(pairOf)),
    wrong: new Set(rejected.flatMap((one) => (one.isWrong ? pairOf(one) : []))),
  };
}

function paymentsByParty(movements: readonly Movement[], partyOf: Items['partyOf']): ReadonlyMap<string, readonly Movement[]> {
  return groupBy(movements, (one) => {
    const party = one.rut ?? partyOf(one);
    return party && partyKey(one.direction, one.currency, party);
  });
}

/** By payer, in the order of the parties. */
function learnedPartiesOf({ learned = [] }: MatchingFacts): Items['learnedParties'] {
  const payers = learned.flatMap(({ topic, key, value, times }) => (topic === 'payer' ? { key, party: value, times } : []));
  payers.sort((a, b) => (a.party < b.party ? -1 : 1));
  return Map.groupBy(payers, ({ key }) => key);
}

/** A document's folio as texts name it. */
export function folioOf({ folio }: Pick<OpenDocument, 'folio'>): string | null {
  return (folio?.startsWith('0') ? folio.replace(/^0+/, '') : folio) ?? null;
}

function hasCurrencies(movements: readonly Movement[], documents: readonly Named[]): boolean {
  const currency = documents[0]?.currency;
  return movements.some((one) => one.currency !== currency) || documents.some((one) => one.currency !== currency);
}

/** Compares names as if all were in one currency. */
function anyPartyFinder(wordsOf: Items['wordsOf'], documents: readonly Named[]): (movement: Movement) => string | null {
  const find = partyFinder(
    wordsOf,
    documents.map(({ direction, rut, name }) => ({ direction, rut, name, currency: 'CLP' })),
  );
  return (movement) => find({ ...movement, currency: 'CLP' });
}

/** The RUTs of everybody with a document that is open or was marked as paid, or who paid for somebody, and of the company itself. */
export function knownRuts({
  company,
  documents,
  settled = [],
  learned = [],
}: Pick<MatchingFacts, 'company' | 'documents' | 'settled' | 'learned'>): ReadonlySet<string> {
  const payers = learned.flatMap(({ key }) => (key.startsWith('rut ') ? key.slice('rut '.length) : []));
  return new Set<string>([company.rut, ...payers, ...[...documents, ...settled].flatMap((one) => one.rut ?? [])]);
}

/** A key of one direction (1 in, -1 out), currency and party. */
export function partyKey(direction: number, currency: string, party: string): string {
  return `${direction}${currency}${party}`;
}

const BATCH = 10_000;

/** Groups by `key`, in the order given; items without a key are left out. */
export function* grouped<Item>(items: readonly Item[], key: (item: Item) => string | null): Steps<Map<string, Item[]>> {
  const groups = new Map<string, Item[]>();
  for (let at = 0; at < items.length; at += 1) {
    addTo(groups, key(items[at]!), items[at]!);
    if (at % BATCH === 0) yield;
  }
  return groups;
}

/** The same without yielding, for short lists. */
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

/** Documents of one party or amount that are looked at, at most. */
export const MAX_SEEN = 2_000;

/** How many documents of a list sorted by issue were issued on or before `day`. */
export function issuedUpTo(list: readonly Document[], day: number): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle]!.issued <= day) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether the days allow a movement to pay a document without a person's check. */
export function isTimely({ options }: Items, movement: Movement, document: Document): boolean {
  return movement.day >= document.issued - options.daysBeforeIssue && movement.day <= document.due + options.daysAfterDue;
}

/** Whether the name in a movement's text is a different one. A text or document without a name proves nothing. */
export function isOtherName(items: Items, movement: Movement, document: Document): boolean {
  if (movement.words.length === 0 || !document.name) return false;
  const full = items.wordsOf(document.name);
  return full.length > 0 && sharedWords(movement.words, full) === 0 && !isCutFrom(movement.name ?? '', document.name);
}

/** How a person rejected this document for this movement: the pair alone (`pair`), or with a run; undefined: not rejected. */
export function rejection(items: Items, movement: Movement, document: Document): RejectedPair['by'] | undefined {
  return items.rejected.size === 0 ? undefined : items.rejected.get(`${movement.id} ${document.id}`);
}

/** Whether a person said of a pair among these parts that it was wrong. */
export function wasWrong({ wrong }: Items, { movementId, parts }: Pick<Proposal, 'movementId' | 'parts'>): boolean {
  return wrong.size > 0 && parts.some(({ documentId }) => wrong.has(`${movementId} ${documentId}`));
}

/** Kinds of movements that pay no document: bank charges, payments to the State, cards, the company's own money. */
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

/** Whether a movement can be a payment by or to somebody else. What goes out to a factor pays invoices that suppliers sold to it. */
export function isPayment({ facts }: Items, { kind, direction, rut }: Movement): boolean {
  const paysFactor = kind === 'factoring' && direction < 0;
  return (!NO_PAYMENT.has(kind) || paysFactor) && rut !== facts.company.rut;
}

function workingDocument(fact: OpenDocument): Document {
  const party = partyOfDocument(fact);
  const number = Number(folioOf(fact) || 0);
  return { ...fact, party, issued: dayNumber(fact.issuedOn), due: dayNumber(fact.dueOn), number, unmatched: fact.remaining };
}

type Reading = {
  folios: ReadonlySet<string>;
  wordsOf: (name: string) => readonly string[];
  known: ReadonlySet<string>;
  isOwnAccount: (digits: string) => boolean;
};

/** Banks print `TRASPASO A CUENTA`, and the number, for accounts of others too. */
const NAMED_ACCOUNT = /\b(?:CUENTA|CTA)[\s.:°º#N]{0,6}([\d.-]{6,})/i;

/** The wording of an own transfer beside the number of somebody else's account is a transfer. */
function kindOf({ kind, glosa }: OpenMovement, { isOwnAccount }: Reading): GlosaKind {
  const number = kind === 'ownTransfer' ? NAMED_ACCOUNT.exec(glosa)?.[1] : undefined;
  return number === undefined || isOwnAccount(number) ? kind : 'transfer';
}

/** Tells whether a number is that of one of the company's own accounts. */
export function ownAccounts({ accounts }: Pick<MatchingFacts, 'accounts'>): (digits: string) => boolean {
  const numbers = new Set(accounts.map((one) => normalAccount(one.number)).filter((one) => one.length >= 6));
  return (digits) => numbers.has(normalAccount(digits));
}

function workingMovement(fact: OpenMovement, reading: Reading): Movement {
  const { folios, wordsOf, known } = reading;
  // That of everybody abroad says nothing.
  const printed = fact.rut === null ? rutsInText(fact.glosa, known) : [];
  const rut = fact.rut === FOREIGN_RUT ? null : (fact.rut ?? onlyOf(printed));
  const ruts = rut ? [] : printed;
  const numbers = mayNameFolio(fact.glosa)
    ? namedNumbers(fact.glosa, rut).filter((one) => folios.has(one.folio) && !isAmount(fact, one))
    : [];
  const words = fact.name ? wordsOf(fact.name) : [];
  const loose = rut || fact.name ? NO_WORDS : looseWords(fact.glosa);
  const day = dayNumber(fact.on);
  const kind = kindOf(fact, reading);
  return {
    ...fact,
    kind,
    rut,
    day,
    direction: fact.amount > 0 ? 1 : -1,
    numbers,
    words,
    loose,
    ruts,
    isExplained: false,
    returnState: 'no',
  };
}

/** Whether a number that nothing calls a folio is the amount that was paid. */
function isAmount({ amount, currency }: OpenMovement, { folio, hasLabel }: NamedNumber): boolean {
  return !hasLabel && Number(folio) * 10 ** DECIMALS[currency] === Math.abs(amount);
}

/** The RUTs printed in a text that may tell a party. */
export function rutsInText(glosa: string, known: ReadonlySet<string>): Rut[] {
  return rutsPrinted(glosa, (one) => known.has(one)).filter((one) => one !== FOREIGN_RUT);
}

/** The only one of several RUTs. */
export function onlyOf(ruts: readonly Rut[]): Rut | null {
  return ruts.length === 1 ? ruts[0]! : null;
}

const NO_WORDS: readonly string[] = [];

/** A day, YYYY-MM-DD, as a number that days apart can be told of. */
export function dayNumber(day: string): DayNumber {
  return Date.UTC(numberAt(day, 0) * 100 + numberAt(day, 2), numberAt(day, 5) - 1, numberAt(day, 8)) / 86_400_000;
}

/** That of two digits: much cheaper than to parse a text. */
function numberAt(text: string, at: number): number {
  return (text.charCodeAt(at) - 48) * 10 + text.charCodeAt(at + 1) - 48;
}

function byDay<Item extends { id: string }>(day: (item: Item) => DayNumber) {
  return (a: Item, b: Item) => day(a) - day(b) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

/**
 * The order in which documents follow each other: by day, then by folio, amount and party, so that which of them are neighbours does not
 * depend on their ids.
 */
export function byIssue(a: Document, b: Document): number {
  return (
    a.issued - b.issued || a.number - b.number || a.remaining - b.remaining || compare(a.party ?? '', b.party ?? '') || compare(a.id, b.id)
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Calls `work` once per key. */
export function memoize<Key, Rest extends unknown[], Value>(work: (key: Key, ...rest: Rest) => Value): (key: Key, ...rest: Rest) => Value {
  const cache = new Map<Key, Value>();
  return (key, ...rest) => {
    const before = cache.get(key);
    if (before !== undefined) return before;
    const value = work(key, ...rest);
    cache.set(key, value);
    return value;
  };
}

/** Days within which a payment is returned. */
export const RETURN_DAYS = 10;

/** Finds, for each returned amount, the payments of the same account that it may return. */
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

/** The common key of a payment and its return. */
export function returnKey(accountId: string, amount: number): string {
  return `${accountId} ${amount}`;
}
