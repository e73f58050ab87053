/** What a rule made of movements, as it is stored and undone. */
import type { Rut } from '../../rut.ts';
import type { StoredExplanation, StoredMatch } from '../stored.ts';

/** What a rule set on a movement; absent when it did not. */
export type HitMade = { areaId?: string; eoafKey?: string; explanationId?: string; matchId?: string; rut?: Rut };

/** `removed`: what the system had explained by itself and gave way; `name` null when the movement had none. */
export type RuleItem = {
  movementId: string;
  areaId?: string;
  eoafKey?: string;
  counterpart?: { rut: Rut; name: string; nameBefore: string | null };
  explanation?: StoredExplanation;
  removed?: StoredExplanation[];
  match?: StoredMatch;
};

/** What of an item a hit remembers. */
export function madeOf({ areaId, eoafKey, counterpart, explanation, match }: RuleItem): HitMade {
  return {
    ...(areaId !== undefined && { areaId }),
    ...(eoafKey !== undefined && { eoafKey }),
    ...(counterpart && { rut: counterpart.rut }),
    ...(explanation && { explanationId: explanation.explanationId }),
    ...(match && { matchId: match.matchId }),
  };
}
