import type { Bundle, MatchClass } from './classes/class.ts';
import { pairTransfers } from './classes/own-transfer.ts';
import { AUTOMATIC, CLASSES } from './classes/registry.ts';
import { DEFAULT_OPTIONS, type Matching, type MatchingFacts, type MatchingOptions, type Proposal } from './facts.ts';
import { type Items, openItems, type Steps } from './items.ts';
import { DOUBT } from './reasons.ts';
import { suggest } from './suggest.ts';

/**
 * Explains bank movements by documents. Classes of evidence (`classes/registry.ts`) run from the strongest to the weakest, each on
 * what the ones before left; then suggestions. What has a rival is never automatic: a wrong match costs more than ten left open.
 *
 * The answer depends on the facts only, not on their order. Automatic matches use each movement once and each document up to what
 * remains of it. A pair that a person undid is never among them: undone alone it is weak; undone with its whole run it waits as a
 * strong suggestion.
 */
export function proposeMatches(facts: MatchingFacts, options: Partial<MatchingOptions> = {}): Matching {
  const steps = matchingSteps(facts, options);
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}

/** The same in small steps of a few milliseconds: a busy thread can do other work between them. */
export function* matchingSteps(facts: MatchingFacts, options: Partial<MatchingOptions> = {}): Steps<Matching> {
  const items = yield* openItems(facts, { ...DEFAULT_OPTIONS, ...options });
  const transfers = yield* pairTransfers(items);
  const strong: Proposal[] = [];
  const found: Proposal[] = [];
  for (const one of CLASSES) {
    for (const bundle of yield* uncontested(items, one)) {
      if (!bundle.every(({ evidence }) => AUTOMATIC.has(evidence))) found.push(...bundle);
      else {
        take(items, bundle);
        strong.push(...bundle);
      }
    }
  }
  const weak = yield* suggest(items, found);
  const wasUndone = (one: Proposal) => one.parts.some((part) => items.rejected.has(`${one.movementId} ${part.documentId}`));
  const undoneBefore = strong.filter(wasUndone).map((one) => ({ ...one, reasons: [...one.reasons, DOUBT.run] }));
  return { automatic: strong.filter((one) => !wasUndone(one)), transfers, suggestions: [...undoneBefore, ...weak] };
}

/** What a class finds, without what two of its bundles want: a movement twice, or more of a document than is left. */
function* uncontested(items: Items, { find }: MatchClass): Steps<Bundle[]> {
  const bundles = yield* find(items);
  const uses = new Map<string, number>();
  const wanted = new Map<string, number>();
  for (const { movementId, parts } of bundles.flat()) {
    uses.set(movementId, (uses.get(movementId) ?? 0) + 1);
    for (const { documentId, documentAmount } of parts) wanted.set(documentId, (wanted.get(documentId) ?? 0) + documentAmount);
  }
  const isFree = ({ movementId, parts }: Proposal) =>
    uses.get(movementId) === 1 && parts.every(({ documentId }) => wanted.get(documentId)! <= items.documentById.get(documentId)!.unmatched);
  return bundles.filter((bundle) => bundle.every(isFree));
}

function take(items: Items, bundle: Bundle): void {
  for (const { movementId, parts } of bundle) {
    items.movementById.get(movementId)!.isExplained = true;
    for (const { documentId, documentAmount } of parts) items.documentById.get(documentId)!.unmatched -= documentAmount;
  }
}
