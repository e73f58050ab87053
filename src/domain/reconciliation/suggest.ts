/** Weak classes: ways to explain what is left, for a person to choose from. */
import { batchOptions } from './classes/batch-charge.ts';
import { groupOptions } from './classes/learned-sum.ts';
import { buildIndex, type OpenIndex, type Option } from './desk.ts';
import type { MatchPart, Proposal } from './facts.ts';
import { groupBy, type Items, isPayment, type Movement, STEP, type Steps, wasWrong } from './items.ts';
import { modeOf } from './modes.ts';
import { scoreOf } from './score.ts';
import { severalOptions } from './several.ts';
import {
  dueOptions,
  equalOptions,
  exactDocuments,
  folioOptions,
  foreignOptions,
  habitOptions,
  learnedOptions,
  nameOptions,
  onlyOptions,
  rutOptions,
} from './single.ts';
import { undoneOptions } from './undone.ts';

/**
 * Explains every movement that is still open in up to `suggestionsPerMovement` ways, best first.
 * @param found  results of classes that may not act by themselves: they come first
 * @param among  the movements to explain
 */
export function* suggest(items: Items, found: readonly Proposal[], among: readonly Movement[]): Steps<Proposal[]> {
  const foundOf = groupBy(found, (one) => one.movementId);
  const index = yield* buildIndex(
    items,
    items.movements.filter((one) => !one.isExplained),
  );
  const suggestions: Proposal[] = [];
  let done = 0;
  for (const movement of among) {
    if (movement.isExplained) continue;
    suggestions.push(...bestOf(items, movement, foundOf.get(movement.id) ?? [], optionsOf(index, movement)));
    done += 1;
    if (done % (STEP / 4) === 0) yield;
  }
  return suggestions;
}

function optionsOf(index: OpenIndex, movement: Movement): Option[] {
  const exact = exactDocuments(index, movement);
  const undone = undoneOptions(index, movement);
  if (!isPayment(index.items, movement)) return [...dueOptions(index, movement, exact), ...undone];
  const rut = movement.rut ?? index.items.partyOf(movement);
  return [
    ...rutOptions(index, movement),
    ...folioOptions(index.items, movement),
    ...learnedOptions(index, movement),
    ...groupOptions(index.items, movement),
    ...nameOptions(index.items, movement, exact),
    ...onlyOptions(index, movement, exact),
    ...foreignOptions(index, movement),
    ...equalOptions(index, movement, exact),
    ...batchOptions(index.items, movement, index.dueByDay),
    ...(rut ? severalOptions(index, movement, rut) : habitOptions(index, movement, exact)),
    ...undone,
  ];
}

function bestOf(items: Items, movement: Movement, found: readonly Proposal[], options: readonly Option[]): Proposal[] {
  const others = options
    .filter((one) => modeOf(items.facts.modes, one.evidence) !== 'shadow')
    .map(({ evidence, reasons, ...option }): Proposal => {
      return { movementId: movement.id, parts: partsOf(movement, option), evidence, isStrong: false, reasons };
    });
  const seen = new Set<string>();
  const proposals: Proposal[] = [];
  const scored = [...found.map((one) => ({ ...one, isStrong: false })), ...others].map((one) => ({ one, score: scoreOf(one) }));
  for (const { one: proposal } of scored.sort((a, b) => b.score - a.score)) {
    const key = proposal.parts
      .map((one) => one.documentId)
      .sort()
      .join();
    if (wasWrong(items, proposal) || seen.has(key) || proposals.length === items.options.suggestionsPerMovement) continue;
    seen.add(key);
    proposals.push(proposal);
  }
  return proposals;
}

function partsOf(movement: Movement, { documents, difference }: Pick<Option, 'documents' | 'difference'>): MatchPart[] {
  return documents.map((one) => {
    if (difference) return { documentId: one.id, amount: movement.open, documentAmount: one.unmatched, difference };
    if (one.currency !== movement.currency) return { documentId: one.id, amount: movement.open, documentAmount: one.unmatched };
    const amount = documents.length === 1 ? Math.min(one.unmatched, movement.open) : one.unmatched;
    return { documentId: one.id, amount: one.direction === movement.direction ? amount : -amount, documentAmount: amount };
  });
}
