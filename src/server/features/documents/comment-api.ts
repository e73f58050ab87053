/** Comments of documents, as the API takes them. */
import { AppError } from '#domain/errors.ts';
import { builder } from '#server/api/builder.ts';
import { actorIn, write } from '#server/api/context.ts';
import { isId } from '#server/db/ids.ts';
import { CommentAddedType, CommentRemovedType, commentIdOf } from '#server/features/comments/types.ts';
import { addComment, removeDocumentComment } from './comments.ts';
import { companyOfDocuments } from './one-company.ts';

const CommentInput = builder.inputType('DteInnerCommentInput', {
  fields: (t) => ({
    transactionId: t.id({ description: 'El documento.' }),
    comment: t.string({ description: 'Hasta 2.000 caracteres; @correo menciona a otra persona de la empresa.' }),
    key: t.string({
      required: false,
      maxLength: 32,
      description: 'Al azar, 32 cifras hexadecimales: con la misma no se comenta dos veces, y es el id del comentario.',
    }),
    user: t.string({ required: false, description: 'Se acepta y no se usa: quien comenta es quien entró.' }),
    date: t.string({ required: false, description: 'Se acepta y no se usa: la fecha es la del servidor.' }),
  }),
});

builder.mutationField('createDteInnerComment', (t) =>
  t.field({
    type: CommentAddedType,
    description: 'Comenta un documento y avisa a quienes menciona.',
    access: {
      action: 'documents.write',
      companies: async ({ input }: { input: { transactionId: string } }, context) => [
        await companyOfDocuments(context, [input.transactionId]),
      ],
    },
    args: { input: t.arg({ type: CommentInput }) },
    resolve: async (_root, { input: { transactionId, comment, key } }, context) => {
      const companyId = await companyOfDocuments(context, [transactionId]);
      return write(context, companyId, (db) =>
        addComment(db, actorIn(context, companyId), transactionId.toLowerCase(), { id: commentIdOf(key), written: comment }),
      );
    },
  }),
);

builder.mutationField('removeNoteFromDocument', (t) =>
  t.field({
    type: CommentRemovedType,
    description: 'Quita un comentario propio.',
    access: 'documents.write',
    args: {
      companyId: t.arg.id(),
      documentId: t.arg.id(),
      noteIndexToRemove: t.arg.int({ description: 'Su lugar entre los comentarios que se ven, desde 0.' }),
      noteId: t.arg.id({ required: false, description: 'El que se vio ahí: si hoy hay otro, se rechaza.' }),
    },
    resolve: async (_root, { companyId, documentId, noteIndexToRemove: index, noteId }, context) => {
      if (!isId(documentId)) throw new AppError('NOT_FOUND');
      const which = { index, noteId: noteId?.toLowerCase() ?? null };
      const actNo = await write(context, companyId, (db) =>
        removeDocumentComment(db, actorIn(context, companyId), documentId.toLowerCase(), which),
      );
      return { actNo };
    },
  }),
);
