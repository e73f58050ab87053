/** Notes on movements. Call what changes them inside writeCompany. */
import type { Actor } from '#domain/actor.ts';
import { notesUrl } from '#domain/comments.ts';
import { AppError } from '#domain/errors.ts';
import type { MovementState } from '#domain/reconciliation/acts.ts';
import { record, type StoredAct } from '#server/db/history.ts';
import type { Db } from '#server/db/scope.ts';
import { checkedComment, insertComment, notifyMentioned, removeComment, turnComments } from '../comments/store.ts';
import { movementStates } from './stored.ts';

/**
 * Adds the actor's note to a movement, and notifies the members it mentions.
 * @param id  of the note; an existing one stays unchanged, so that a repeated call adds nothing
 * @returns its id, and the entry of the history that undoes it, null when it existed
 * @throws NOT_FOUND, COMMENT_EMPTY, TEXT_TOO_LONG, COMMENTS_FULL
 */
export async function addNote(
  db: Db,
  actor: Actor,
  movementId: string,
  { id, written }: { id: string; written: string },
): Promise<{ id: string; actNo: number | null }> {
  const body = checkedComment(written);
  const movement = await stateOf(db, actor.companyId, movementId);
  if (!(await insertComment(db, actor, 'movement', { id, subjectId: movementId, body }))) return { id, actNo: null };
  const about = { referenceType: 'reconciliation' as const, documentId: null, redirectUrl: notesUrl(actor.companyId, movementId) };
  await notifyMentioned(db, actor, about, body);
  return { id, actNo: await record(db, actor, 'note.added', { movement, commentId: id }) };
}

/**
 * Removes the actor's note. `index`: its place in the thread as shown; `noteId`: the note shown there, if known.
 * @throws NOT_FOUND, COMMENTS_CHANGED when another one or none is there, COMMENT_OF_ANOTHER
 */
export async function removeNote(
  db: Db,
  actor: Actor,
  movementId: string,
  which: { index: number; noteId: string | null },
): Promise<number> {
  const movement = await stateOf(db, actor.companyId, movementId);
  const commentId = await removeComment(db, actor, 'movement', { subjectId: movementId, ...which });
  return record(db, actor, 'note.removed', { movement, commentId });
}

/** Undoing either removes a note or brings it back; its author alone may. @throws ACT_OVERTAKEN, COMMENT_OF_ANOTHER */
export async function undoNote(
  db: Db,
  actor: Actor,
  { code, params, no }: StoredAct<'note.added' | 'note.removed' | 'note.restored'>,
): Promise<void> {
  const isRemoved = code === 'note.removed';
  await turnComments(db, actor, [params.commentId], isRemoved);
  await record(db, actor, isRemoved ? 'note.restored' : 'note.removed', params, { undoes: no });
}

async function stateOf(db: Db, companyId: string, movementId: string): Promise<MovementState> {
  const [movement] = await movementStates(db, companyId, [movementId]);
  if (!movement) throw new AppError('NOT_FOUND');
  return movement;
}
