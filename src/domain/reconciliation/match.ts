import { append } from '../lists.ts';
import { bankCharges } from './classes/bank-charge.ts';
import type { Bundle, MatchClass } from './classes/class.ts';
import { byRules } from './classes/company-rule.ts';
import { exchangeTransfers } from './classes/exchange-transfer.ts';
import { matchNamelessParts } from './classes/nameless-part.ts';
import { likelyTransfers, pairTransfers } from './classes/own-transfer.ts';
import { CLASSES } from './classes/registry.ts';
import { pairReturned } from './classes/returned.ts';
import { findRuns, matchRuns, type RunsOf } from './classes/run-sum.ts';
import { matchSettled } from './classes/settled-by-hand.ts';
import { uncontested } from './contest.ts';
import {
  type Changes,
  DEFAULT_OPTIONS,
  type Explanation,
  type FoundProposals,
  type Matching,
  type MatchingFacts,
  type MatchingMode,
  type MatchingOptions,
} from './facts.ts';
import { type Items, type Movement, openItems, type Steps, wasWrong } from './items.ts';
import { mayAct, modeOf } from './modes.ts';
import { seeingAround, type Ties, tiesOf } from './near.ts';
import { withinReach } from './reach.ts';
import type { StoredReason } from './reason-words.ts';
import { DOUBT } from './reasons.ts';
import { suggest } from './suggest.ts';

/**
 * Explains bank movements by documents, and the bank's own charges by their kind. Classes of evidence (`classes/registry.ts`) run from
 * the strongest to the weakest, each on what the ones before left, and again while that finds something; then suggestions. What has a
 * rival is never automatic: a wrong match costs more than ten left open.
 *
 * The answer depends on the facts only, not on their order. Automatic matches use each movement once and each document up to what
 * remains of it. A pair that a person undid is never among them: undone alone it is weak, or, if it was wrong, not proposed; undone with
 * its whole run it waits as a strong suggestion. So does what a class finds that may only propose, and weaker classes leave it alone; of a class in shadow nothing
 * is seen but what it would have done.
 *
 * In small steps of a few milliseconds, so that a busy thread can run other work in between.
 * @param changes  what changed since the engine last looked at everything: only what that can affect is looked at again (near.ts)
 */
export function* matchingSteps(
  facts: MatchingFacts,
  options: Partial<MatchingOptions> = {},
  changes: Changes | null = null,
): Steps<Matching> {
  const items = yield* openItems(facts, { ...DEFAULT_OPTIONS, ...options });
  const ties = changes && (yield* tiesOf(items, changes));
  if (ties) items.acting = ties.acting;
  const sure: Record<MatchingMode, FoundProposals> = { automatic: nothing(), suggest: nothing(), shadow: nothing() };
  yield* pairMovements(items, sure);
  const look: Look = { items, ties, changes, sure, near: yield* withinReach(items, items.acting), affected: new Set(), left: new Map() };
  yield* byClasses(look);
  proposeSettled(items, yield* matchSettled(items, look.near), sure);
  const { runs, around: runsAround } = yield* findRuns(
    items,
    ({ id }) => changes !== null && (changes.documentIds.has(id) || changes.movementIds.has(id)),
  );
  const before = countSure(sure);
  const inRuns = uncontested(items, yield* matchRuns(items, runs));
  const weakRuns = settle(items, inRuns, sure);
  if (countSure(sure) > before) yield* byClasses(look, inRuns);
  const { near, affected } = look;
  const found = [...look.left.values()].flatMap(({ weak }) => weak);
  append(found, weakRuns.weak);
  const last = yield* alsoActing(items, near, changes ? [...runs.keys()] : []);
  const ruled = yield* byRules(last);
  append(sure.suggest.explanations, ruled.explanations);
  for (const one of ruled.matches) {
    take(items, [one]);
    sure.suggest.matches.push(one);
  }
  for (const one of yield* bankCharges(last, ruled.ruledIds)) {
    const mode = modeOf(facts.modes, one.evidence);
    // A kind that may never act leaves room for documents.
    if (mode !== 'shadow' && mayAct(one.evidence)) items.movementById.get(one.movementId)!.isExplained = true;
    sure[mode].explanations.push(one);
  }
  const parts = settle(items, yield* matchNamelessParts(items), sure);
  append(found, parts.weak);
  append(
    sure.shadow.matches,
    [...look.left.values(), weakRuns, parts].flatMap(({ shadow }) => shadow),
  );
  if (modeOf(facts.modes, 'ownTransfer') !== 'shadow') {
    append(sure.suggest.transfers, yield* exchangeTransfers(items));
    append(sure.suggest.transfers, yield* likelyTransfers(items));
  }
  const waiting = ties ? ties.spread(inRuns.flat().flatMap((match) => touchedBy(items, match))) : [];
  const seeing = changes ? seeingAround(items, changes, new Set([...affected, ...waiting])) : items.movements;
  append(found, yield* runsOf(items, seeing, changes && runsAround));
  const weak = yield* suggest(yield* withinReach(items, seeing), found, seeing);
  const lookedAt = changes && { acting: items.acting.map(({ id }) => id), seeing: seeing.map(({ id }) => id) };
  return { ...sorted(items, sure, weak), lookedAt };
}

/** What a class found and left free: the weak, and what it would have done in shadow. */
type Leftover = { weak: Bundle[number][]; shadow: Bundle[number][] };
/** A look at the books. `ties`, `changes`: null when it is at everything. `left`: by class, of its latest round. */
type Look = {
  items: Items;
  ties: Ties | null;
  changes: Changes | null;
  sure: Record<MatchingMode, FoundProposals>;
  near: Items;
  affected: Set<Movement>;
  left: Map<MatchClass, Leftover>;
};

/** Almost all is found in two. */
const MAX_ROUNDS = 5;

/**
 * Asks the classes from the strongest to the weakest, and again while that finds something: what is explained rivals nothing any more.
 * @param since  what was found since they were asked last
 */
function* byClasses(look: Look, since: readonly Bundle[] = []): Steps<void> {
  const { items, ties, changes, sure, left, affected } = look;
  if (ties) yield* lookAround(look, ties, since);
  for (let round = 0, before = -1; round < MAX_ROUNDS && before < countSure(sure); round += 1) {
    before = countSure(sure);
    for (const one of CLASSES) {
      const { near } = look;
      const bundles = changes ? yield* around(near, items, one, changes, affected) : uncontested(near, yield* one.find(near));
      left.set(one, settle(items, bundles, sure));
      if (ties && one.around) yield* lookAround(look, ties, bundles);
    }
  }
}

/** Looks also at what is tied to something that was found. */
function* lookAround(look: Look, ties: Ties, bundles: readonly Bundle[]): Steps<void> {
  if (bundles.length === 0) return;
  look.items.acting = ties.spread(bundles.flat().flatMap((match) => touchedBy(look.items, match)));
  look.near = yield* withinReach(look.items, look.items.acting);
}

/** How much was explained so far, or is proposed for sure. */
function countSure({ automatic, suggest }: Record<MatchingMode, FoundProposals>): number {
  return automatic.matches.length + suggest.matches.length;
}

function nothing(): FoundProposals {
  return { matches: [], transfers: [], explanations: [] };
}

/** The runs of those whose suggestions are looked at again though their runs cannot have changed. */
function* runsOf(
  items: Items,
  seeing: readonly Movement[],
  around: ((seen: ReadonlySet<Movement>) => RunsOf) | null,
): Steps<Bundle[number][]> {
  const seen = new Set(seeing);
  const bundles = around ? uncontested(items, yield* matchRuns(items, around(seen))) : [];
  return bundles.flat().filter(({ movementId }) => seen.has(items.movementById.get(movementId)!));
}

/** The items that acting movements are compared with, when there are more of them. */
function* alsoActing(items: Items, near: Items, more: readonly Movement[]): Steps<Items> {
  const before = new Set(items.acting);
  const added = more.filter((one) => !before.has(one));
  if (added.length === 0) return near;
  items.acting = [...items.acting, ...added];
  return yield* withinReach(items, items.acting);
}

/** Takes what a class found, or leaves it free, as its mode says, or since it never acts, or is not sure. */
function settle(items: Items, bundles: readonly Bundle[], sure: Record<MatchingMode, FoundProposals>): Leftover {
  const left: Leftover = { weak: [], shadow: [] };
  for (const bundle of bundles) {
    const mode = modeOfBundle(items, bundle);
    if (mode === 'weak' || mode === 'shadow') left[mode].push(...bundle);
    else {
      take(items, bundle);
      sure[mode].matches.push(...bundle);
    }
  }
  return left;
}

/** Never made without a person, since it takes back what one said; weaker classes leave the movement alone. */
function proposeSettled(items: Items, bundles: readonly Bundle[], sure: Record<MatchingMode, FoundProposals>): void {
  const mode = modeOf(items.facts.modes, 'settledByHand');
  const isSettled = new Set(items.settled.map(({ id }) => id));
  for (const bundle of mode === 'shadow' ? [] : bundles)
    take(
      items,
      bundle.map((one) => ({ ...one, parts: one.parts.filter(({ documentId }) => !isSettled.has(documentId)) })),
    );
  append(sure[mode].matches, bundles.flat());
}

/** A pair in shadow stays free for what comes after. */
function* pairMovements(items: Items, sure: Record<MatchingMode, FoundProposals>): Steps<void> {
  for (const pair of [pairTransfers, pairReturned]) {
    for (const one of yield* pair(items)) {
      const mode = modeOf(items.facts.modes, one.evidence);
      sure[mode].transfers.push(one);
      if (mode === 'shadow') for (const id of [one.outId, one.inId]) items.movementById.get(id)!.isExplained = false;
    }
  }
}

/** Bundles are valid together or not at all. `weak`: of a class that never acts, or not sure. */
function modeOfBundle(items: Items, bundle: Bundle): MatchingMode | 'weak' {
  if (bundle.some((one) => wasWrong(items, one))) return 'weak';
  const { facts } = items;
  const modes = bundle.map(({ evidence }) => modeOf(facts.modes, evidence));
  if (modes.includes('shadow')) return 'shadow';
  if (!bundle.every(({ evidence, isStrong }) => isStrong && mayAct(evidence))) return 'weak';
  return modes.includes('suggest') ? 'suggest' : 'automatic';
}

/** Parts what is sure by what people undid, and adds what is not. */
function sorted(items: Items, sure: Record<MatchingMode, FoundProposals>, weak: Matching['suggestions']): Omit<Matching, 'lookedAt'> {
  const { automatic, suggest: proposed, shadow } = sure;
  const { facts, rejected } = items;
  const wasUndone = (one: Bundle[number]) => one.parts.some((part) => rejected.has(`${one.movementId} ${part.documentId}`));
  const isWeak = (one: Bundle[number]) => one.parts.some((part) => rejected.get(`${one.movementId} ${part.documentId}`) === 'pair');
  const separated = new Set(facts.rejectedTransfers.map(({ outId, inId }) => `${outId} ${inId}`));
  const wasSeparated = (one: FoundProposals['transfers'][number]) => separated.has(`${one.outId} ${one.inId}`);
  const tookBack = new Set((facts.rejectedExplanations ?? []).map(({ movementId }) => movementId));
  const wasTakenBack = ({ movementId }: Explanation) => tookBack.has(movementId);
  return {
    automatic: automatic.matches.filter((one) => !wasUndone(one)),
    transfers: automatic.transfers.filter((one) => !wasSeparated(one)),
    explanations: automatic.explanations.filter((one) => !wasTakenBack(one)),
    suggestions: [...automatic.matches.filter(wasUndone).map(doubtful), ...proposed.matches, ...weak]
      .filter((one) => !wasWrong(items, one))
      .map((one) => (one.isStrong && isWeak(one) ? { ...one, isStrong: false } : one)),
    proposed: {
      transfers: [...automatic.transfers.filter(wasSeparated).map(doubtful), ...proposed.transfers],
      explanations: [...automatic.explanations.filter(wasTakenBack).map(doubtful), ...proposed.explanations],
    },
    shadow,
  };
}

function doubtful<One extends { reasons: readonly StoredReason[] }>(one: One): One {
  return { ...one, reasons: [...one.reasons, DOUBT.run] };
}

/**
 * What a class finds in a look around changes, if it says itself what is around them (`MatchClass.around`).
 * @param affected  what it says is added to it
 */
function* around(near: Items, items: Items, one: MatchClass, changes: Changes, affected: Set<Movement>): Steps<Bundle[]> {
  if (!one.around || near === items) return uncontested(near, yield* one.find(near));
  const its = one.around(items, changes);
  for (const movement of its.affected) affected.add(movement);
  const own = { ...items, acting: its.acting };
  const bundles = uncontested(own, yield* one.find(own));
  return bundles.filter((bundle) => bundle.every(({ movementId }) => its.affected.has(items.movementById.get(movementId)!)));
}

function touchedBy({ movementById, documentById }: Items, { movementId, parts }: Bundle[number]) {
  return [movementById.get(movementId)!, ...parts.map(({ documentId }) => documentById.get(documentId)!)];
}

function take(items: Items, bundle: Bundle): void {
  for (const { movementId, parts } of bundle) {
    items.movementById.get(movementId)!.isExplained = true;
    for (const { documentId, documentAmount } of parts) items.documentById.get(documentId)!.unmatched -= documentAmount;
  }
}
