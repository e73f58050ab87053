/** Shared by the weak classes: indexes of what is open, and what contradicts a pair. */

import { dueByDay } from './classes/batch-charge.ts';
import { type ByParty, byPartyOfAny } from './classes/foreign.ts';
import { namesAnotherFolio } from './classes/party-amount.ts';
import type { DifferenceReason } from './differences.ts';
import type { Evidence } from './facts.ts';
import { type Habits, habitKey, isRounded, isUsualDelay } from './habits.ts';
import {
  type Document,
  grouped,
  type Items,
  isOtherName,
  issuedUpTo,
  isTimely,
  MAX_SEEN,
  type Movement,
  partyKey,
  rejection,
  type Steps,
} from './items.ts';
import type { Reason } from './reason-words.ts';
import { DOUBT } from './reasons.ts';
import { amountKey } from './rivals.ts';

/** The `Any` indexes are by direction, currency and amount, the others by party too. Amounts are what is left. */
export type OpenIndex = {
  items: Items;
  documentsOfAny: ReadonlyMap<string, Document[]>;
  documents: ReadonlyMap<string, Document[]>;
  movementsOfAny: ReadonlyMap<string, Movement[]>;
  movements: ReadonlyMap<string, Movement[]>;
  /** Movements whose text has a RUT, by party, oldest first. */
  byPayer: ReadonlyMap<string, Movement[]>;
  /** Documents by direction and party, whatever their currency; none where all is in one. */
  byPartyOfAny: ByParty;
  /** What a batch of suppliers may pay, by the day on which it falls due. */
  dueByDay: ReadonlyMap<string, readonly Document[]>;
  /** By movement: what people took back from it, alone or with a run. */
  undone: ReadonlyMap<string, readonly Document[]>;
};

/** One way to explain a movement. `difference`: the whole movement pays the only document whole, but for that. */
export type Option = {
  documents: readonly Document[];
  evidence: Evidence;
  reasons: readonly Reason[];
  difference?: DifferenceReason;
};

/** Indexes open documents and movements by exact amount (with and without RUT), by party and by folio. */
export function* buildIndex(items: Items, movements: readonly Movement[]): Steps<OpenIndex> {
  const open = items.documents.filter((one) => one.unmatched > 0);
  const documentsOfAny = yield* grouped(open, (one) => amountKey(one, '', one.unmatched));
  const documents = yield* grouped(open, (one) => one.party && amountKey(one, one.party, one.unmatched));
  const movementsOfAny = yield* grouped(movements, (one) => amountKey(one, '', one.open));
  const ofParty = yield* grouped(movements, (one) => one.rut && amountKey(one, one.rut, one.open));
  const byPayer = yield* grouped(movements, (one) => one.rut && partyKey(one.direction, one.currency, one.rut));
  return {
    items,
    documentsOfAny,
    documents,
    movementsOfAny,
    movements: ofParty,
    byPayer,
    byPartyOfAny: yield* byPartyOfAny(items),
    dueByDay: dueByDay(items.documents),
    undone: undoneOf(items),
  };
}

function undoneOf({ facts, documentById, sales }: Items): OpenIndex['undone'] {
  if (facts.rejected.length === 0) return new Map();
  const isSale = new Set(sales.map(({ id }) => id));
  const pairs = facts.rejected.flatMap(({ movementId, documentId }) => {
    const document = documentById.get(documentId);
    return document && document.unmatched > 0 && !isSale.has(documentId) ? [{ movementId, document }] : [];
  });
  pairs.sort((a, b) => a.document.issued - b.document.issued || (a.document.id < b.document.id ? -1 : 1));
  const groups = Map.groupBy(pairs, (one) => one.movementId);
  return new Map([...groups].map(([id, some]) => [id, some.map(({ document }) => document)]));
}

/** Whether the days are near enough for a person to believe it. */
export function isNear(movement: Movement, document: Document): boolean {
  return movement.day >= document.issued - 5 && movement.day <= document.due + 365;
}

/** Open documents of a party that are considered, at most. */
const MAX_OPEN = 200;

/** The latest open documents of a party that a movement may pay, oldest first. @param since  the day from which on they were issued */
export function openDocumentsOfParty(
  { byParty }: Items,
  movement: Movement,
  direction: number,
  rut: string,
  since: number = -Infinity,
): Document[] {
  const list = byParty.get(partyKey(direction, movement.currency, rut)) ?? [];
  const found: Document[] = [];
  let at = issuedUpTo(list, movement.day + 5) - 1;
  for (let seen = 0; at >= 0 && seen < MAX_SEEN && found.length < MAX_OPEN; at -= 1, seen += 1) {
    const one = list[at]!;
    if (one.issued < since) break;
    if (one.unmatched > 0 && isNear(movement, one)) found.push(one);
  }
  return found.reverse();
}

/** The reasons why a pair is not matched without a person. */
export function doubtsOf(items: Items, movement: Movement, document: Document): Reason[] {
  const undone = rejection(items, movement, document);
  return [
    ...(movement.returnState === 'no' ? [] : [DOUBT.cameBack]),
    ...(document.isCreditNote ? [DOUBT.creditNote] : []),
    ...(isOtherName(items, movement, document) ? [DOUBT.name] : []),
    ...(namesAnotherFolio(items, movement, document) ? [DOUBT.folio] : []),
    ...(isTimely(items, movement, document) ? [] : [DOUBT.days]),
    ...(undone ? [items.partly.has(`${movement.id} ${document.id}`) ? DOUBT.partly : DOUBT[undone]] : []),
  ];
}

/** The nearest in time: to when they fall due, or to when their party usually pays. @param count  how many */
export function nearest(items: Items, movement: Movement, documents: readonly Document[], count = 2): Document[] {
  if (documents.length < 2) return [...documents];
  const distance = (one: Document) => Math.abs(movement.day - expectedDay(items, one));
  return [...documents].sort((a, b) => distance(a) - distance(b) || (a.id < b.id ? -1 : 1)).slice(0, count);
}

function expectedDay(items: Items, document: Document): number {
  const days = habitsOf(items, document)?.days;
  return days === undefined ? document.due : document.issued + days;
}

/** How the party of a document pays, if people's matches show it. */
export function habitsOf({ habits }: Items, { party, direction }: Document): Habits | undefined {
  return habits.size === 0 || !party ? undefined : habits.get(habitKey(direction, party));
}

/** What of how its party pays speaks for a document, in words. */
export function habitReasons(items: Items, movement: Movement, document: Document): Reason[] {
  const habits = habitsOf(items, document);
  if (!habits || document.isCreditNote) return [];
  const { days, account, rounds = 0 } = habits;
  return [
    ...(days !== undefined && isUsualDelay(movement.day - document.issued, days) ? [['usualDays', days] as const] : []),
    ...(account === movement.accountId ? [['usualAccount'] as const] : []),
    ...(isUsuallyRounded(items, movement, document) ? [['usualRounding', rounds] as const] : []),
  ];
}

/** Whether a payment is a document as its party rounds it. */
function isUsuallyRounded(items: Items, movement: Movement, document: Document): boolean {
  const unit = habitsOf(items, document)?.rounds;
  return unit !== undefined && movement.currency === 'CLP' && isRounded(movement.open, document.unmatched, unit);
}
