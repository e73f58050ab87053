/** `runSum`: the text names nobody, and consecutive documents of one party of the company, and of no other, add up to the amount. */
import { commonStep, expectedByChance, roundness, SELDOM } from '../chance.ts';
import type { Proposal } from '../facts.ts';
import {
  type Document,
  groupBy,
  type Items,
  isOtherName,
  isPayment,
  isTimely,
  type Movement,
  partyKey,
  rejection,
  STEP,
  type Steps,
} from '../items.ts';
import type { Reason } from '../reason-words.ts';
import { runReason } from '../reasons.ts';
import { amountKey } from '../rivals.ts';
import { setsOf } from '../sums.ts';
import type { Bundle } from './class.ts';

/** Documents in a run, at most, and at least for it to be made without a person. */
const MAX_DOCUMENTS = 12;
const ACTS_FROM = 3;
/** Days before the movement in which the documents of a run were issued. */
const LOOK_BACK = 200;

/** Consecutive documents of one party, oldest first. */
type Series = readonly Document[];
/** The movements whose text names nobody, with what makes their amounts; without: something made it before. */
export type RunsOf = ReadonlyMap<Movement, readonly Series[]>;
/** The runs that make a movement's amount, and the keys of their parties, of those that did before too. */
type Hit = { runs: Series[]; parties: Set<string> };

/**
 * The movements that a run makes: all, or after some changes those of which that may have changed, wherever they are. They share a party
 * with a change or with another of them, or an amount; and some become likely, or no longer, by how much else is open.
 * @param isNew  whether a document or movement was not there before
 */
export function* findRuns(items: Items, isNew: (one: { id: string }) => boolean): Steps<FoundRuns> {
  const isWhole = items.acting.length === items.movements.length;
  const acting = new Set(items.acting);
  // One that was explained in this look may have been in the way of others.
  const targets = targetsOf(items.movements.filter((one) => isNameless(items, one) || (!isWhole && one.isExplained && acting.has(one))));
  const hits = new Map<Movement, Hit>();
  const changed = new Set<string>();
  let done = 0;
  for (const [party, list] of targets.size === 0 ? [] : items.byParty) {
    const candidates = list.filter((one) => one.isTax && !one.isCreditNote);
    const isChanged = !isWhole && candidates.some((one) => one.unmatched !== one.remaining || isNew(one));
    const open = candidates.filter((one) => one.unmatched > 0);
    for (const { movement, run } of runsIn(items, targets, open, ({ unmatched }) => unmatched)) hitOf(hits, movement, party).runs.push(run);
    if (isChanged) {
      changed.add(party);
      const before = [candidates, candidates.filter((one) => !isNew(one))];
      for (const { movement } of before.flatMap((one) => runsIn(items, targets, one, ({ remaining }) => remaining)))
        hitOf(hits, movement, party);
    }
    done += list.length;
    if (done < STEP) continue;
    done = 0;
    yield;
  }
  const touched = isWhole ? hits : touchedHits({ items, isNew, acting, hits, changed });
  return { runs: runsOfHits(touched), around: (seen) => runsOfHits(hitsAround(seen, hits, touched)) };
}

/** What a look finds of runs. `around`: those of other movements whose suggestions it looks at again, and of all that share a party with them. */
type FoundRuns = { runs: RunsOf; around: (seen: ReadonlySet<Movement>) => RunsOf };

function runsOfHits(hits: ReadonlyMap<Movement, Hit>): RunsOf {
  return new Map([...hits].flatMap(([movement, { runs }]) => (movement.isExplained ? [] : [[movement, runs] as const])));
}

function hitsAround(
  seen: ReadonlySet<Movement>,
  hits: ReadonlyMap<Movement, Hit>,
  touched: ReadonlyMap<Movement, Hit>,
): ReadonlyMap<Movement, Hit> {
  const left = [...hits].filter(([movement]) => !touched.has(movement));
  const around = new Map(left.filter(([movement]) => seen.has(movement)));
  const parties = new Set([...around.values()].flatMap((one) => [...one.parties]));
  for (let before = -1; before < around.size; ) {
    before = around.size;
    for (const [movement, hit] of left) {
      if (around.has(movement) || ![...hit.parties].some((one) => parties.has(one))) continue;
      around.set(movement, hit);
      for (const party of hit.parties) parties.add(party);
    }
  }
  return around;
}

function hitOf(hits: Map<Movement, Hit>, movement: Movement, party: string): Hit {
  const hit = hits.get(movement) ?? { runs: [], parties: new Set<string>() };
  hits.set(movement, hit);
  hit.parties.add(party);
  return hit;
}

type Look = {
  items: Items;
  isNew: (one: { id: string }) => boolean;
  acting: ReadonlySet<Movement>;
  hits: ReadonlyMap<Movement, Hit>;
  /** The keys of parties of which a document changed or was used. */
  changed: Set<string>;
};

/** The hits that may be otherwise than before, and those that share a party with one of them. */
function touchedHits({ items, isNew, acting, hits, changed }: Look): Map<Movement, Hit> {
  const amounts = new Set([
    ...items.documents.flatMap((one) => (one.unmatched !== one.remaining || isNew(one) ? [one.remaining, one.unmatched] : [])),
    ...items.movements.flatMap((one) => (one.isExplained || isNew(one) ? [one.open] : [])),
  ]);
  const before = issuedBySide(items.documents.filter((one) => !isNew(one)));
  const now = issuedBySide(items.documents.filter((one) => one.unmatched > 0));
  const turns = (movement: Movement, run: Series) => isSure(movement, run, before) !== isSure(movement, run, now);
  const touched = new Map<Movement, Hit>();
  let left = [...hits];
  let isFirst = true;
  for (let size = -1; size < touched.size || isFirst; ) {
    size = touched.size;
    const isTouched = ([movement, { runs, parties }]: [Movement, Hit]) =>
      [...parties].some((one) => changed.has(one)) ||
      (isFirst && (acting.has(movement) || amounts.has(movement.open) || runs.some((run) => turns(movement, run))));
    for (const hit of left.filter(isTouched)) {
      touched.set(...hit);
      for (const party of hit[1].parties) changed.add(party);
    }
    left = left.filter(([movement]) => !touched.has(movement));
    isFirst = false;
  }
  return touched;
}

/** The days on which tax documents were issued, in order, by side. */
type IssuedBySide = ReadonlyMap<string, readonly number[]>;

function issuedBySide(documents: readonly Document[]): IssuedBySide {
  const bySide = Map.groupBy(
    documents.filter((one) => one.isTax),
    sideOf,
  );
  return new Map([...bySide].map(([side, list]) => [side, list.map((one) => one.issued)]));
}

/** By direction and currency, and by amount. */
type Targets = ReadonlyMap<string, ReadonlyMap<number, readonly Movement[]>>;

function targetsOf(movements: readonly Movement[]): Targets {
  const bySide = Map.groupBy(movements, sideOf);
  return new Map([...bySide].map(([side, list]) => [side, Map.groupBy(list, ({ open }) => open)]));
}

function sideOf({ direction, currency }: { direction: number; currency: string }): string {
  return `${direction}${currency}`;
}

/** A whole payment whose text tells neither who pays nor what. */
function isNameless(items: Items, one: Movement): boolean {
  const isOpen = !one.isExplained && one.returnState === 'no' && one.open === Math.abs(one.amount);
  return (
    isOpen &&
    one.rut === null &&
    one.ruts.length === 0 &&
    one.numbers.length === 0 &&
    one.kind !== 'supplierBatch' &&
    isPayment(items, one) &&
    items.partyOf(one) === null
  );
}

/** Two neighbours or more that make the amount of a movement. @param left  how much there is of each */
function runsIn(
  items: Items,
  targets: Targets,
  documents: readonly Document[],
  left: (document: Document) => number,
): { movement: Movement; run: Series }[] {
  const amounts = documents[0] && targets.get(sideOf(documents[0]));
  if (!amounts) return [];
  const found: { movement: Movement; run: Series }[] = [];
  for (let first = 0; first < documents.length - 1; first += 1) {
    let sum = left(documents[first]!);
    for (let last = first + 1; last < documents.length && last < first + MAX_DOCUMENTS; last += 1) {
      sum += left(documents[last]!);
      for (const movement of amounts.get(sum) ?? []) {
        const run = documents.slice(first, last + 1);
        if (run.every((one) => isPossible(items, movement, one))) found.push({ movement, run });
      }
    }
  }
  return found;
}

function isPossible(items: Items, movement: Movement, document: Document): boolean {
  return isTimely(items, movement, document) && document.issued >= movement.day - LOOK_BACK;
}

/** Bundles of the runs that were found; a strong one has no rival of any kind, and is not made by chance. */
export function* matchRuns(items: Items, runs: RunsOf): Steps<Bundle[]> {
  if (runs.size === 0) return [];
  const amounts = new Set([...runs.keys()].map(({ open }) => open));
  const left = items.documents.filter((one) => one.unmatched > 0);
  const owed = new Set(left.filter((one) => amounts.has(one.unmatched)).map((one) => amountKey(one, '', one.unmatched)));
  const claims = groupBy(
    items.movements.filter((one) => !one.isExplained && amounts.has(one.open)),
    (one) => amountKey(one, '', one.open),
  );
  const issued = issuedBySide(left);
  yield;
  return [...runs].flatMap(([movement, all]) => {
    const [nearest, ...others] = all.toSorted((a, b) => distanceOf(movement, a) - distanceOf(movement, b));
    const key = amountKey(movement, '', movement.open);
    if (!nearest || owed.has(key) || claims.get(key)?.length !== 1 || others.some((one) => wordOf(one) !== wordOf(nearest))) return [];
    if (!nearest.every((one) => !isOtherName(items, movement, one) && rejection(items, movement, one) !== 'pair')) return [];
    const isStrong = isSure(movement, nearest, issued) && !hasOtherSet(items, movement, nearest);
    return [[proposalOf(movement, nearest, isStrong)]];
  });
}

/** Days from the first to the last document of a run that is made without a person. */
const SPAN = 45;

/** @param issuedOf  the days of all that is left */
function isSure(movement: Movement, run: Series, issuedOf: IssuedBySide): boolean {
  const issued = issuedOf.get(sideOf(movement)) ?? [];
  if (run.length < ACTS_FROM || run.at(-1)!.issued - run[0]!.issued > SPAN) return false;
  const around = countUpTo(issued, movement.day) - countUpTo(issued, movement.day - LOOK_BACK - 1);
  const step = Math.max(commonStep(run.map((one) => one.unmatched)), roundness(movement.open));
  return expectedByChance(around * (run.length - 1), movement.open, step) < SELDOM;
}

/** Whether other documents of the party, neighbours or not, make the amount too, as far as that can be told. */
function hasOtherSet({ byParty }: Items, movement: Movement, run: Series): boolean {
  const { direction, currency, party } = run[0]!;
  const open = (byParty.get(partyKey(direction, currency, party ?? '')) ?? []).filter(
    (one) => one.unmatched > 0 && one.isTax && !one.isCreditNote && Math.abs(one.issued - movement.day) <= LOOK_BACK,
  );
  const sets = setsOf(
    open.map((one) => one.unmatched),
    movement.open,
    { max: MAX_SETS, smallest: 1 },
  );
  return sets?.some((set) => wordOf(set.map((at) => open[at]!)) !== wordOf(run)) ?? false;
}

const MAX_SETS = 40;

/** Days between a movement and the last document of a run. */
function distanceOf(movement: Movement, run: Series): number {
  return Math.abs(movement.day - run.at(-1)!.due);
}

/** Equal texts: the same amounts of the same party. */
function wordOf(run: Series): string {
  return `${run[0]!.party} ${run.map((one) => one.unmatched).sort((a, b) => a - b)}`;
}

/** How many numbers of a sorted list are at most the limit. */
function countUpTo(sorted: readonly number[], limit: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

function proposalOf(movement: Movement, run: Series, isStrong: boolean): Proposal {
  const parts = run.map(({ id, unmatched }) => ({ documentId: id, amount: unmatched, documentAmount: unmatched }));
  const reasons: Reason[] = [runReason(movement, run), ['onlyPartyRun'], ...(isStrong ? [] : [['noParty'] as const])];
  return { movementId: movement.id, parts, evidence: 'runSum', isStrong, reasons };
}
