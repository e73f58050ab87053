/** Undoing all that reconciles some movements. */
import { sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import type { Db } from '#server/db/scope.ts';
import type { Accepted } from './accept.ts';
import { removeExplanations } from './explain.ts';
import { lockRows } from './locked.ts';
import { type UndoReason, unmatch, unpairAll } from './undo.ts';

/**
 * Undoes the matches, kinds and pairs of movements, all or nothing. Call inside writeCompany.
 * @returns how many of them something reconciled; a movement that is the other leg of one given does not count
 * @throws NOT_FOUND, MONTH_CLOSED
 */
export async function undoMovements(db: Db, actor: Actor, movementIds: readonly string[], reason: UndoReason): Promise<Accepted> {
  const { companyId } = actor;
  const ids = [...new Set(movementIds)];
  await lockRows(db, companyId, ids, []);
  const { rows } = await sql<{ shape: 'match' | 'kind' | 'pair'; id: string; movementId: string }>`
    select 'match' as shape, match_id as id, movement_id as "movementId" from match
      where company_id = ${companyId} and movement_id = any(${ids}::uuid[])
    union all select 'kind', explanation_id, movement_id from explanation where company_id = ${companyId} and movement_id = any(${ids}::uuid[])
    union all select 'pair', out_id, case when out_id = any(${ids}::uuid[]) then out_id else in_id end from own_transfer
      where company_id = ${companyId} and (out_id = any(${ids}::uuid[]) or in_id = any(${ids}::uuid[]))
    order by 1, 2`.execute(db);
  const idsOf = (shape: string) => rows.flatMap((one) => (one.shape === shape ? one.id : []));
  const [matches, kinds, pairs] = [idsOf('match'), idsOf('kind'), idsOf('pair')];
  const actNos: number[] = [];
  if (matches.length > 0) actNos.push(await unmatch(db, actor, matches, reason));
  if (kinds.length > 0) actNos.push((await removeExplanations(db, actor, kinds, reason === 'WRONG')).actNo);
  if (pairs.length > 0) actNos.push(await unpairAll(db, actor, pairs, reason));
  return { nModified: new Set(rows.map(({ movementId }) => movementId)).size, actNos };
}
