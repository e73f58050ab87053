import type { Changes, Matching, MatchingFacts, MatchingOptions } from '#domain/reconciliation/facts.ts';
import { matchingSteps } from '#domain/reconciliation/match.ts';

/** All steps of the engine, one after another. */
export function proposeMatches(facts: MatchingFacts, options: Partial<MatchingOptions> = {}, changes: Changes | null = null): Matching {
  const steps = matchingSteps(facts, options, changes);
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}
