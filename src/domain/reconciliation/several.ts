/** Weak classes: several documents for one movement, or part of one. */
import { reasonOf } from './classes/rounding.ts';
import { doubtsOf, habitReasons, nearest, type OpenIndex, type Option, openDocumentsOfParty } from './desk.ts';
import { habitKey, monthOf } from './habits.ts';
import { byIssue, type Document, type Items, type Movement, partyKey, rejection } from './items.ts';
import type { Reason } from './reason-words.ts';
import { DOUBT, differenceReason, nameReason, partialReason, rutReason, splitReason, sumReason } from './reasons.ts';
import { subsetSums } from './subset.ts';

/** Open documents of the party that may be paid together, or in part. */
export function severalOptions(index: OpenIndex, movement: Movement, rut: string): Option[] {
  const open = openDocumentsOfParty(index.items, movement, movement.direction, rut).filter((one) => !one.isCreditNote);
  if (open.length === 0) return [];
  const notes = openDocumentsOfParty(index.items, movement, -movement.direction, rut).filter((one) => one.isCreditNote);
  return [
    ...monthOptions(index.items, movement, rut, open, notes),
    ...sumOptions(index.items, movement, rut, open, notes),
    ...partialOptions(index, movement, rut, open),
  ];
}

/** All that is open of a month, less its credit notes, of a party that usually pays so. */
function monthOptions(items: Items, movement: Movement, rut: string, open: readonly Document[], notes: readonly Document[]): Option[] {
  if (!items.habits.get(habitKey(movement.direction, rut))?.paysMonths) return [];
  const months = Map.groupBy([...open, ...notes], monthOf);
  const sums = [...months.values()].filter(
    (documents) => documents.length > 1 && documents.length <= MAX_OF_MONTH && sumOf(documents, movement) === movement.open,
  );
  return sums.slice(0, 2).map((documents) => {
    const doubts = [...new Set(documents.flatMap((one) => doubtsOf(items, movement, one)))].filter((one) => one !== DOUBT.creditNote);
    const others = sums.length > 1 ? [DOUBT.sum] : [];
    const reasons: Reason[] = [
      partyReasonOf(movement, rut, documents),
      sumReason(movement, documents),
      ['usualMonth'],
      ...others,
      ...doubts,
    ];
    return { documents, evidence: 'sum', reasons };
  });
}

function sumOf(documents: readonly Document[], { direction }: Movement): number {
  return documents.reduce((sum, one) => sum + (one.direction === direction ? one.unmatched : -one.unmatched), 0);
}

function partyReasonOf(movement: Movement, rut: string, [first]: readonly Document[]): Reason {
  return movement.rut === rut || !first ? rutReason(movement) : nameReason(first);
}

/** Documents of a month that are offered together, at most. */
const MAX_OF_MONTH = 60;

/** Documents of the party, less credit notes, that add up to the movement. */
function sumOptions(items: Items, movement: Movement, rut: string, open: readonly Document[], notes: readonly Document[]): Option[] {
  const { direction } = movement;
  if (open.length + notes.length < 2) return [];
  const candidates = [...open, ...notes];
  if (notes.length > 0) candidates.sort(byIssue);
  const amounts = candidates.map((one) => (one.direction === direction ? one.unmatched : -one.unmatched));
  const sets = subsetSums(amounts, movement.open, 2);
  return sets.map((set) => {
    const documents = set.map((index) => candidates[index]!);
    const doubts = [...new Set(documents.flatMap((one) => doubtsOf(items, movement, one)))].filter((one) => one !== DOUBT.creditNote);
    const reasons = [
      partyReasonOf(movement, rut, documents),
      sumReason(movement, documents),
      ...(sets.length > 1 ? [DOUBT.sum] : []),
      ...doubts,
    ];
    return { documents, evidence: 'sum', reasons };
  });
}

/** One document of the party, but another amount: with other payments it adds up, it differs by little, or it is paid in part. */
function partialOptions({ items, byPayer }: OpenIndex, movement: Movement, rut: string, documents: readonly Document[]): Option[] {
  // What a payment leaves over is change, not a payment on account.
  if (movement.open < Math.abs(movement.amount)) return [];
  const open = documents.filter((one) => one.unmatched !== movement.open && !rejection(items, movement, one));
  const others = paymentsAround(byPayer.get(partyKey(movement.direction, movement.currency, rut)) ?? [], movement);
  const party = (document: Document) => (movement.rut ? rutReason(movement) : nameReason(document));
  const split = open.filter((one) => one.unmatched > movement.open && addsUp(others, one.unmatched - movement.open));
  const almost = open.filter((one) => isAlmost(movement, one));
  if (split.length === 1 && split[0])
    return [{ documents: split, evidence: 'partial', reasons: [party(split[0]), splitReason(movement, split[0])] }];
  if (almost.length > 0) return differenceOptions(items, movement, almost, party);
  const larger = open.filter((one) => one.unmatched > movement.open);
  const rivals = larger.length > 1 ? [DOUBT.documents(larger.length)] : [];
  return nearest(items, movement, larger).map((document) => {
    const reasons = [party(document), partialReason(movement, document), ...rivals];
    return { documents: [document], evidence: 'partial', reasons };
  });
}

/** Whether a payment is off by little. */
export function isAlmost(movement: Movement, { unmatched }: Document): boolean {
  return Math.abs(unmatched - movement.open) <= Math.max(LITTLE, unmatched * LITTLE_SHARE);
}

/** Documents that are off by little, the nearest amount first. */
function differenceOptions(items: Items, movement: Movement, almost: readonly Document[], party: (document: Document) => Reason): Option[] {
  const gap = (one: Document) => Math.abs(one.unmatched - movement.open);
  const doubts = almost.length > 1 ? [DOUBT.documents(almost.length)] : [];
  const inOrder = almost.toSorted(
    (a, b) => gap(a) - gap(b) || Math.abs(movement.day - a.due) - Math.abs(movement.day - b.due) || (a.id < b.id ? -1 : 1),
  );
  return inOrder.slice(0, MAX_ALMOST).map((document) => {
    const difference = reasonOf(movement, document);
    const habits = habitReasons(items, movement, document);
    const reasons: Reason[] = [
      party(document),
      differenceReason(movement, document),
      ['likelyDifference', difference],
      ...habits,
      ...doubts,
    ];
    return { documents: [document], evidence: 'difference', reasons, difference };
  });
}

/** Documents of about the amount that are offered, at most. */
const MAX_ALMOST = 3;

/** A difference due to fees, discounts, rounding or interest: minor units, and share of the document. */
const LITTLE = 1_000;
const LITTLE_SHARE = 0.03;

/** Days within which several payments count as one, and how many are considered. */
const SPLIT_DAYS = 15;
const MAX_PAYMENTS = 12;

function paymentsAround(payments: readonly Movement[], movement: Movement): number[] {
  const at = payments.indexOf(movement);
  const near = payments.slice(Math.max(0, at - MAX_PAYMENTS), at + MAX_PAYMENTS + 1);
  return near.filter((one) => one !== movement && Math.abs(one.day - movement.day) <= SPLIT_DAYS).map((one) => one.open);
}

/** Whether one of the payments, or up to six together, equal the amount. */
function addsUp(payments: readonly number[], amount: number): boolean {
  return payments.includes(amount) || subsetSums(payments, amount, 1).length > 0;
}
