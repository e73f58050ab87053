import { MAX_APPLIED } from '#domain/documents/applied.ts';
import { AppError } from '#domain/errors.ts';
import { minorOf } from '#server/api/amounts.ts';
import { builder } from '#server/api/builder.ts';
import { actorIn, write } from '#server/api/context.ts';
import { checkIds } from '#server/api/ids.ts';
import { applyDocument, unapplyDocument } from './applied.ts';
import { documentRows } from './list.ts';
import { DocumentActType } from './types.ts';

const PartInput = builder.inputType('AppliedPartInput', {
  fields: (t) => ({
    id: t.id({ description: 'El documento al que se aplica.' }),
    amount: t.field({ type: 'Amount', description: 'Hasta lo que falta de él y de la nota.' }),
  }),
});

builder.mutationField('applyDocument', (t) =>
  t.field({
    type: DocumentActType,
    description: 'Asocia una nota de crédito o un pago a cuenta a documentos de su contraparte, entera o en partes: todas o ninguna.',
    access: 'documents.write',
    args: { companyId: t.arg.id(), id: t.arg.id(), parts: t.arg({ type: [PartInput], maxItems: MAX_APPLIED }) },
    resolve: (_root, { companyId, id, parts }, context) => {
      const [noteId = ''] = checkIds([id]);
      const ids = parts.map((one) => checkIds([one.id])[0] ?? '');
      return write(context, companyId, async (db) => {
        const [note] = await documentRows(db, [noteId]);
        if (note?.companyId !== companyId) throw new AppError('NOT_FOUND');
        const applied = parts.map(({ amount }, index) => ({ documentId: ids[index] ?? '', amount: minorOf(amount, note.currency) }));
        return applyDocument(db, actorIn(context, companyId), noteId, applied);
      });
    },
  }),
);

builder.mutationField('unapplyDocument', (t) =>
  t.field({
    type: DocumentActType,
    description: 'Quita todo lo que se asoció a mano de una nota de crédito o un pago a cuenta.',
    access: 'documents.write',
    args: { companyId: t.arg.id(), id: t.arg.id() },
    resolve: (_root, { companyId, id }, context) => {
      const [noteId = ''] = checkIds([id]);
      return write(context, companyId, (db) => unapplyDocument(db, actorIn(context, companyId), noteId));
    },
  }),
);
