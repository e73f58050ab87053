import { builder } from '#server/api/builder.ts';
import { actorIn, write } from '#server/api/context.ts';
import { checkIds } from '#server/api/ids.ts';
import { registerAdvance } from './advances.ts';
import { BulkResultType } from './types.ts';

builder.mutationField('registerAdvance', (t) =>
  t.field({
    type: BulkResultType,
    description:
      'Registra un movimiento, o una parte, como anticipo de una contraparte: crea el pago a cuenta y los concilia. Después se asocia a su factura con applyDocument.',
    access: 'movements.match',
    args: {
      companyId: t.arg.id(),
      transactionId: t.arg.id(),
      amount: t.arg({ type: 'Amount', required: false, description: 'Sin él, todo lo que quede.' }),
      rut: t.arg.string({ maxLength: 20 }),
      name: t.arg.string({ required: false, maxLength: 100 }),
      fieldKey: t.arg.string({
        required: false,
        maxLength: 100,
        description: 'El área; sin ella, la del último documento de esa contraparte.',
      }),
    },
    resolve: (_root, { companyId, transactionId, amount, rut, name, fieldKey }, context) => {
      const [movementId = ''] = checkIds([transactionId]);
      const request = { movementId, amount: amount ?? null, rut, name: name ?? null, areaKey: fieldKey ?? null };
      return write(context, companyId, async (db) => ({
        nModified: 1,
        actNo: await registerAdvance(db, actorIn(context, companyId), request),
      }));
    },
  }),
);
