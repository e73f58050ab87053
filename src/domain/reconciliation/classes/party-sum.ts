/** `sum`: several open documents of a party that the text identifies, less credit notes, add up to the amount. */
import { combinations, commonStep, expectedByChance, roundness, SELDOM } from '../chance.ts';
import type { MatchPart, Proposal } from '../facts.ts';
import { type Document, groupBy, type Items, isPayment, type Movement, memoize, partyKey, STEP, type Steps } from '../items.ts';
import { nameReason, rutReason, sumReason } from '../reasons.ts';
import { mayClaim, owesAbout } from '../rivals.ts';
import { runsOf, setsOf } from '../sums.ts';
import type { Bundle, MatchClass } from './class.ts';
import { documentsOfParties, isPartOrOthers } from './group.ts';
import { nothingContradicts } from './party-amount.ts';

export const PARTY_SUM: MatchClass = { codes: ['sum'], find: matchSums };

function* matchSums(items: Items): Steps<Bundle[]> {
  const isClaimed = claimTest(items);
  const paid: PaidSets[] = [];
  let done = 0;
  for (const movement of items.acting) {
    const isOpen = !movement.isExplained && movement.returnState === 'no' && isPayment(items, movement);
    const rut = isOpen ? (movement.rut ?? items.partyOf(movement)) : null;
    const ways = rut ? waysOf(items, movement, [rut]) : [];
    const isRivalled =
      ways.length > 0 && (ways.some(isClaimed) || owesAbout(items, movement, rut ?? '') || isPartOrOthers(items, movement, rut ?? ''));
    if (ways.length > 0 && !isRivalled) paid.push({ movement, ways });
    done += 1;
    if (done % (STEP / 4) === 0) yield;
  }
  return shared(paid).map(({ movement, documents }) => [proposalOf(movement, documents)]);
}

/** Tells of some documents whether payments of their parties, which nothing explains, leave too few of just such an amount. */
export function claimTest({ byParty, paymentsByParty }: Items): (documents: readonly Document[]) => boolean {
  // Few parties are asked about.
  const countsOf = memoize((key: string) => ({
    claims: countBy((paymentsByParty().get(key) ?? []).filter(mayClaim), ({ open }) => open),
    owed: countBy(
      (byParty.get(key) ?? []).filter(({ unmatched }) => unmatched > 0),
      ({ unmatched }) => unmatched,
    ),
  }));
  return (documents) =>
    [...groupBy(documents, (one) => partyKey(one.direction, one.currency, one.party ?? ''))].some(([key, group]) => {
      const { claims, owed } = countsOf(key);
      return [...countBy(group, ({ unmatched }) => unmatched)].some(
        ([amount, count]) => count + (claims.get(amount) ?? 0) > (owed.get(amount) ?? 0),
      );
    });
}

function countBy<Item>(items: readonly Item[], key: (item: Item) => number): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const item of items) counts.set(key(item), (counts.get(key(item)) ?? 0) + 1);
  return counts;
}

/** What a movement pays: sets of documents of the same parties and amounts, the nearest in time first. */
export type PaidSets = { movement: Movement; ways: readonly Document[][] };

/**
 * Gives each movement the nearest set that those before it left. Where equal documents do not suffice for all, one of the movements is
 * something else, and nobody who wanted them gets them.
 */
export function shared(paid: readonly PaidSets[]): { movement: Movement; documents: readonly Document[] }[] {
  const used = new Set<Document>();
  const disputed = new Set<Document>();
  const assigned = paid.flatMap(({ movement, ways }) => {
    const documents = ways.find((way) => !way.some((one) => used.has(one)));
    if (!documents) for (const one of ways.flat()) disputed.add(one);
    for (const one of documents ?? []) used.add(one);
    return documents ? [{ movement, documents }] : [];
  });
  return assigned.filter(({ documents }) => !documents.some((one) => disputed.has(one)));
}

/**
 * The only set, or the only run of consecutive documents, that is unlikely by chance, and those equal to it; none when there is a rival.
 * @param parties        whose documents the movement may pay
 * @param paysForOthers  its text names somebody else
 */
export function waysOf(items: Items, movement: Movement, parties: readonly string[], paysForOthers = false): Document[][] {
  const open = documentsOfParties(items, movement, parties);
  if (open.length < 2 || open.some((one) => one.unmatched === movement.open && one.direction === movement.direction)) return [];
  const sums: Sums = {
    movement,
    open,
    amounts: open.map((one) => (one.direction === movement.direction ? one.unmatched : -one.unmatched)),
  };
  const sets = setsOf(sums.amounts, movement.open, { max: MAX_SETS });
  const chosen = onlySet(sums, sets) ?? nearestOf(sums, sets, onlyRun(sums) ?? onlyPeriod(sums));
  if (!chosen?.[0] || hasSwap(sums, chosen[0])) return [];
  const ways = chosen.map((set) => set.map((index) => open[index]!));
  return ways.every((documents) => documents.every((one) => nothingContradicts(items, movement, one, paysForOthers))) ? ways : [];
}

/** The documents that may be paid, oldest first, and how much of the movement each uses. */
type Sums = { movement: Movement; open: readonly Document[]; amounts: readonly number[] };

/** Sets of equal amounts count as one: all of them pay the party the same, so the nearest in time is taken. */
const MAX_SETS = 40;
/** A set of arbitrary documents has to be this much less likely by chance than one of neighbours. */
const FAR_APART = 10;

/** @param sets  all of them; null when the search was not exhaustive */
function onlySet(sums: Sums, sets: readonly number[][] | null): number[][] | null {
  return sets && chosenOf(sums, sets, (size) => combinations(sums.amounts.length, size), FAR_APART);
}

/** Neighbours with a rival set have to be nearer in time than it. */
function nearestOf(sums: Sums, sets: readonly number[][] | null, chosen: number[][] | null): number[][] | null {
  if (!chosen?.[0] || !sets) return chosen;
  const paid = wordOf(sums, chosen[0]);
  const nearest = Math.min(...sets.filter((set) => wordOf(sums, set) !== paid).map((set) => distanceOf(sums, set)));
  return chosen.filter((set) => distanceOf(sums, set) < nearest);
}

/**
 * Whether two documents of a set could give way to two others of other amounts and the same sum. Prices of a list often differ alike, so
 * that such a pair is no coincidence.
 */
function hasSwap({ amounts }: Sums, chosen: readonly number[]): boolean {
  const others = amounts.filter((_, at) => !chosen.includes(at));
  return pairsOf(chosen.map((at) => amounts[at]!)).some(([a, b]) => {
    const sum = a + b;
    const seen = new Set<number>();
    for (const one of others) {
      if (one !== a && one !== b && seen.has(sum - one)) return true;
      seen.add(one);
    }
    return false;
  });
}

function pairsOf(amounts: readonly number[]): [number, number][] {
  return amounts.flatMap((one, at) => amounts.slice(at + 1).map((other): [number, number] => [one, other]));
}

/** Mean days between the documents of a set and the movement. */
function distanceOf({ movement, open }: Sums, set: readonly number[]): number {
  return set.reduce((sum, at) => sum + Math.abs(movement.day - open[at]!.due), 0) / set.length;
}

/** The parties and amounts of a set as a text: equal texts mean the same payment. */
function wordOf({ open, amounts }: Sums, set: readonly number[]): string {
  return set
    .map((at) => `${open[at]!.party} ${amounts[at]}`)
    .sort()
    .join();
}

function onlyRun(sums: Sums): number[][] | null {
  const { movement, amounts } = sums;
  const runs = runsOf(amounts, movement.open).map(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at));
  return chosenOf(sums, runs, (size) => amounts.length * (size - 1));
}

/** Days from the first to the last document of a period, and documents in one, at most. */
const PERIOD = 31;
const MAX_IN_PERIOD = 20;

/** The only set whose documents were issued within a month. */
function onlyPeriod(sums: Sums): number[][] | null {
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

/**
 * The step in which amounts are counted. What all documents of the party share, since two equal ones alone would make their whole price
 * the step; and as round as the payment is, since uneven documents beside round ones do not make those less likely. Where a document of
 * nearly that amount could be meant with a fee or a discount, what the set itself shares.
 */
function stepOf(sums: Sums, set: readonly number[]): number {
  const { movement, amounts } = sums;
  return Math.max(commonStep(isDoubtful(sums) ? set.map((at) => amounts[at]!) : amounts), roundness(movement.open));
}

function isDoubtful({ movement, open }: Sums): boolean {
  return open.some((one) => Math.abs(one.unmatched - movement.open) <= movement.open * NEARLY);
}

/**
 * Where the party is known, chance decides only if what it paid is no sum of open documents: one payment of four at most is short, on account,
 * or for what the books lack. If it is a sum, another one beside it is a rival, and neither is made.
 */
function likelihoodOf(sums: Sums): number {
  return isDoubtful(sums) ? SELDOM : 4 * SELDOM;
}

/** A share of the payment that fees, discounts and interest stay below. */
const NEARLY = 0.05;

/** Sets that pay the same, the nearest in time first; null when there are none, different ones, too many, or chance is likely. */
function chosenOf(sums: Sums, sets: readonly number[][], triedOf: (size: number) => number, stricter = 1): number[][] | null {
  const [first] = sets;
  if (!first || sets.length >= MAX_SETS || !sets.every((set) => wordOf(sums, set) === wordOf(sums, first))) return null;
  const step = stepOf(sums, first);
  if (expectedByChance(triedOf(first.length), sums.movement.open, step) >= likelihoodOf(sums) / stricter) return null;
  return sets.toSorted((a, b) => distanceOf(sums, a) - distanceOf(sums, b));
}

/** What a movement pays of documents that it pays whole: credit notes add to it. */
export function wholeParts(movement: Movement, documents: readonly Document[]): MatchPart[] {
  return documents.map(({ id, direction, unmatched }) => {
    return { documentId: id, amount: direction === movement.direction ? unmatched : -unmatched, documentAmount: unmatched };
  });
}

function proposalOf(movement: Movement, documents: readonly Document[]): Proposal {
  const party = movement.rut ? rutReason(movement) : nameReason(documents[0]!);
  const parts = wholeParts(movement, documents);
  return { movementId: movement.id, parts, evidence: 'sum', isStrong: true, reasons: [party, sumReason(movement, documents), ['onlySum']] };
}
