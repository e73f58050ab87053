/** Comments, as the API takes and gives them. */
import { AppError } from '#domain/errors.ts';
import { builder } from '#server/api/builder.ts';
import { newId } from '#server/db/ids.ts';
import type { Comment } from './store.ts';

const Author = builder.objectRef<Comment>('CommentUser').implement({
  fields: (t) => ({
    id: t.exposeID('authorId', { nullable: true }),
    name: t.exposeString('authorName', { nullable: true }),
    email: t.exposeString('authorEmail', { nullable: true }),
  }),
});

export const CommentType = builder.objectRef<Comment>('Comment').implement({
  description: 'Lo que alguien dijo de un documento o movimiento: siempre texto, también lo que parezca marcado.',
  fields: (t) => ({
    id: t.exposeID('id'),
    transactionId: t.exposeID('subjectId', { description: 'El documento o movimiento.' }),
    user: t.field({ type: Author, resolve: (comment) => comment }),
    date: t.expose('at', { type: 'DateTime' }),
    comment: t.exposeString('body'),
  }),
});

type Added = { id: string; actNo: number | null };

export const CommentAddedType = builder.objectRef<Added>('DteInnerComment').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    actId: t.string({ nullable: true, resolve: ({ actNo }) => (actNo === null ? null : String(actNo)) }),
  }),
});

export const CommentRemovedType = builder.objectRef<{ actNo: number }>('NoteRemoved').implement({
  fields: (t) => ({
    ok: t.boolean({ resolve: () => true }),
    nModified: t.int({ resolve: () => 1 }),
    actId: t.string({ resolve: ({ actNo }) => String(actNo) }),
  }),
});

/** The id of a comment from its key; a new one without a key. @throws BAD_FIELD */
export function commentIdOf(key: string | null | undefined): string {
  if (key == null) return newId();
  if (!/^[0-9a-f]{32}$/.test(key)) throw new AppError('BAD_FIELD', { message: 'La clave son 32 cifras hexadecimales.', field: 'key' });
  return key.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
