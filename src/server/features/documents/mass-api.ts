import { builder } from '#server/api/builder.ts';
import { actorIn, write } from '#server/api/context.ts';
import { filterFields, filterOf } from './filter-inputs.ts';
import { startOnFilter } from './mass-operation.ts';
import { MeansEnum, paymentOf } from './point-inputs.ts';

const DocumentWorkType = builder.objectRef<{ workId: string; count: number }>('DocumentWork').implement({
  description: 'Un trabajo largo sobre documentos: su avance y su resultado se piden con `works`.',
  fields: (t) => ({ workId: t.exposeID('workId'), count: t.exposeInt('count', { description: 'Los documentos del filtro.' }) }),
});

const MassiveInput = builder.inputType('SettleDocumentMassiveInput', {
  description: 'Todos los documentos de un filtro, como los vio la persona.',
  fields: (t) => ({
    companyId: t.id(),
    ...filterFields(t),
    count: t.int({ description: 'Cuántos documentos eran; si hoy son otros, se rechaza.' }),
    sum: t.field({
      type: 'Amount',
      description: 'Lo que falta por pagar de ellos, en pesos: la suma de `totals.remaining` de lo que se ve.',
    }),
    isPaid: t.boolean({ description: 'Pagar lo que falta, o revertir los pagos a mano.' }),
    date: t.field({ type: 'Date', required: false, description: 'Cuándo se pagaron; sin ella, hoy.' }),
    means: t.field({ type: MeansEnum, required: false }),
    note: t.string({ required: false, description: 'Cómo se pagó, en sus palabras.' }),
  }),
});

builder.mutationField('FindAndSettleDocumentMassive', (t) =>
  t.field({
    type: DocumentWorkType,
    description: 'Paga o revierte los documentos de un filtro, como trabajo largo; los que cambien entretanto quedan fuera.',
    access: {
      action: 'documents.write',
      companies: ({ input }: { input: { companyId: string } }) => [input.companyId],
    },
    args: { input: t.arg({ type: MassiveInput }) },
    resolve: (_root, { input: { companyId, count, sum, isPaid, date, means, note, ...filter } }, context) => {
      const payment = paymentOf({ date, means, note });
      const operation = isPaid ? ({ kind: 'payoff', ...payment } as const) : ({ kind: 'revertPayoff' } as const);
      return write(context, companyId, (db) => startOnFilter(db, actorIn(context, companyId), operation, filterOf(filter), { count, sum }));
    },
  }),
);
