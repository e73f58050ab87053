/** Comments on documents. Call what changes them inside writeCompany. */
import { sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import { commentsUrl } from '#domain/comments.ts';
import { documentName, type Named } from '#domain/documents/names.ts';
import { AppError } from '#domain/errors.ts';
import { record } from '#server/db/history.ts';
import type { Db } from '#server/db/scope.ts';
import { checkedComment, insertComment, insertComments, notifyMentioned, removeComment } from '#server/features/comments/store.ts';

/**
 * Adds the actor's comment, and notifies the members it mentions.
 * @param id  of the comment; an existing one stays unchanged, so that a repeated call adds nothing
 * @returns its id, and the entry of the history that undoes it, null when it existed
 * @throws NOT_FOUND, COMMENT_EMPTY, TEXT_TOO_LONG, COMMENTS_FULL
 */
export async function addComment(
  db: Db,
  actor: Actor,
  documentId: string,
  { id, written }: { id: string; written: string },
): Promise<{ id: string; actNo: number | null }> {
  const body = checkedComment(written);
  const document = await subjectOf(db, actor.companyId, documentId);
  if (!(await insertComment(db, actor, 'document', { id, subjectId: documentId, body }))) return { id, actNo: null };
  await notifyMentioned(db, actor, about(actor.companyId, documentId), body);
  return { id, actNo: await record(db, actor, 'comment.added', { document, commentId: id }) };
}

/**
 * Adds the same comment of the actor to several documents, as one act; whom it mentions is told once, of the first of them. Documents
 * that hold as many comments as they may are left out.
 * @throws COMMENT_EMPTY, TEXT_TOO_LONG
 */
export async function addComments(
  db: Db,
  actor: Actor,
  documentIds: readonly string[],
  written: string,
): Promise<{ count: number; actNo: number | null }> {
  const body = checkedComment(written);
  const items = await insertComments(db, actor, documentIds, body);
  const [first] = items;
  if (!first) return { count: 0, actNo: null };
  await notifyMentioned(db, actor, about(actor.companyId, first.id), body);
  return { count: items.length, actNo: await record(db, actor, 'comments.added', { count: items.length }, { items }) };
}

function about(companyId: string, documentId: string) {
  return { referenceType: 'document' as const, documentId, redirectUrl: commentsUrl(companyId, documentId) };
}

/**
 * Removes the actor's comment. `index`: its place in the thread as shown; `noteId`: the comment shown there, if known.
 * @throws NOT_FOUND, COMMENTS_CHANGED when another one or none is there, COMMENT_OF_ANOTHER
 */
export async function removeDocumentComment(
  db: Db,
  actor: Actor,
  documentId: string,
  which: { index: number; noteId: string | null },
): Promise<number> {
  const document = await subjectOf(db, actor.companyId, documentId);
  const commentId = await removeComment(db, actor, 'document', { subjectId: documentId, ...which });
  return record(db, actor, 'comment.removed', { document, commentId });
}

async function subjectOf(db: Db, companyId: string, documentId: string): Promise<{ id: string; name: string }> {
  const { rows } = await sql<Named>`
    select document_type as "documentType", code, label, folio, coalesce(counterpart_name, counterpart_rut) as "counterpartName"
    from document where company_id = ${companyId} and document_id = ${documentId}`.execute(db);
  if (!rows[0]) throw new AppError('NOT_FOUND');
  return { id: documentId, name: documentName(rows[0]) };
}
