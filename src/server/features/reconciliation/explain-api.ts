import { MAX_REASON } from '#domain/reconciliation/reason.ts';
import { builder } from '#server/api/builder.ts';
import { actorIn, read, write } from '#server/api/context.ts';
import { checkIds } from '#server/api/ids.ts';
import { companiesOf } from './api.ts';
import { explainMovements, removeExplanations } from './explain.ts';
import { UndoReasonEnum } from './inputs.ts';
import { readExplanations, readMatches } from './links.ts';
import { BulkResultType, ManualMatchType } from './types.ts';

const ExplainInput = builder.inputType('ExplainInput', {
  description:
    'Lo que es un movimiento, o una parte, sin documento. Sin monto: todo lo que quede. `fieldKey`: su área, si no es la del tipo.',
  fields: (t) => ({
    transactionId: t.id(),
    amount: t.field({ type: 'Amount', required: false }),
    kind: t.string(),
    fieldKey: t.string({ required: false }),
    reason: t.string({ required: false, maxLength: MAX_REASON }),
  }),
});

builder.mutationField('explainTransactions', (t) =>
  t.field({
    type: BulkResultType,
    description: 'Dice qué son movimientos que no pagan un documento: todos o ninguno. Quedan conciliados.',
    access: 'movements.match',
    args: { companyId: t.arg.id(), inputs: t.arg({ type: [ExplainInput] }) },
    resolve: (_root, { companyId, inputs }, context) => {
      const ids = checkIds([...new Set(inputs.map((one) => one.transactionId))]);
      const requests = inputs.map(({ transactionId, amount, kind, fieldKey, reason }) => ({
        movementId: transactionId.toLowerCase(),
        amount: amount ?? null,
        kindKey: kind,
        areaKey: fieldKey ?? null,
        reason: reason ?? null,
      }));
      return write(context, companyId, async (db) =>
        ids.length === 0 ? { nModified: 0 } : explainMovements(db, actorIn(context, companyId), requests),
      );
    },
  }),
);

builder.mutationField('removeExplanations', (t) =>
  t.field({
    type: BulkResultType,
    description: 'Quita lo que se dijo de movimientos sin documento: todas o ninguna. La conciliación automática no las repite.',
    access: 'movements.match',
    args: { companyId: t.arg.id(), ids: t.arg.idList(), reason: t.arg({ type: UndoReasonEnum, required: false }) },
    resolve: (_root, { companyId, ids, reason }, context) => {
      const checked = checkIds(ids);
      return write(context, companyId, async (db) =>
        checked.length === 0 ? { nModified: 0 } : removeExplanations(db, actorIn(context, companyId), checked, reason !== 'OTHER'),
      );
    },
  }),
);

builder.queryField('allMatchManualByTransactionId', (t) =>
  t.field({
    type: [ManualMatchType],
    description: 'Lo que personas conciliaron de un movimiento: con documentos, y de tipo MANUAL, sin ellos.',
    access: {
      action: 'movements.read',
      companies: ({ transactionId }: { transactionId: string }, context) => companiesOf(context, [transactionId]),
    },
    args: { transactionId: t.arg.id() },
    resolve: async (_root, { transactionId }, context) => {
      const companies = await companiesOf(context, [transactionId]);
      return read(context, companies, async (db) => {
        const matches = await readMatches(db, companies, checkIds([transactionId]));
        const explanations = await readExplanations(db, companies, checkIds([transactionId]));
        return [
          ...matches.filter(({ origin }) => origin === 'manual').map((match) => ({ ...match, match, explanation: null })),
          ...explanations.filter(({ origin }) => origin === 'manual').map((explanation) => ({ ...explanation, match: null, explanation })),
        ];
      });
    },
  }),
);
