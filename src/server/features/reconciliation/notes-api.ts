/** Notes on movements, as the API takes and gives them. */
import { perRow } from '#server/api/batch.ts';
import { builder } from '#server/api/builder.ts';
import { actorIn, write } from '#server/api/context.ts';
import { checkIds } from '#server/api/ids.ts';
import { commentsOf } from '../comments/store.ts';
import { CommentAddedType, CommentRemovedType, CommentType, commentIdOf } from '../comments/types.ts';
import { companyOf } from './api.ts';
import { addNote, removeNote } from './notes.ts';
import { TransactionType } from './types.ts';

const notesOf = perRow(async (db, ids) => Map.groupBy(await commentsOf(db, 'movement', ids), ({ subjectId }) => subjectId));

builder.objectFields(TransactionType, (t) => ({
  innerComments: t.field({
    type: [CommentType],
    description: 'Sus notas, la primera primero.',
    resolve: async (row, _args, context) => (await notesOf(context, row)) ?? [],
  }),
  comments: t.string({
    nullable: true,
    description: 'Lo que dicen sus notas, en un texto; nulo sin ellas.',
    resolve: async (row, _args, context) => (await notesOf(context, row))?.map(({ body }) => body).join('\n') ?? null,
  }),
}));

const NoteInput = builder.inputType('InnerCommentInput', {
  fields: (t) => ({
    transactionId: t.id(),
    comment: t.string({ description: 'Hasta 2.000 caracteres; @correo menciona a otra persona de la empresa.' }),
    key: t.string({
      required: false,
      maxLength: 32,
      description: 'Al azar, 32 cifras hexadecimales: con la misma no se anota dos veces, y es el id de la nota.',
    }),
  }),
});

builder.mutationField('createInnerComment', (t) =>
  t.field({
    type: CommentAddedType,
    description: 'Anota algo en un movimiento y avisa a quienes menciona.',
    access: {
      action: 'movements.match',
      companies: async ({ input }: { input: { transactionId: string } }, context) => [await companyOf(context, [input.transactionId])],
    },
    args: { input: t.arg({ type: NoteInput }) },
    resolve: async (_root, { input: { transactionId, comment, key } }, context) => {
      const companyId = await companyOf(context, [transactionId]);
      return write(context, companyId, (db) =>
        addNote(db, actorIn(context, companyId), transactionId.toLowerCase(), { id: commentIdOf(key), written: comment }),
      );
    },
  }),
);

builder.mutationField('removeNoteFromTransaction', (t) =>
  t.field({
    type: CommentRemovedType,
    description: 'Quita una nota propia de un movimiento.',
    access: 'movements.match',
    args: {
      companyId: t.arg.id(),
      transactionId: t.arg.id(),
      noteIndexToRemove: t.arg.int({ description: 'Su lugar entre las notas que se ven, desde 0.' }),
      noteId: t.arg.id({ required: false, description: 'La que se vio ahí: si hoy hay otra, se rechaza.' }),
    },
    resolve: async (_root, { companyId, transactionId, noteIndexToRemove: index, noteId }, context) => {
      const [movementId = ''] = checkIds([transactionId]);
      const which = { index, noteId: noteId?.toLowerCase() ?? null };
      return { actNo: await write(context, companyId, (db) => removeNote(db, actorIn(context, companyId), movementId, which)) };
    },
  }),
);
