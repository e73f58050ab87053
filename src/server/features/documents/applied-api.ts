import { MAX_APPLIED } from '#domain/documents/applied.ts';
import { AppError } from '#domain/errors.ts';
import { toMajor } from '#domain/money.ts';
import { minorOf } from '#server/api/amounts.ts';
import { builder, CurrencyEnum } from '#server/api/builder.ts';
import { actorIn, read, write } from '#server/api/context.ts';
import { checkIds } from '#server/api/ids.ts';
import { applyDocument, type OpenAdvance, openAdvances, unapplyDocument } from './applied.ts';
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

const OpenAdvanceType = builder.objectRef<OpenAdvance>('OpenAdvance').implement({
  description: 'Un anticipo con algo por asociar, de la contraparte de un documento.',
  fields: (t) => ({
    id: t.exposeID('id'),
    documentId: t.exposeID('documentId', { description: 'El documento que puede bajar.' }),
    isReceived: t.exposeBoolean('isReceived', { description: 'De un proveedor; si no, de un cliente.' }),
    date: t.expose('issuedOn', { type: 'Date' }),
    currency: t.expose('currency', { type: CurrencyEnum }),
    remaining: t.field({
      type: 'Amount',
      description: 'Lo que le queda por asociar.',
      resolve: (one) => toMajor(one.remaining, one.currency),
    }),
  }),
});

builder.queryField('openAdvances', (t) =>
  t.field({
    type: [OpenAdvanceType],
    description: 'Los anticipos que pueden bajar estos documentos, el primero que se pagó primero.',
    access: 'documents.read',
    args: { companyId: t.arg.id(), documentIds: t.arg.idList() },
    resolve: (_root, { companyId, documentIds }, context) => {
      const ids = checkIds(documentIds);
      return read(context, companyId, (db) => openAdvances(db, companyId, ids));
    },
  }),
);
