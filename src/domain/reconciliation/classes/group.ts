/** Those for whom a payer pays, and what else than it seems a payment of theirs may be. */
import { openDocumentsOfParty } from '../desk.ts';
import { byIssue, type Document, type Items, type Movement } from '../items.ts';
import { MAX_GROUP } from '../lessons.ts';
import { completesAnother } from '../rivals.ts';
import { setsOf } from '../sums.ts';
import { learnedPartiesOf } from './learned-payer.ts';

/** Who a payer pays for, itself among them; nobody when it paid for none, or for so many that it is no parent. */
export function groupOf(items: Items, movement: Movement): string[] {
  const learned = learnedPartiesOf(items, movement).map(({ party }) => party);
  if (learned.length === 0 || learned.length > MAX_GROUP) return [];
  const own = movement.rut ?? items.partyOf(movement);
  return [...new Set(own ? [own, ...learned] : learned)];
}

/** Days before the movement in which the documents it pays were issued. */
const LOOK_BACK = 200;

/** The tax documents of some parties that a payment may be a sum of, credit notes among them, oldest first. */
export function documentsOfParties(items: Items, movement: Movement, parties: readonly string[]): Document[] {
  const since = movement.day - LOOK_BACK;
  const own = parties.flatMap((rut) => [
    ...openDocumentsOfParty(items, movement, movement.direction, rut, since).filter((one) => !one.isCreditNote),
    ...openDocumentsOfParty(items, movement, -movement.direction, rut, since).filter((one) => one.isCreditNote),
  ]);
  return own.filter((one) => one.isTax).sort(byIssue);
}

/** Whether a payment that is a sum of a party's documents may as well be a part of another of them, or of what others owe for whom it pays. */
export function isPartOrOthers(items: Items, movement: Movement, party: string): boolean {
  return completesAnother(items, movement, party) || paysForOthers(items, movement, party);
}

/** Whether documents of those for whom a payer paid before, with its own or without, make its payment, as far as that can be told. */
export function paysForOthers(items: Items, movement: Movement, party: string): boolean {
  const parties = groupOf(items, movement);
  if (parties.length === 0) return false;
  const open = documentsOfParties(items, movement, parties);
  const amounts = open.map((one) => (one.direction === movement.direction ? one.unmatched : -one.unmatched));
  const sets = setsOf(amounts, movement.open, { max: MAX_SETS, smallest: 1 });
  return sets?.some((set) => set.some((at) => open[at]!.party !== party)) ?? false;
}

const MAX_SETS = 40;
