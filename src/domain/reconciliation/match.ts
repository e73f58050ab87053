import { DEFAULT_OPTIONS, type Matching, type MatchingFacts, type MatchingOptions, type Proposal } from './facts.ts';
import { matchByFolio } from './folio.ts';
import { openItems, type Steps } from './items.ts';
import { matchByParty } from './party.ts';
import { DOUBT } from './reasons.ts';
import { suggest } from './suggest.ts';
import { pairTransfers } from './transfers.ts';

/**
 * Explains bank movements by documents. Passes run from the strongest evidence to the weakest, each on what the ones before left:
 * transfers between own accounts, folio named in the text, RUT with exact amount; then suggestions. What has a rival is never
 * automatic: a wrong match costs more than ten left open.
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
  const strong = [...(yield* matchByFolio(items)), ...(yield* matchByParty(items))];
  const weak = yield* suggest(items);
  const wasUndone = (one: Proposal) => one.parts.some((part) => items.rejected.has(`${one.movementId} ${part.documentId}`));
  const undoneBefore = strong.filter(wasUndone).map((one) => ({ ...one, reasons: [...one.reasons, DOUBT.run] }));
  return { automatic: strong.filter((one) => !wasUndone(one)), transfers, suggestions: [...undoneBefore, ...weak] };
}
