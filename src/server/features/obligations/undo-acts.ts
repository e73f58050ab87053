/** Undoes acts on obligations from the history. Call it inside writeCompany. */
import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/errors.ts';
import type { ObligationChange, RecurrenceChange, StoredObligation } from '#domain/obligations/acts.ts';
import type { StoredAct } from '#server/db/history.ts';
import { canonical } from '#server/db/history-hash.ts';
import type { Db } from '#server/db/scope.ts';
import { recurrencesOf } from './recurrences.ts';
import { findObligations, writeObligations } from './store.ts';

/** What undoes each act of this feature. */
export const OBLIGATION_UNDO = {
  'obligation.added': undoObligations,
  'obligation.changed': undoObligations,
  'obligation.removed': undoObligations,
};

type Code = 'obligation.added' | 'obligation.changed' | 'obligation.removed';

/** @throws ACT_OVERTAKEN when an obligation is no longer as the act left it, or was paid */
async function undoObligations(db: Db, actor: Actor, { no, items, undo }: StoredAct<Code>): Promise<void> {
  const { companyId } = actor;
  const found = new Map((await findObligations(db, companyId, { ids: items.map(idOf) })).map((one) => [one.id, one]));
  for (const item of items) {
    const now = found.get(idOf(item));
    const { isUntouched, ...stored } = now ?? { isUntouched: true };
    if (!isUntouched || canonical(now ? stored : null) !== canonical(item.after)) throw overtaken(item);
  }
  await checkRecurrences(db, companyId, undo.recurrences);
  const recurrences = undo.recurrences.map(({ before, after }) => ({ before: after, after: before }));
  const changes = items.map(
    ({ before, after, shares }): ObligationChange => ({ before: after, after: before, ...(shares ? { shares } : {}) }),
  );
  await writeObligations(db, actor, codeOf(changes), { changes, recurrences }, no);
}

function idOf({ before, after }: ObligationChange): string {
  return (after ?? before)?.id ?? '';
}

function codeOf(changes: readonly ObligationChange[]): Code {
  if (changes.every(({ before }) => before === null)) return 'obligation.added';
  return changes.every(({ after }) => after === null) ? 'obligation.removed' : 'obligation.changed';
}

/** Checks that the recurrences are as the act left them, apart from times created since. */
async function checkRecurrences(db: Db, companyId: string, changes: readonly RecurrenceChange[]): Promise<void> {
  const ids = changes.flatMap(({ before, after }) => (after ?? before)?.id ?? []);
  const now = new Map((await recurrencesOf(db, companyId, ids)).map((one) => [one.id, one]));
  for (const { before, after } of changes) {
    const current = now.get((after ?? before)?.id ?? '') ?? null;
    if (canonical(current) !== canonical(after))
      throw new AppError('ACT_OVERTAKEN', { what: `la repetición de ${(after ?? before)?.label ?? ''}` });
  }
}

function overtaken({ before, after }: ObligationChange): AppError {
  return new AppError('ACT_OVERTAKEN', { what: ((after ?? before) as StoredObligation).label });
}
