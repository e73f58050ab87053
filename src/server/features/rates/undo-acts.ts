import type { Actor } from '#domain/actor.ts';
import type { StoredAct } from '#server/db/history.ts';
import type { Db } from '#server/db/scope.ts';
import { changeRate } from './company-rates.ts';

/** What undoes each act of this feature. Call it inside writeCompany. */
export const RATE_UNDO = { 'rate.changed': undoRate };

/** @throws ACT_OVERTAKEN */
async function undoRate(db: Db, actor: Actor, { no, params }: StoredAct<'rate.changed'>): Promise<void> {
  await changeRate(db, actor, { ...params, before: params.after, after: params.before }, no);
}
