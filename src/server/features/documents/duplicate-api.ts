import { DUPLICATE_WORDS } from '#domain/documents/duplicates.ts';
import { builder } from '#server/api/builder.ts';
import { actorIn, write } from '#server/api/context.ts';
import { distinctIds } from '#server/api/ids.ts';
import { detailsOf } from './details.ts';
import { dismissDuplicate, type LikelyDuplicate } from './duplicates.ts';
import { DocumentActType, MetaType } from './types.ts';

const DuplicateType = builder.objectRef<LikelyDuplicate>('LikelyDuplicate').implement({
  description: 'Un documento que puede ser la misma compra que otro.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    date: t.expose('issuedOn', { type: 'Date' }),
    reason: t.string({ description: 'Por qué lo parece.', resolve: ({ reason }) => DUPLICATE_WORDS[reason] }),
  }),
});

builder.objectFields(MetaType, (t) => ({
  duplicates: t.field({
    type: [DuplicateType],
    description: 'Los que pueden ser la misma compra, y por qué.',
    resolve: async (row, _args, context) => (await detailsOf(context, row.documentId)).duplicates,
  }),
}));

builder.mutationField('dismissDuplicate', (t) =>
  t.field({
    type: DocumentActType,
    description: 'Dice de dos documentos que no son el mismo: ya no se marcan, tampoco cuando otro archivo los trae.',
    access: 'documents.write',
    args: { companyId: t.arg.id(), id: t.arg.id(), otherId: t.arg.id() },
    resolve: (_root, { companyId, id: one, otherId: other }, context) => {
      const [id = '', otherId = ''] = distinctIds([one, other]);
      return write(context, companyId, (db) => dismissDuplicate(db, actorIn(context, companyId), id, otherId));
    },
  }),
);
