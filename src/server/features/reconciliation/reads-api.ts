/** Movements and matches from the other end: of a document, by origin. */
import { AppError } from '#domain/errors.ts';
import { toMajor } from '#domain/money.ts';
import { builder } from '#server/api/builder.ts';
import { actorIn, type Context, read, write } from '#server/api/context.ts';
import { checkIds } from '#server/api/ids.ts';
import { companiesOf } from './api.ts';
import { readMatches } from './links.ts';
import { companyOfDocument, documentTypes, movementsById, movementsOfDocument } from './list.ts';
import { matchByHand } from './manual-matches.ts';
import { TransactionMatchType, TransactionType } from './types.ts';

builder.queryField('allTransactionsByDocumentId', (t) =>
  t.field({
    type: [TransactionType],
    description: 'Los movimientos que pagan un documento, o que él paga, el más antiguo primero; `matchs` dice cuánto y de qué origen.',
    access: {
      action: 'movements.read',
      companies: async ({ documentId }: { documentId: string }, context) => [await companyOf(context, documentId)],
    },
    args: { documentId: t.arg.id() },
    resolve: async (_root, { documentId }, context) => {
      const companyId = await companyOf(context, documentId);
      return read(context, companyId, async (db) =>
        movementsById(db, [companyId], await movementsOfDocument(db, companyId, documentId.toLowerCase())),
      );
    },
  }),
);

builder.queryField('allMatchByClay', (t) =>
  t.field({
    type: [TransactionMatchType],
    description: 'Los calces de un movimiento que vienen de otro sistema.',
    access: {
      action: 'movements.read',
      companies: ({ transactionId }: { transactionId: string }, context) => companiesOf(context, [transactionId]),
    },
    args: { transactionId: t.arg.id() },
    resolve: async (_root, { transactionId }, context) => {
      const companies = await companiesOf(context, [transactionId]);
      const matches = await read(context, companies, (db) => readMatches(db, companies, checkIds([transactionId])));
      return matches.filter(({ origin }) => origin === 'clay');
    },
  }),
);

const DteInput = builder.inputType('MatchDteInput', {
  fields: (t) => ({ id: t.id(), amount: t.field({ type: 'Amount', required: false, description: 'Sin monto: todo lo que quepa.' }) }),
});
const DtesInput = builder.inputType('MatchTransactionDtesInput', {
  description: 'Varios documentos tributarios para un movimiento.',
  fields: (t) => ({ companyId: t.id(), transactionId: t.id(), dtes: t.field({ type: [DteInput] }) }),
});
const MatchedDteType = builder.objectRef<{ id: string; amount: number }>('MatchedDte').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    amount: t.expose('amount', { type: 'Amount', description: 'Lo que el movimiento paga ahora de él.' }),
  }),
});

builder.mutationField('matchTransactionDtes', (t) =>
  t.field({
    type: [MatchedDteType],
    description: 'Concilia un movimiento con documentos tributarios, todos o ninguno, como generateMultipleMatch.',
    access: { action: 'movements.match', companies: ({ match }: { match: { companyId: string } }) => [match.companyId] },
    args: { match: t.arg({ type: DtesInput }) },
    resolve: (_root, { match: { companyId, transactionId, dtes } }, context) => {
      const [movementId = ''] = checkIds([transactionId]);
      const ids = checkIds(dtes.map(({ id }) => id));
      if (ids.length === 0) throw new AppError('MATCH_WITHOUT_AMOUNT');
      const parts = dtes.map(({ id, amount }) => ({ documentId: id.toLowerCase(), amount: amount ?? null }));
      return write(context, companyId, async (db) => {
        const types = await documentTypes(db, companyId, ids);
        if (types.length < ids.length) throw new AppError('NOT_FOUND');
        if (types.some((type) => type !== 'TAX_DOCUMENT')) throw new AppError('MATCH_DTES_ONLY');
        await matchByHand(db, actorIn(context, companyId), [{ movementId, parts }]);
        const matches = await readMatches(db, [companyId], [movementId]);
        return ids.map((id) => {
          const made = matches.find(({ documentId }) => documentId === id);
          return { id, amount: made ? toMajor(made.documentAmount, made.documentCurrency) : 0 };
        });
      });
    },
  }),
);

async function companyOf(context: Context, documentId: string): Promise<string> {
  const [id = ''] = checkIds([documentId]);
  const own = [...context.memberships.keys()];
  return read(context, own, (db) => companyOfDocument(db, own, id));
}
