/** `sum`: several open documents of a party that the text tells, credit notes taken off, make the amount. */
import { combinations, commonStep, expectedByChance, SELDOM } from '../chance.ts';
import { openDocumentsOfParty } from '../desk.ts';
import type { Proposal } from '../facts.ts';
import { type Document, type Items, isOtherName, isPayment, isTimely, type Movement, rejection, STEP, type Steps } from '../items.ts';
import { nameReason, ONLY_SUM, rutReason, sumReason } from '../reasons.ts';
import { runsOf, setsOf } from '../sums.ts';
import type { Bundle, MatchClass } from './class.ts';
import { namesAnotherFolio } from './party-amount.ts';

export const PARTY_SUM: MatchClass = { codes: ['sum'], find: matchSums };

function* matchSums(items: Items): Steps<Bundle[]> {
  const bundles: Bundle[] = [];
  let done = 0;
  for (const movement of items.movements) {
    const found = movement.isExplained || movement.returnState !== 'no' || !isPayment(items, movement) ? null : sumOf(items, movement);
    if (found) bundles.push([found]);
    done += 1;
    if (done % (STEP / 4) === 0) yield;
  }
  return bundles;
}

/** The only set, or the only run of consecutive documents, that chance would not make; null when there is none or a rival. */
function sumOf(items: Items, movement: Movement): Proposal | null {
  const rut = movement.rut ?? items.partyOf(movement);
  if (!rut) return null;
  const open = candidatesOf(items, movement, rut);
  if (open.length < 2 || open.some((one) => one.unmatched === movement.open && one.direction === movement.direction)) return null;
  const sums: Sums = {
    movement,
    open,
    amounts: open.map((one) => (one.direction === movement.direction ? one.unmatched : -one.unmatched)),
  };
  const sets = setsOf(sums.amounts, movement.open, { max: MAX_SETS });
  const chosen = onlySet(sums, sets) ?? nearestOf(sums, sets, onlyRun(sums) ?? onlyPeriod(sums));
  const documents = chosen?.map((index) => open[index]!) ?? [];
  if (documents.length === 0 || !documents.every((one) => mayPay(items, movement, one))) return null;
  return proposalOf(movement, rut, documents);
}

/** Days back from the movement in which what it pays was issued. */
const LOOK_BACK = 200;

function candidatesOf(items: Items, movement: Movement, rut: string): Document[] {
  const side = openDocumentsOfParty(items, movement, movement.direction, rut).filter((one) => !one.isCreditNote);
  const notes = openDocumentsOfParty(items, movement, -movement.direction, rut).filter((one) => one.isCreditNote);
  return [...side, ...notes]
    .filter((one) => one.issued >= movement.day - LOOK_BACK && one.isTax)
    .sort((a, b) => a.issued - b.issued || (a.id < b.id ? -1 : 1));
}

/** What may be paid, oldest first, and what each takes of the movement. */
type Sums = { movement: Movement; open: readonly Document[]; amounts: readonly number[] };

/** Sets of equal amounts are one: all of them pay the party the same, so the nearest in time is taken. */
const MAX_SETS = 40;
/** A set of any documents, however far apart, has to be so much less likely by chance than one of neighbours. */
const FAR_APART = 10;

/** @param sets  all there are; null when they were not searched to the end */
function onlySet(sums: Sums, sets: readonly number[][] | null): number[] | null {
  return sets && chosenOf(sums, sets, (size) => combinations(sums.amounts.length, size), SELDOM / FAR_APART);
}

/** Neighbours that another set rivals have to be nearer in time than it. */
function nearestOf(sums: Sums, sets: readonly number[][] | null, chosen: number[] | null): number[] | null {
  if (!chosen || !sets) return chosen;
  const paid = wordOf(sums, chosen);
  return sets.some((set) => wordOf(sums, set) !== paid && distanceOf(sums, set) <= distanceOf(sums, chosen)) ? null : chosen;
}

/** Mean days between what a set pays and the movement. */
function distanceOf({ movement, open }: Sums, set: readonly number[]): number {
  return set.reduce((sum, at) => sum + Math.abs(movement.day - open[at]!.due), 0) / set.length;
}

/** The amounts of a set: sets that read alike pay the same. */
function wordOf({ amounts }: Sums, set: readonly number[]): string {
  return set
    .map((at) => amounts[at]!)
    .sort((a, b) => a - b)
    .join();
}

function onlyRun(sums: Sums): number[] | null {
  const { movement, amounts } = sums;
  const runs = runsOf(amounts, movement.open).map(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at));
  return chosenOf(sums, runs, (size) => amounts.length * (size - 1));
}

/** Days from the first to the last document of a period, and most documents in one. */
const PERIOD = 31;
const MAX_IN_PERIOD = 20;

/** The only set whose documents were issued within a month. */
function onlyPeriod(sums: Sums): number[] | null {
  const { movement, open, amounts } = sums;
  const sets: number[][] = [];
  const widths: number[] = [];
  for (const [first, start] of open.entries()) {
    let last = first;
    while (last + 1 < open.length && open[last + 1]!.issued <= start.issued + PERIOD) last += 1;
    if (last - first > MAX_IN_PERIOD) return null;
    const rest = movement.open - amounts[first]!;
    if (last === first || rest <= 0) continue;
    const found = setsOf(amounts.slice(first + 1, last + 1), rest, { max: MAX_SETS, smallest: 1 });
    if (!found || sets.length > MAX_SETS) return null;
    sets.push(...found.map((set) => [first, ...set.map((at) => first + 1 + at)]));
    widths.push(last - first);
  }
  return chosenOf(sums, sets, (size) => widths.reduce((sum, width) => sum + width + combinations(width, size - 1), 0));
}

/** The set among several that pay the same; null when there are none, others, too many, or chance would make them. */
function chosenOf(sums: Sums, sets: readonly number[][], triedOf: (size: number) => number, limit = SELDOM): number[] | null {
  const [first] = sets;
  if (!first || sets.length >= MAX_SETS || !sets.every((set) => wordOf(sums, set) === wordOf(sums, first))) return null;
  const step = commonStep(first.map((at) => sums.amounts[at]!));
  if (expectedByChance(triedOf(first.length), sums.movement.open, step) >= limit) return null;
  return sets.reduce((best, set) => (distanceOf(sums, set) < distanceOf(sums, best) ? set : best));
}

function mayPay(items: Items, movement: Movement, document: Document): boolean {
  return (
    isTimely(items, movement, document) &&
    !isOtherName(items, movement, document) &&
    !namesAnotherFolio(items, movement, document) &&
    !rejection(items, movement, document)
  );
}

function proposalOf(movement: Movement, rut: string, documents: readonly Document[]): Proposal {
  const party = movement.rut === rut ? rutReason(movement) : nameReason(documents[0]!);
  const parts = documents.map(({ id, direction, unmatched }) => {
    return { documentId: id, amount: direction === movement.direction ? unmatched : -unmatched, documentAmount: unmatched };
  });
  return { movementId: movement.id, parts, evidence: 'sum', isStrong: true, reasons: [party, sumReason(movement, documents), ONLY_SUM] };
}
