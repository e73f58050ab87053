/** Undoes acts on import declarations from the history. Call it inside writeCompany. */
import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/errors.ts';
import type { StoredAct } from '#server/db/history.ts';
import { canonical } from '#server/db/history-hash.ts';
import type { Db } from '#server/db/scope.ts';
import { storedDin, writeDin } from './store.ts';

/** What undoes each act of this feature. */
export const DIN_UNDO = {
  'din.added': undoDin,
  'din.changed': undoDin,
  'din.removed': undoDin,
};

/** @throws ACT_OVERTAKEN when it is no longer as the act left it, DIN_TWICE */
async function undoDin(db: Db, actor: Actor, act: StoredAct<'din.added' | 'din.changed' | 'din.removed'>): Promise<void> {
  const { id, number } = act.params;
  const { before, after } = act.undo;
  const now = await storedDin(db, actor.companyId, id);
  if (canonical(now) !== canonical(after)) throw new AppError('ACT_OVERTAKEN', { what: `la declaración ${number}` });
  await writeDin(db, actor, id, { before: after, after: before }, act.no);
}
