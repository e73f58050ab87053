/** Threads of comments, of documents and of movements. Call what changes them inside writeCompany. */
import { sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import { commentText, MAX_COMMENT, MAX_COMMENTS, mentionedIn } from '#domain/comments.ts';
import { AppError } from '#domain/errors.ts';
import { newId } from '#server/db/ids.ts';
import { namedRows } from '#server/db/named-rows.ts';
import type { Db } from '#server/db/scope.ts';
import { addNotification, type NewNotification } from '#server/features/notifications/store.ts';
import { membersOf } from '#server/features/users/store.ts';

/** What a thread is about. */
export type Subject = 'document' | 'movement';

/** `subjectId`: what it is about; its author's name and e-mail are null once nobody in the company knows them. */
export type Comment = {
  id: string;
  subjectId: string;
  body: string;
  at: Date;
  authorId: string | null;
  authorName: string | null;
  authorEmail: string | null;
};

const keyOf = (subject: Subject) => sql.ref<string>(`c.${subject}_id`);

/** The comments of several documents, or of several movements, from all companies of the transaction, oldest first. */
export async function commentsOf(db: Db, subject: Subject, ids: readonly string[]): Promise<Comment[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Comment>`
    select c.comment_id as id, ${keyOf(subject)} as "subjectId", c.body, c.created_at as at, c.created_by as "authorId",
      nullif(trim(concat_ws(' ', p.name, p.surname)), '') as "authorName", p.email as "authorEmail"
    from comment c left join person p on p.person_id = c.created_by
    where ${keyOf(subject)} = any (${[...ids]}::uuid[]) and c.removed_at is null
    order by 2, c.created_at, c.comment_id`.execute(db);
  return rows;
}

/** What somebody wrote, as it is kept. @throws COMMENT_EMPTY, TEXT_TOO_LONG */
export function checkedComment(written: string): string {
  const body = commentText(written);
  if (body === '') throw new AppError('COMMENT_EMPTY');
  if ([...body].length > MAX_COMMENT) throw new AppError('TEXT_TOO_LONG', { label: 'el comentario', max: MAX_COMMENT, field: 'comment' });
  return body;
}

/**
 * Adds the actor's comment to a thread.
 * @param id  of the comment; an existing one stays unchanged, so that a repeated call adds nothing
 * @returns whether it is new
 * @throws COMMENTS_FULL, COMMENT_KEY_USED when another comment has that id
 */
export async function insertComment(
  db: Db,
  { companyId, personId }: Actor,
  subject: Subject,
  { id, subjectId, body }: { id: string; subjectId: string; body: string },
): Promise<boolean> {
  if ((await fullThreads(db, companyId, subject, [subjectId])).size > 0) throw new AppError('COMMENTS_FULL', { max: MAX_COMMENTS });
  const about = subject === 'document' ? { document_id: subjectId } : { movement_id: subjectId };
  const inserted = await db
    .insertInto('comment')
    .values({ company_id: companyId, comment_id: id, ...about, body, created_by: personId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows !== 0n) return true;
  const same = await db
    .selectFrom('comment as c')
    .select('c.body')
    .where('c.company_id', '=', companyId)
    .where('c.comment_id', '=', id)
    .where('c.created_by', '=', personId)
    .where(keyOf(subject), '=', subjectId)
    .executeTakeFirst();
  if (same?.body !== body) throw new AppError('COMMENT_KEY_USED');
  return false;
}

/**
 * Adds the same comment of the actor to several documents; those that hold as many comments as they may are left out.
 * @returns the comment of each
 */
export async function insertComments(
  db: Db,
  { companyId, personId }: Actor,
  documentIds: readonly string[],
  body: string,
): Promise<{ id: string; commentId: string }[]> {
  const full = await fullThreads(db, companyId, 'document', documentIds);
  const items = documentIds.filter((id) => !full.has(id)).map((id) => ({ id, commentId: newId() }));
  const rows = items.map(({ id, commentId }) => {
    return { company_id: companyId, comment_id: commentId, document_id: id, body, created_by: personId };
  });
  if (rows.length > 0) await sql`insert into comment ${namedRows('comment', rows)}`.execute(db);
  return items;
}

/** Those that hold as many comments as they may. */
async function fullThreads(db: Db, companyId: string, subject: Subject, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select ${keyOf(subject)} as id from comment c
    where c.company_id = ${companyId} and ${keyOf(subject)} = any (${[...ids]}::uuid[]) and c.removed_at is null
    group by 1 having count(*) >= ${MAX_COMMENTS}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

type About = Pick<NewNotification, 'referenceType' | 'documentId' | 'redirectUrl'>;

/** Tells the members whom a comment mentions. */
export async function notifyMentioned(db: Db, { companyId, personId }: Actor, about: About, body: string): Promise<void> {
  if (!body.includes('@')) return;
  const others = (await membersOf(db, companyId)).filter(({ id }) => id !== personId);
  const recipients = mentionedIn(body, others).map(({ id }) => id);
  if (recipients.length === 0) return;
  await addNotification(db, { ...about, companyId, kind: 'mention', senderId: personId, recipients, content: body, botname: null });
}

/**
 * Removes the actor's comment from a thread. `index`: its place as shown; `noteId`: the comment shown there, if known.
 * @returns its id
 * @throws COMMENTS_CHANGED when another one or none is there, COMMENT_OF_ANOTHER
 */
export async function removeComment(
  db: Db,
  actor: Actor,
  subject: Subject,
  { subjectId, index, noteId }: { subjectId: string; index: number; noteId: string | null },
): Promise<string> {
  const comment = (await commentsOf(db, subject, [subjectId]))[index];
  if (!comment || (noteId !== null && comment.id !== noteId)) throw new AppError('COMMENTS_CHANGED');
  if (comment.authorId !== actor.personId) throw new AppError('COMMENT_OF_ANOTHER');
  await setRemoved(db, actor.companyId, [comment.id], true);
  return comment.id;
}

/**
 * Takes comments away that an act brought back or added, or brings back those it removed; their author alone may.
 * @param isRemoved  whether the act left them removed
 * @throws ACT_OVERTAKEN, COMMENT_OF_ANOTHER
 */
export async function turnComments(db: Db, { companyId, personId }: Actor, ids: readonly string[], isRemoved: boolean): Promise<void> {
  const stored = await db
    .selectFrom('comment')
    .select(['created_by as authorId', 'removed_at as removedAt'])
    .where('company_id', '=', companyId)
    .where('comment_id', 'in', ids)
    .execute();
  const isAsLeft = stored.length === ids.length && stored.every(({ removedAt }) => (removedAt !== null) === isRemoved);
  if (!isAsLeft) throw new AppError('ACT_OVERTAKEN', { what: ids.length === 1 ? 'el comentario' : 'uno de los comentarios' });
  if (stored.some(({ authorId }) => authorId !== personId)) throw new AppError('COMMENT_OF_ANOTHER');
  await setRemoved(db, companyId, ids, !isRemoved);
}

async function setRemoved(db: Db, companyId: string, commentIds: readonly string[], isRemoved: boolean): Promise<void> {
  await db
    .updateTable('comment')
    .set({ removed_at: isRemoved ? new Date() : null })
    .where('company_id', '=', companyId)
    .where('comment_id', 'in', commentIds)
    .execute();
}
