/** A movement that documents explain in part, and kinds of the catalogue for the rest. */
import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/errors.ts';
import type { Db } from '#server/db/scope.ts';
import { type ExplainRequest, explainMovements } from './explain.ts';
import { lockRows } from './locked.ts';
import { type MatchRequest, matchByHand } from './manual-matches.ts';

/**
 * Matches a movement with documents and says what its other parts are, all or nothing. Call inside writeCompany.
 * @returns the acts in the history, documents first
 * @throws SPLIT_EMPTY, what matchByHand and explainMovements throw, MATCH_NOTHING_LEFT when the documents leave nothing for the kinds
 */
export async function splitByHand(
  db: Db,
  actor: Actor,
  request: MatchRequest,
  kinds: readonly Omit<ExplainRequest, 'movementId'>[],
): Promise<number[]> {
  const { movementId, parts } = request;
  if (parts.length + kinds.length === 0) throw new AppError('SPLIT_EMPTY');
  const actNos = parts.length > 0 ? [await matchByHand(db, actor, [request])] : [];
  if (kinds.length === 0) return actNos;
  const movement = (await lockRows(db, actor.companyId, [movementId], [])).movements.get(movementId);
  if (actNos.length > 0 && movement?.isReconciled) throw new AppError('MATCH_NOTHING_LEFT');
  const { actNo } = await explainMovements(
    db,
    actor,
    kinds.map((one) => ({ ...one, movementId })),
  );
  return [...actNos, actNo];
}
