/** How much each class of evidence may do in a company without a person, and when it loses that. */
import { AUTOMATIC } from './classes/registry.ts';
import type { ClassCode, MatchingMode, MatchingModes } from './facts.ts';

/** Whether a class may act without a person, as long as its company lets it. */
export function mayAct(code: ClassCode): boolean {
  return AUTOMATIC.has(code);
}

/** The mode of a class in a company: its own, else it acts if it may. A class that may not act never does. */
export function modeOf(modes: MatchingModes | undefined, code: ClassCode): MatchingMode {
  const mode = modes?.get(code) ?? 'automatic';
  return mode === 'automatic' && !mayAct(code) ? 'suggest' : mode;
}

/** Decisions that count: the latest so many. */
export const DECISIONS = 200;
/** Right ones per thousand under which a class may no longer act. */
const MIN_RIGHT = 995;

/**
 * Whether people found too many of a class's results wrong for it to act on.
 * @param right    of the last DECISIONS decided in the company, those that people accepted or confirmed
 * @param decided  how many those are; fewer in a young company
 */
export function isDistrusted({ right, decided }: { right: number; decided: number }): boolean {
  return right * 1_000 < decided * MIN_RIGHT;
}
