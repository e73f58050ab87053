/** What makes a match by party and amount doubtful: another movement may claim the document, or another document explain the movement. */
import { append } from '../lists.ts';
import { ROUNDED } from './differences.ts';
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
  type Steps,
} from './items.ts';

/** Open movements by amount, free documents by amount, and by party and band of amounts. */
export type Rivals = {
  open: ReadonlyMap<string, Movement[]>;
  owed: ReadonlyMap<string, Document[]>;
  bands: ReadonlyMap<string, Document[]>;
};

/** A key of one direction, currency, party ('' for any) and amount in minor units. */
export function amountKey({ direction, currency }: { direction: number; currency: string }, party: string, amount: number): string {
  return `${partyKey(direction, currency, party)} ${amount}`;
}

/**
 * What is of the amounts of some payments, or almost.
 * @param free  documents without any match
 */
export function* rivalsOf(items: Items, free: readonly Document[], payments: readonly Movement[]): Steps<Rivals> {
  const amounts = new Set(payments.map((one) => one.open));
  const near = new Set([...amounts].map(bandOf).flatMap((band) => [band - 1, band, band + 1]));
  const open = yield* grouped(items.movements, (one) => (amounts.has(one.open) && mayClaim(one) ? amountKey(one, '', one.open) : null));
  const bands = yield* grouped(free, (one) => {
    const band = bandOf(one.unmatched);
    return one.party && near.has(band) ? amountKey(one, one.party, band) : null;
  });
  const owed = yield* grouped(free, (one) => (one.party && amounts.has(one.unmatched) ? amountKey(one, '', one.unmatched) : null));
  return { open, owed, bands };
}

function bandOf(amount: number): number {
  return Math.floor(amount / ALMOST);
}

/** Neither explained nor certainly returned: it may pay a document. */
export function mayClaim(one: Movement): boolean {
  return !one.isExplained && one.returnState !== 'sure';
}

/** Days within which the same amount twice may be one payment made twice. */
const TWIN_DAYS = 10;

/** Whether there are more claims than documents, counting all movements of the party, and those near in time whose text hides the payer. */
export function hasMoreClaims(items: Items, group: readonly Movement[], documents: readonly Document[], { open }: Rivals): boolean {
  const [movement, document] = [group[0]!, documents[0]!];
  const twins = open.get(amountKey(movement, '', movement.open)) ?? [];
  let claims = group.length;
  for (let at = 0; at < twins.length && claims <= documents.length; at += 1) {
    const twin = twins[at]!;
    if (group.includes(twin)) continue;
    const party = twin.rut ?? items.partyOf(twin);
    const isNear = group.some((one) => Math.abs(one.day - twin.day) <= TWIN_DAYS);
    if (party ? party === document.party : isNear && !isOtherName(items, twin, document)) claims += 1;
  }
  return claims > documents.length;
}

export type Pair = { movement: Movement; document: Document };

/**
 * Of pairs with one party and amount, those that nothing else of the party, at least as near in time, could explain, nor an equal document
 * of another (`isExpectedOfAnother`). Items of the pairs are no rivals.
 */
export function* unrivalled<Found extends Pair>(items: Items, pairs: readonly Found[], { bands, owed }: Rivals): Steps<Found[]> {
  const clearPairs: Found[] = [];
  const paidDocuments = new Set<Document>();
  let left = pairs;
  for (let before = -1; before < clearPairs.length; ) {
    before = clearPairs.length;
    const isClear = (one: Found) =>
      !isAlmostAnother(items, one, bands, paidDocuments) &&
      !isSumOfTwo(items, one, paidDocuments) &&
      !isExpectedOfAnother(items, one, owed, paidDocuments);
    const clear = left.filter(isClear);
    yield;
    append(clearPairs, clear);
    for (const { document } of clear) paidDocuments.add(document);
    const found = new Set(clear);
    left = left.filter((one) => !found.has(one));
  }
  return clearPairs;
}

/** A payment that is rounded by fewer minor units than this may be for a document of almost that amount. */
const ALMOST = 100;

/** Whether a payment may be an amount, rounded: one that ends in no zero is nothing rounded, but for the last unit of a tax. */
function mayBeRounded({ open }: Movement, amount: number): boolean {
  return Math.abs(amount - open) < (open % 10 === 0 ? ALMOST : ROUNDED + 1);
}

/** Whether the party has another open document of almost the same amount. */
function isAlmostAnother(
  items: Items,
  { movement, document }: Pair,
  bands: ReadonlyMap<string, Document[]>,
  paidDocuments: ReadonlySet<Document>,
): boolean {
  const band = bandOf(movement.open);
  return [band - 1, band, band + 1].some((one) =>
    (bands.get(amountKey(movement, document.party ?? '', one)) ?? []).some(
      (other) =>
        other.unmatched !== movement.open &&
        !paidDocuments.has(other) &&
        mayBeRounded(movement, other.unmatched) &&
        isAsNear(movement, other, document) &&
        isTimely(items, movement, other),
    ),
  );
}

/** Days from its due date within which a document is usually paid. */
const NEAR_DAYS = 31;

/** Whether a party owes, in one document, what a movement is or a peso beside. */
export function owesAbout(items: Items, movement: Movement, party: string): boolean {
  const list = items.byParty.get(partyKey(movement.direction, movement.currency, party)) ?? [];
  return list.some(
    (one) => one.unmatched > 0 && !one.isCreditNote && Math.abs(one.unmatched - movement.open) <= ROUNDED && isTimely(items, movement, one),
  );
}

/** Whether another open payment of a party and this one are just what it owes in one document. */
export function completesAnother(items: Items, movement: Movement, party: string): boolean {
  const list = items.byParty.get(partyKey(movement.direction, movement.currency, party)) ?? [];
  const lacking = new Set(
    list.flatMap((one) =>
      one.isCreditNote || one.unmatched <= movement.open || !isTimely(items, movement, one) ? [] : one.unmatched - movement.open,
    ),
  );
  if (lacking.size === 0) return false;
  const payments = items.paymentsByParty().get(partyKey(movement.direction, movement.currency, party)) ?? [];
  return payments.some((one) => lacking.has(one.open) && one !== movement && mayClaim(one));
}

/** Whether two open documents of a party, the latest that a movement may pay, add up to it. */
export function makesWithAnother(items: Items, movement: Movement, party: string, isPossible: (document: Document) => boolean): boolean {
  const list = items.byParty.get(partyKey(movement.direction, movement.currency, party)) ?? [];
  const amounts = new Set<number>();
  const last = issuedUpTo(list, movement.day + items.options.daysBeforeIssue) - 1;
  for (let at = last; at >= 0 && last - at < MAX_SEEN; at -= 1) {
    const one = list[at]!;
    if (one.unmatched === 0 || one.unmatched >= movement.open || !isTimely(items, movement, one) || !isPossible(one)) continue;
    if (amounts.has(movement.open - one.unmatched)) return true;
    amounts.add(one.unmatched);
  }
  return false;
}

/** Whether two other open documents of the party add up to the same amount: a joint payment would explain it as well. */
function isSumOfTwo(items: Items, { movement, document }: Pair, paidDocuments: ReadonlySet<Document>): boolean {
  return makesWithAnother(
    items,
    movement,
    document.party ?? '',
    (one) => !paidDocuments.has(one) && (isAsNear(movement, one, document) || Math.abs(movement.day - one.due) <= NEAR_DAYS),
  );
}

function isAsNear(movement: Movement, one: Document, document: Document): boolean {
  return Math.abs(movement.day - one.due) <= Math.abs(movement.day - document.due);
}

/** Days from its due date after which a payment of a document needs more than a RUT. */
const FAR = 45;

/**
 * Whether a document is far from its payment, and no name in the text supports it; or it is paid to a factor, who collects for suppliers too
 * of whose sale to it the books do not know.
 */
export function isFar(items: Items, { movement, document }: Pair): boolean {
  if (movement.kind === 'factoring') return true;
  if (Math.abs(movement.day - document.due) <= FAR || movement.words.length > 0) return false;
  return movement.rut !== null || items.partyOf(movement) !== document.party;
}

/**
 * Whether another party owes the same, due much nearer: where a document is paid far from its due date and only a RUT says so, that is as
 * good an explanation, with a mistaken RUT. What is paid to a factor may be of whoever owes the same.
 */
function isExpectedOfAnother(
  items: Items,
  pair: Pair,
  owed: ReadonlyMap<string, readonly Document[]>,
  paidDocuments: ReadonlySet<Document>,
): boolean {
  if (!isFar(items, pair)) return false;
  const { movement, document } = pair;
  return (owed.get(amountKey(movement, '', movement.open)) ?? []).some(
    (one) =>
      one.party !== document.party &&
      !paidDocuments.has(one) &&
      (movement.kind === 'factoring' || Math.abs(movement.day - one.due) * 2 < Math.abs(movement.day - document.due)) &&
      isTimely(items, movement, one),
  );
}
