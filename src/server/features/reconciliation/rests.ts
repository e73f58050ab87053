/** Some pesos that a payment left of its document, and that nobody will pay: settled as the difference of that match. Call inside writeCompany. */
import { sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/errors.ts';
import type { StoredMatch } from '#domain/reconciliation/acts.ts';
import { checkDifference, type DifferenceReason, isSmallRest } from '#domain/reconciliation/differences.ts';
import { record } from '#server/db/history.ts';
import type { Db } from '#server/db/scope.ts';
import { lockRows } from './locked.ts';
import { MATCH, matchedOf } from './stored.ts';
import { refreshSuggestions } from './suggestions.ts';

/**
 * Lets a match pay the rest of its document too, by a difference with its reason.
 * @returns the number of the act, which its undo takes back as any other match
 * @throws NOT_FOUND, MATCH_OTHER_CURRENCY, REST_LARGE, DIFFERENCE_NONE, DIFFERENCE_REASON
 */
export async function settleRest(db: Db, actor: Actor, matchId: string, reason: DifferenceReason): Promise<number> {
  const { companyId } = actor;
  const find = () =>
    sql<StoredMatch>`select ${MATCH} from match m where m.company_id = ${companyId} and m.match_id = ${matchId}`.execute(db);
  const [found] = (await find()).rows;
  if (!found) throw new AppError('NOT_FOUND');
  const { movementId, documentId } = found;
  const { movements, documents } = await lockRows(db, companyId, [movementId], [documentId]);
  const [before] = (await find()).rows;
  const [movement, document] = [movements.get(movementId), documents.get(documentId)];
  if (!before || !movement || !document) throw new AppError('NOT_FOUND');
  if (movement.currency !== document.currency)
    throw new AppError('MATCH_OTHER_CURRENCY', { movement: movement.currency, document: document.currency });
  // A note that another nets pays nothing itself.
  if (before.amount < 0) throw new AppError('REST_LARGE');
  const rest = document.remaining;
  // What the match differed by already belongs to the same line.
  checkDifference(rest === 0 ? 0 : before.documentAmount - before.amount + rest, reason);
  if (!isSmallRest(rest, before.documentAmount)) throw new AppError('REST_LARGE');
  const { rows } = await sql<StoredMatch>`
    update match m set document_amount = m.document_amount + ${rest}, difference = ${reason}
    where m.company_id = ${companyId} and m.match_id = ${matchId} returning ${MATCH}`.execute(db);
  await refreshSuggestions(db, companyId, [movementId], [documentId]);
  const items = rows.map((after) => ({ before, after }));
  return record(db, actor, 'match.restSettled', await matchedOf(db, companyId, [before]), { items });
}
