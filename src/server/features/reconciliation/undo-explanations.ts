/** Undoing explanations from the history. Call everything here inside writeCompany. */
import { sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/errors.ts';
import { record, type StoredAct } from '#server/db/history.ts';
import type { Db } from '#server/db/scope.ts';
import { deleteExplanations, explainedOf, OVERTAKEN, putBackExplanations } from './explain.ts';
import { lockRows } from './locked.ts';
import { offerAgain, offeredTo, rejectedAsBefore } from './offers.ts';
import { refreshSuggestions } from './suggestions.ts';
import { forgetVerdicts } from './verdicts.ts';

/** @throws ACT_OVERTAKEN when one of them went away since */
export async function undoExplained(db: Db, actor: Actor, { no, items, undo: offered }: StoredAct<'movement.explained'>): Promise<void> {
  const { companyId } = actor;
  const ids = items.map((one) => one.explanationId);
  const { rows } = await sql<{ id: string }>`
    select distinct movement_id as id from explanation where company_id = ${companyId} and explanation_id = any(${ids}::uuid[])`.execute(
    db,
  );
  const movementIds = rows.map(({ id }) => id);
  if (movementIds.length < new Set(items.map((one) => one.movementId)).size) throw new AppError('ACT_OVERTAKEN', OVERTAKEN);
  await lockRows(db, companyId, movementIds, []);
  const about = await explainedOf(db, companyId, items);
  await forgetVerdicts(db, companyId, no);
  const deleted = await deleteExplanations(db, actor, sql`e.explanation_id = any(${ids}::uuid[])`);
  if (deleted.length < ids.length) throw new AppError('ACT_OVERTAKEN', OVERTAKEN);
  if (offered) await rejectedAsBefore(db, companyId, 'explanation_rejection', offered, movementIds);
  await refreshSuggestions(db, companyId, movementIds, []);
  if (offered) await offerAgain(db, companyId, offered);
  await record(db, actor, 'movement.unexplained', about, { items: deleted, undoes: no });
}

/** @throws ACT_OVERTAKEN when a movement has no room for them any more */
export async function undoUnexplained(db: Db, actor: Actor, { no, items }: StoredAct<'movement.unexplained'>): Promise<void> {
  const movementIds = [...new Set(items.map((one) => one.movementId))];
  const undo = await offeredTo(db, actor.companyId, 'explanation_rejection', movementIds);
  await putBackExplanations(db, actor.companyId, items);
  await forgetVerdicts(db, actor.companyId, no);
  await refreshSuggestions(db, actor.companyId, movementIds, []);
  await record(db, actor, 'movement.explained', await explainedOf(db, actor.companyId, items), {
    items: [...items],
    undo,
    undoes: no,
  });
}
