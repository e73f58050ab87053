import type { Actor } from '#domain/actor.ts';
import type { StoredAct } from '#server/db/history.ts';
import type { Db } from '#server/db/scope.ts';
import { changeRate, restoreRates } from './company-rates.ts';

/** What undoes each act of this feature. Call it inside writeCompany. */
export const RATE_UNDO = { 'rate.changed': undoRate, 'rates.loaded': undoRates };

/** @throws ACT_OVERTAKEN */
async function undoRate(db: Db, actor: Actor, { no, params }: StoredAct<'rate.changed'>): Promise<void> {
  await changeRate(db, actor, { ...params, before: params.after, after: params.before }, no);
}

/** @throws ACT_OVERTAKEN when a value of them changed since */
async function undoRates(db: Db, actor: Actor, act: StoredAct<'rates.loaded'>): Promise<void> {
  await restoreRates(db, actor, act);
}
